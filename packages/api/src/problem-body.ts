import type { AltaRefusal } from './alta.ts';
import type * as problems from './problems.ts';

export type ProblemCode = keyof typeof problems;

/** What every 4xx and 5xx of /v1 carries. */
export interface ProblemBody {
  readonly codigo: ProblemCode | AltaRefusal;
  readonly mensaje: string;
  /** Sentence by field, when fields break rules. */
  readonly campos?: Readonly<Record<string, string>>;
  /** Of a query past the quota: what one more costs, in pesos with tax ('1') or in UF without ('2'). */
  readonly valorConsultaAdicional?: number;
  readonly moneda?: '1' | '2';
  /** The promotion's calls repeat `mensaje` under the name the specification gives them. */
  readonly descripcion?: string;
  /** The accounts' calls repeat it under theirs. */
  readonly error?: string;
  /** Of a serial that is not the card's: how often another may be tried. */
  readonly intentosRestantes?: number;
}
