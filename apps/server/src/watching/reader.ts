import { isCompanyRut } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { unblocked } from '../bureau/marks.ts';
import { assertMay, verdictOn } from '../plans/representation/may.ts';
import type { Period } from '../queries/periods.ts';
import { readAllowance } from '../queries/query.ts';
import type { Schema } from '../storage/schema.ts';

/** A user who reads what a company watches, and their plans in force. */
export interface WatchingReader {
  readonly customer: Customer;
  /** RUT in whose name it is watched. */
  readonly titular: string;
  readonly usable: readonly Period[];
}

/** Who may query may read what is watched. @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO, PLAN_SUSPENDIDO */
export async function watchingReader(db: Kysely<Schema>, customer: Customer): Promise<WatchingReader> {
  return { customer, ...(await readAllowance(db, customer)) };
}

/** Passes if they may accept and end the annex: an administrator, or the holder of a contract of their own. @throws Problem */
export function assertAgrees({ customer }: WatchingReader): void {
  if (customer.empresa !== null) assertMay(customer, 'acordar-monitoreo');
}

export function mayAgree({ customer }: WatchingReader): boolean {
  return customer.empresa === null || verdictOn('acordar-monitoreo', customer) === 'si';
}

/** A person other than the reader, about whom they may not query now. */
export function personForbidden({ customer }: WatchingReader, rut: string): boolean {
  const own = customer.rutProven && customer.rut === rut;
  return customer.empresa !== null && !own && !isCompanyRut(rut) && verdictOn('consultar-personas', customer) !== 'si';
}

/** Condition on watched subjects that no block forbids to tell of them. A property has none. */
export const TOLD = sql<boolean>`(sujeto_rut is null or ${unblocked(sql<string>`vigilados.sujeto_rut`)})`;

/** Condition on changes that the reader sees: in the days of caution and in a dispute, only later ones. */
export function shownSince({ customer }: WatchingReader): RawBuilder<boolean> {
  return customer.informesDesde === null ? sql<boolean>`true` : sql<boolean>`monitoreo_cambios.en >= ${customer.informesDesde}`;
}
