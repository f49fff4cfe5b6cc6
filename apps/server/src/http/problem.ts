import { problems, type ProblemBody, type ProblemCode } from '@veridico/api';

interface ProblemDetail {
  /** Message by field. */
  readonly campos?: Readonly<Record<string, string>>;
  /** Price of an additional query, for SIN_CUPO and REQUIERE_APROBACION. */
  readonly adicional?: Pick<ProblemBody, 'valorConsultaAdicional' | 'moneda' | 'pesosConsultaAdicional'>;
  /** Seconds, for 429 and 503. */
  readonly retryAfter?: number;
  /** Replaces the table's message where the records hold a better one, such as a promotion's own text. */
  readonly mensaje?: string;
}

/** A refusal listed in the table of problems. May be thrown anywhere; the error handler answers it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: ProblemDetail;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** Response body. @param alias field that repeats the message, for calls whose specification names it so */
  body(alias?: 'descripcion' | 'error'): ProblemBody {
    const mensaje = this.detail.mensaje ?? problems[this.code].mensaje;
    return {
      codigo: this.code,
      mensaje,
      ...(this.detail.campos && { campos: this.detail.campos }),
      ...this.detail.adicional,
      ...(alias && { [alias]: mensaje }),
    };
  }
}
