import type { CaseAction, CaseKind, CotejoDeTarea, DatoDeTarea, Tarea } from '@veridico/api';
import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** A case, computed from the records each time. Only closures and marks are stored. */
export interface FoundCase {
  readonly clase: CaseKind;
  /** Subject of the case: an order, the id of a mail or of an invoice, or the day of a daily count. */
  readonly clave: string;
  readonly orden: string | null;
  readonly desde: Date;
  readonly motivo: string;
  /** Address of a returned mail; null for other cases. */
  readonly para: string | null;
}

/** What a person needs to decide a case, besides what every order shows. */
export interface CaseFacts {
  /** What we expected against what the bank says. */
  readonly cotejo?: readonly CotejoDeTarea[];
  /** Serials that did not match, as judged at the time. */
  readonly intentos?: Tarea['intentos'];
  readonly datos: readonly DatoDeTarea[];
}

/** How one kind of case is found and handled. Offered by the module that owns the records; office/kinds.ts lists all. */
export interface CaseSource {
  /** Selects with the columns clave, orden, desde (when it became a case), para and motivo, in this order. */
  readonly find: (db: Kysely<Schema>) => Promise<readonly RawBuilder<unknown>[]>;
  /** `by-order`: the actions offered by the kind of its order. */
  readonly actions: readonly CaseAction[] | 'by-order';
  /**
   * Source of the mail and phone shown to the office. `order`: those of the order. `record`: those stored for the company, never those
   * typed by the applicant. `record-unless-declared`: none for a claim on a company whose powers were only declared, because its stored
   * data were typed by the other party.
   */
  readonly contact: 'order' | 'record' | 'record-unless-declared';
  readonly facts: (db: Kysely<Schema>, found: Pick<FoundCase, 'clave' | 'orden'>) => Promise<CaseFacts>;
  /** How long it may wait, and why no longer. */
  readonly limit: { readonly horas: number; readonly porque: string };
  /** Closing only hides it: a closure can be undone. False where closing also changes the order. */
  readonly reopens: boolean;
}

export type CaseSources<Kind extends CaseKind> = Readonly<Record<Kind, CaseSource>>;

/** Facts of a case from the values that are known: null and '' are left out. */
export function knownFacts(
  rows: readonly (readonly [dato: string, valor: string | number | Date | null | undefined, forma?: DatoDeTarea['forma']])[],
): DatoDeTarea[] {
  return rows.flatMap(([dato, valor, forma = 'texto']) => {
    const text = valor instanceof Date ? valor.toISOString() : String(valor ?? '');
    return text === '' ? [] : { dato, valor: text, forma };
  });
}
