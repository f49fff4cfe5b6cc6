import { NOTICE, REPORT_FROM } from '@veridico/reports/documents';
import { sql, type Kysely, type Transaction } from 'kysely';
import { addDays, daysBetween } from '../contract/calendar.ts';
import { announce, noteEvent, type Suceso } from '../contract/events.ts';
import { invoiceKey, invoiceNumber, SUSPEND_AFTER_NOTICE } from '../contract/invoice-payment.ts';
import { isFollowed, ACTIVATED, lastNotice, renews, TERM_COLUMNS, type Term } from '../contract/terms.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** Days before the due day. */
const REMIND_BEFORE = 2;
/** Days before the debt may be reported. */
const WARN_BEFORE_REPORT = 5;
/** Days before the last day to give notice. */
const TELL_BEFORE_NOTICE = 15;
/** Days before the end of a contract that does not renew. */
const TELL_BEFORE_END = 15;

export type InvoiceStep = Extract<Suceso, 'recordatorio' | 'atraso' | 'suspendido' | 'aviso-deuda' | 'informable'>;

interface UnpaidInvoice {
  readonly vence: string;
  readonly today: string;
  /** The day on which each step was announced. */
  readonly told: Readonly<Partial<Record<InvoiceStep, string>>>;
}

/**
 * The next dunning step of an unpaid invoice, at most one. Each step counts from the notice before it: if the job was down and a notice
 * went out late, the company still gets as many days.
 */
function stepOf({ vence, today, told }: UnpaidInvoice): InvoiceStep | undefined {
  const late = daysBetween(vence, today);
  if (late <= 0) return !told.recordatorio && late >= -REMIND_BEFORE ? 'recordatorio' : undefined;
  if (!told.atraso) return 'atraso';
  if (!told.suspendido && daysBetween(told.atraso, today) >= SUSPEND_AFTER_NOTICE) return 'suspendido';
  if (!told['aviso-deuda']) return late >= REPORT_FROM - WARN_BEFORE_REPORT ? 'aviso-deuda' : undefined;
  const warned = daysBetween(told['aviso-deuda'], today) >= WARN_BEFORE_REPORT;
  return !told.informable && late >= REPORT_FROM && warned ? 'informable' : undefined;
}

/** Unpaid invoices that may have a dunning step today. */
export async function dueInvoices(db: Kysely<Schema>): Promise<string[]> {
  const due = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select('facturas.id')
    .where('pagada', 'is', null)
    // Contracts that the office ended were refunded.
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

/** Runs an invoice's dunning steps of today and mails the company. Lock order: the invoice, then its contract, as in its payment. */
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
    const suceso = stepOf({ vence, today, told: await announcedDays(trx, contrato, clave) });
    if (!suceso) return;
    const event = { contrato, suceso, clave, detalle: invoiceNumber(id) };
    // A contract that is already suspended, or over, gets no mail.
    if (suceso === 'suspendido' && !(await suspend(trx, contrato, today))) await noteEvent(trx, event);
    else await announce(trx, event, 'administradores y pagos');
  }
}

async function announcedDays(trx: Transaction<Schema>, contrato: string, clave: string): Promise<UnpaidInvoice['told']> {
  const rows = await trx
    .selectFrom('contract_events')
    .select(['suceso', sql<string>`(en at time zone 'America/Santiago')::date`.as('dia')])
    .where('contrato', '=', contrato)
    .where('clave', '=', clave)
    .execute();
  return Object.fromEntries(rows.map(({ suceso, dia }) => [suceso, dia]));
}

/** @returns false if it is over or already suspended */
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

/** Contracts whose end or renewal is near enough to announce. */
export async function endingContracts(db: Kysely<Schema>): Promise<string[]> {
  const ending = await db
    .selectFrom('contracts')
    .select('id')
    .where('cerrado', 'is', null)
    .where('terminado', 'is', null)
    .where(ACTIVATED)
    .where('hasta', '>=', TODAY)
    .where('hasta', '<=', sql<string>`${TODAY} + ${NOTICE + TELL_BEFORE_NOTICE}::int`)
    .execute();
  return ending.map(({ id }) => id);
}

/** The notice to send today about a contract's end; none if it would come too late to be useful. */
function noticeOf(
  term: Omit<Term, 'id' | 'desde'>,
  today: string,
): Extract<Suceso, 'aviso-renovacion' | 'ultimo-aviso' | 'por-terminar'> | undefined {
  const { hasta } = term;
  if (!renews({ ...term, suspendido: null })) return addDays(hasta, -TELL_BEFORE_END) <= today ? 'por-terminar' : undefined;
  // Notice was given: the next term is the last one.
  if (term.fin !== null) return undefined;
  const limit = lastNotice(hasta);
  if (today === limit) return 'ultimo-aviso';
  return today < limit && addDays(limit, -TELL_BEFORE_NOTICE) <= today ? 'aviso-renovacion' : undefined;
}

export async function announceEnd(trx: Transaction<Schema>, id: string, today: string): Promise<void> {
  const contract = await trx.selectFrom('contracts').select(TERM_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const suceso = contract && noticeOf(contract, today);
  if (!contract || !suceso || (suceso === 'por-terminar' && (await isFollowed(trx, id)))) return;
  await announce(trx, { contrato: id, suceso, clave: contract.hasta }, 'administradores');
}
