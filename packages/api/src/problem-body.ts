import type { AltaRefusal } from './alta.ts';
import type * as problems from './problems.ts';

export type ProblemCode = keyof typeof problems;

/** Body of every 4xx and 5xx of /v1. */
export interface ProblemBody {
  readonly codigo: ProblemCode | AltaRefusal;
  readonly mensaje: string;
  /** Message by field, for validation errors. */
  readonly campos?: Readonly<Record<string, string>>;
  /** For a query beyond the quota: price of one more, in pesos with tax ('1') or in UF without ('2'). */
  readonly valorConsultaAdicional?: number;
  readonly moneda?: '1' | '2';
  /** The same in whole pesos of today, tax included; absent without a current UF. */
  readonly pesosConsultaAdicional?: number;
  /** The promotion calls repeat `mensaje` under the specification's name. */
  readonly descripcion?: string;
  /** The account calls repeat it under theirs. */
  readonly error?: string;
  /** For a wrong serial: attempts left. */
  readonly intentosRestantes?: number;
}
