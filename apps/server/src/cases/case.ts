import type { CaseAction, CaseKind } from '@veridico/api';
import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** A case as it is found: computed from the records each time. Only closures are stored. */
export interface FoundCase {
  readonly clase: CaseKind;
  /** What the case is about: an order, the number of a mail or of an invoice, or the day of a daily count. */
  readonly clave: string;
  readonly orden: string | null;
  readonly desde: Date;
  readonly motivo: string;
  /** Address of a returned mail; null for other cases. */
  readonly para: string | null;
}

/** How one kind of case is found and what a person may do about it. The room that knows the records offers it; office/kinds.ts lists all. */
export interface CaseSource {
  /** Selects with the columns clave, orden, desde (when it became a case), para and motivo, in this order. */
  readonly find: (db: Kysely<Schema>) => Promise<readonly RawBuilder<unknown>[]>;
  /** `by-order`: those that the kind of its order offers. */
  readonly actions: readonly CaseAction[] | 'by-order';
  /**
   * Mail and phone that the office sees. `record`: those stored of the company, never those that the applicant typed; `none` for a claim on
   * a company that rests on a declaration, whose stored data were typed by the other party.
   */
  readonly contact: 'order' | 'record' | 'record-unless-declared';
}

export type CaseSources<Kind extends CaseKind> = Readonly<Record<Kind, CaseSource>>;
