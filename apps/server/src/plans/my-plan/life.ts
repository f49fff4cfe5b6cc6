import { sql, type Kysely, type Transaction } from 'kysely';
import { ACTIVATED, TERM_COLUMNS, turnTerm } from '../contract/terms.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { dueInvoices, dunInvoice, endingContracts, announceEnd } from './dunning.ts';
import { makeInvoices } from './making.ts';
import { reasonOf } from '../../settings/reasons.ts';

/** A query that began the day before may be recorded a moment later: a day is settled only after this time. */
const SETTLED_MINUTES = 5;

interface LifeDeps {
  readonly db: Kysely<Schema>;
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/**
 * Runs what time requires of contracts: terms that begin or end, invoices, reminders, suspensions and notices. Missed work is done now,
 * once, however many processes run at the same time. A failed item does not stop the others.
 */
export async function liveContracts({ db, warn }: LifeDeps, signal?: AbortSignal): Promise<void> {
  const each = async (ids: readonly string[], what: string, work: (trx: Transaction<Schema>, id: string) => Promise<void>) => {
    for (const id of ids) {
      if (signal?.aborted) return;
      await db
        .transaction()
        .execute((trx) => work(trx, id))
        .catch((error: unknown) => warn(what, { id, reason: reasonOf(error) }));
    }
  };
  await each(await turningContracts(db), 'contract not moved on', async (trx, id) => {
    if (!(await moveContract(trx, id))) warn('invoice waits', { id });
  });
  await each(await dueInvoices(db), 'invoice not followed up', async (trx, id) => dunInvoice(trx, id, await today(trx)));
  await each(await endingContracts(db), 'end not told', async (trx, id) => announceEnd(trx, id, await today(trx)));
}

async function turningContracts(db: Kysely<Schema>): Promise<string[]> {
  const turning = await db
    .selectFrom('contracts')
    .select('id')
    .where('cerrado', 'is', null)
    .where((eb) => eb.or([eb('hasta', '<', TODAY), eb('siguiente_factura', '<=', TODAY)]))
    .where((eb) => eb.or([eb('terminado', 'is not', null), ACTIVATED]))
    .orderBy('id')
    .execute();
  return turning.map(({ id }) => id);
}

/** Renews a contract's terms, makes its invoices and, when both are done, closes it. @returns false if an invoice has to wait */
async function moveContract(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const contract = await trx
    .selectFrom('contracts')
    .select([...TERM_COLUMNS, 'moneda', 'precio', 'valor_adicional', 'siguiente_factura', 'demo', TODAY.as('today')])
    .select(sql<string>`((now() - make_interval(mins => ${SETTLED_MINUTES})) at time zone 'America/Santiago')::date`.as('settled'))
    .where('id', '=', id)
    .where('cerrado', 'is', null)
    .forNoKeyUpdate()
    // Another process holds it.
    .skipLocked()
    .executeTakeFirst();
  if (!contract) return true;
  const turned = await turnTerm(trx, contract, contract.today);
  // A contract that the office ended was refunded and owes nothing.
  if (turned.terminado === null && !(await makeInvoices(trx, turned, turned))) return false;
  await trx
    .updateTable('contracts')
    .set({ cerrado: sql<Date>`now()`, siguiente_factura: null })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('terminado', 'is not', null), eb.and([eb('hasta', '<', contract.today), eb('siguiente_factura', 'is', null)])]),
    )
    .execute();
  return true;
}

async function today(trx: Transaction<Schema>): Promise<string> {
  return (await trx.selectNoFrom(TODAY.as('today')).executeTakeFirstOrThrow()).today;
}
