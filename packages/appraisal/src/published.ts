import type { Operacion, TipoPropiedad } from '@veridico/reference';

/** Parts, as 0.21 for 21 %. */
export interface Errors {
  /** Median of the absolute error as part of the price. */
  readonly mdape: number;
  readonly within10: number;
  readonly within20: number;
  /** Median of the error with its sign: above zero, values lie above prices. */
  readonly bias: number;
}

/** How far the model was from prices that it did not know, of one source, type and operation; each figure the mean over the seeds. */
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
  /** Values given in all seeds together, and how many times none was, by reason. */
  readonly n: number;
  readonly sinValor: Readonly<Record<string, number>>;
  /** Besides: share of the prices that the range held; its median width as part of the value; standard deviation of `mdape` between seeds. */
  readonly model: Errors & { readonly coverage: number; readonly width: number; readonly spread: number };
  /** The commune's median square metre, asked for the same. */
  readonly median: Errors;
  /** The twelve most similar ones of the commune, asked for the same. */
  readonly neighbours: Errors;
}

/** The evaluation as last published, for whoever prints the error of the method. */
export interface PublishedEvaluation {
  /** YYYY-MM-DD on which it ran. */
  readonly fecha: string;
  readonly evaluaciones: readonly Evaluation[];
}
