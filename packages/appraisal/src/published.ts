import type { Operacion, TipoPropiedad } from '@veridico/reference';

/** Fractions: 0.21 is 21 %. */
export interface Errors {
  /** Median of the absolute error as a fraction of the price. */
  readonly mdape: number;
  readonly within10: number;
  readonly within20: number;
  /** Median of the signed error: above zero, values exceed prices. */
  readonly bias: number;
}

/** Errors of the model on unseen prices, for one source, type and operation; each figure is the mean over the seeds. */
export interface Evaluation {
  readonly fuente: string;
  readonly tipo: TipoPropiedad;
  readonly operacion: Operacion;
  /** YYYY-MM-DD of the oldest and the newest listing. */
  readonly desde: string;
  readonly hasta: string;
  /** Usable listings. */
  readonly avisos: number;
  readonly semillas: number;
  /** Number of values in all seeds together, and number without value, by reason. */
  readonly n: number;
  readonly sinValor: Readonly<Record<string, number>>;
  /** Also: fraction of prices within the range; its median width as a fraction of the value; deviation of `mdape` between seeds. */
  readonly model: Errors & { readonly coverage: number; readonly width: number; readonly spread: number };
  /** Baseline: the commune's median price per square metre, for the same properties. */
  readonly median: Errors;
  /** Baseline: the twelve most similar listings of the commune, for the same properties. */
  readonly neighbours: Errors;
}

/** The last published evaluation, for printing the method's error. */
export interface PublishedEvaluation {
  /** YYYY-MM-DD of the run. */
  readonly fecha: string;
  readonly evaluaciones: readonly Evaluation[];
}
