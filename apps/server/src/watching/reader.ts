import { isCompanyRut } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { unblocked } from '../bureau/marks.ts';
import { Problem } from '../http/problem.ts';
import { assertMay, verdictOn } from '../plans/representation/may.ts';
import type { Period } from '../queries/periods.ts';
import { readPlans } from '../queries/query.ts';
import type { Schema } from '../storage/schema.ts';

/** A user who reads what a company watches, and their plans in force. */
export interface WatchingReader {
  readonly customer: Customer;
  /** RUT in whose name it is watched. */
  readonly titular: string;
  /** Periods of the plans in force. */
  readonly running: readonly Period[];
}

/** Who may query may read what is watched. @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO, PLAN_SUSPENDIDO */
export async function watchingReader(db: Kysely<Schema>, customer: Customer): Promise<WatchingReader> {
  const reader = await watchingHolder(db, customer);
  if (isSuspended(reader)) throw new Problem('PLAN_SUSPENDIDO');
  return reader;
}

/** A suspended plan tells no change and watches nothing more, but what is watched can be seen and ended. @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO */
export async function watchingHolder(db: Kysely<Schema>, customer: Customer): Promise<WatchingReader> {
  return { customer, ...(await readPlans(db, customer)) };
}

export function isSuspended({ running }: Pick<WatchingReader, 'running'>): boolean {
  return running.every(({ suspended }) => suspended);
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

/** Condition on a moment that the reader may look back to: in the days of caution and in a dispute, only to their beginning. */
export function shownSince({ customer }: WatchingReader, moment: 'monitoreo_cambios.en' | 'vigilados.desde'): RawBuilder<boolean> {
  return customer.informesDesde === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(moment)} >= ${customer.informesDesde}`;
}
