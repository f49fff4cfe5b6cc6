import { NOTICE, REPORT_FROM } from '@veridico/reports/documents';
import { sql, type Kysely, type Transaction } from 'kysely';
import { addDays, daysBetween } from '../contract/calendar.ts';
import { announce, noteEvent, type Suceso } from '../contract/events.ts';
import { invoiceKey, invoiceNumber, SUSPEND_AFTER_NOTICE } from '../contract/invoice-payment.ts';
import { lastNotice, renews, TERM_COLUMNS, type Term } from '../contract/terms.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** Days before the last day to pay. */
const REMIND_BEFORE = 2;
/** Days before the debt may be reported. */
const WARN_BEFORE_REPORT = 5;
/** Days before the last one on which notice keeps another term from following. */
const TELL_BEFORE_NOTICE = 15;
/** Days before the end of what no other term follows. */
const TELL_BEFORE_END = 15;

export type InvoiceStep = Extract<Suceso, 'recordatorio' | 'atraso' | 'suspendido' | 'aviso-deuda' | 'informable'>;

interface Unpaid {
  readonly vence: string;
  readonly today: string;
  /** On which day each thing was told. */
  readonly told: Readonly<Partial<Record<InvoiceStep, string>>>;
}

/**
 * What an unpaid invoice asks for today, at most one thing at a time. Each rests on the notice before it: whoever was not told in time,
 * because nothing ran, gets as many days as anybody else.
 */
function stepOf({ vence, today, told }: Unpaid): InvoiceStep | undefined {
  const late = daysBetween(vence, today);
  if (late <= 0) return !told.recordatorio && late >= -REMIND_BEFORE ? 'recordatorio' : undefined;
  if (!told.atraso) return 'atraso';
  if (!told.suspendido && daysBetween(told.atraso, today) >= SUSPEND_AFTER_NOTICE) return 'suspendido';
  if (!told['aviso-deuda']) return late >= REPORT_FROM - WARN_BEFORE_REPORT ? 'aviso-deuda' : undefined;
  const warned = daysBetween(told['aviso-deuda'], today) >= WARN_BEFORE_REPORT;
  return !told.informable && late >= REPORT_FROM && warned ? 'informable' : undefined;
}

/** Unpaid invoices that may ask for something today. */
export async function dueInvoices(db: Kysely<Schema>): Promise<string[]> {
  const due = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select('facturas.id')
    .where('pagada', 'is', null)
    // What the office ended was paid back.
    .where('contracts.terminado', 'is', null)
    .where('vence', '<=', sql<string>`${TODAY} + ${REMIND_BEFORE}::int`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_events as event')
            .select('event.id')
            .whereRef('event.contrato', '=', 'facturas.contrato')
            .where('suceso', '=', 'informable')
            .where('clave', '=', sql<string>`facturas.id || '/' || facturas.vence`),
        ),
      ),
    )
    .orderBy('vence')
    .execute();
  return due.map(({ id }) => id);
}

/** Does what an invoice asks for today and tells the company. The invoice first and then its contract are locked, as its payment does. */
export async function dunInvoice(trx: Transaction<Schema>, id: string, today: string): Promise<void> {
  const invoice = await trx
    .selectFrom('facturas')
    .select(['id', 'contrato', 'vence'])
    .where('id', '=', id)
    .where('pagada', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!invoice) return;
  const { contrato, vence } = invoice;
  const clave = invoiceKey(invoice);
  for (;;) {
    const suceso = stepOf({ vence, today, told: await toldOf(trx, contrato, clave) });
    if (!suceso) return;
    const event = { contrato, suceso, clave, detalle: invoiceNumber(id) };
    // Of what is suspended already, or over, nothing new is to be told.
    if (suceso === 'suspendido' && !(await suspend(trx, contrato, today))) await noteEvent(trx, event);
    else await announce(trx, event, 'administradores y pagos');
  }
}

async function toldOf(trx: Transaction<Schema>, contrato: string, clave: string): Promise<Unpaid['told']> {
  const rows = await trx
    .selectFrom('contract_events')
    .select(['suceso', sql<string>`(en at time zone 'America/Santiago')::date`.as('dia')])
    .where('contrato', '=', contrato)
    .where('clave', '=', clave)
    .execute();
  return Object.fromEntries(rows.map(({ suceso, dia }) => [suceso, dia]));
}

/** @returns false for one that is over or suspended already */
async function suspend(trx: Transaction<Schema>, contrato: string, today: string): Promise<boolean> {
  const suspended = await trx
    .updateTable('contracts')
    .set({ suspendido: sql<Date>`now()` })
    .where('id', '=', contrato)
    .where('suspendido', 'is', null)
    .where('terminado', 'is', null)
    .where('hasta', '>=', today)
    .returning('id')
    .executeTakeFirst();
  return suspended !== undefined;
}

/** Contracts of which it is time to say that they are to end, or to go on. */
export async function endingContracts(db: Kysely<Schema>): Promise<string[]> {
  const ending = await db
    .selectFrom('contracts')
    .select('id')
    .where('cerrado', 'is', null)
    .where('terminado', 'is', null)
    .where('hasta', '>=', TODAY)
    .where('hasta', '<=', sql<string>`${TODAY} + ${NOTICE + TELL_BEFORE_NOTICE}::int`)
    .execute();
  return ending.map(({ id }) => id);
}

/** What a contract's end asks to be told today; nothing that comes too late to be of use. */
function noticeOf(
  term: Omit<Term, 'id' | 'desde'>,
  today: string,
): Extract<Suceso, 'aviso-renovacion' | 'ultimo-aviso' | 'por-terminar'> | undefined {
  const { hasta } = term;
  if (!renews({ ...term, suspendido: null })) return addDays(hasta, -TELL_BEFORE_END) <= today ? 'por-terminar' : undefined;
  // Its end is decided: the next term is the last one.
  if (term.fin !== null) return undefined;
  const limit = lastNotice(hasta);
  if (today === limit) return 'ultimo-aviso';
  return today < limit && addDays(limit, -TELL_BEFORE_NOTICE) <= today ? 'aviso-renovacion' : undefined;
}

export async function tellOfEnd(trx: Transaction<Schema>, id: string, today: string): Promise<void> {
  const contract = await trx.selectFrom('contracts').select(TERM_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const suceso = contract && noticeOf(contract, today);
  if (contract && suceso) await announce(trx, { contrato: id, suceso, clave: contract.hasta }, 'administradores');
}
