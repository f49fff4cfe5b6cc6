import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { InvoiceRefused } from '../providers/invoices/port.ts';
import { inSeconds } from '../storage/clock.ts';
import { dueRows } from '../storage/due.ts';
import type { ClaseComprobante, ComprobantesTable, DocumentoEmitido, Schema } from '../storage/schema.ts';
import { lastGroup, newCode } from '../orders/crockford.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { queueMail } from '../orders/mails/queue.ts';
import { pauseAfter } from '../orders/pauses.ts';
import { drawnFrom, emittedFrom, findSold, type NumberedReceipt } from './facts.ts';
import { releaseMail } from './queue.ts';
import { reasonOf } from '../settings/reasons.ts';

/** Longer than drawing (12 s), sealing (12 s) and issuing the tax document (20 s). */
const LEASE_SECONDS = 60;
/** Unfinished work older than this is reported to the operator. */
const LATE_HOURS = 1;

/** Receipts and credit notes with pending work, longest waiting first. */
export function dueReceipts(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'comprobantes', limit);
}

type Lease = NumberedReceipt & Pick<Selectable<ComprobantesTable>, 'id' | 'pdf' | 'documento' | 'rechazado' | 'intentos'>;

/**
 * Draws a receipt or a credit note and requests its tax document, each once. The two steps are independent, and a failed one is retried.
 * Never throws an issuer error.
 * @returns false if there was nothing to do or another worker holds the lease
 */
export async function issueReceipt(deps: OrderDeps, id: string): Promise<boolean> {
  const lease = await leaseReceipt(deps.db, id);
  if (!lease) return false;
  const drawn = await runStep(deps, lease, 'receipt could not be drawn', () => drawReceipt(deps, lease));
  const emitted = await runStep(deps, lease, 'tax document not issued', () => emitDocument(deps, lease));
  await endLease(deps.db, lease, drawn && emitted);
  return true;
}

/** Sets the reference before the issuer is called. A receipt that was tried without a reference keeps the order as its reference. */
const REFERENCE = sql<string | null>`case when comprobantes.intentos > 0 then referencia
  else (select orders.numero from orders where orders.orden = comprobantes.orden) || '-' || clase end`;

async function leaseReceipt(db: Kysely<Schema>, id: string): Promise<Lease | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('comprobantes')
      .set((eb) => ({
        lease_until: inSeconds(LEASE_SECONDS),
        siguiente_intento: inSeconds(LEASE_SECONDS),
        intentos: eb('intentos', '+', 1),
        referencia: REFERENCE,
      }))
      .where('id', '=', id)
      .where('siguiente_intento', '<=', sql<Date>`now()`)
      .returning(['id', 'orden', 'clase', 'numero', 'emitido', 'referencia', 'pdf', 'documento', 'rechazado', 'intentos'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { numero, emitido } = row;
    if (numero !== null && emitido !== null) return { ...row, numero, emitido };
    return { ...row, ...(await giveNumber(trx, id, row.clase)) };
  });
}

/** The next number of its class. Assigned and stored in one transaction, so a crash leaves no gap. */
async function giveNumber(trx: Transaction<Schema>, id: string, clase: ClaseComprobante) {
  const { ultimo } = await trx
    .updateTable('comprobante_numeros')
    .set((eb) => ({ ultimo: eb('ultimo', '+', 1) }))
    .where('clase', '=', clase)
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  const { emitido } = await trx
    .updateTable('comprobantes')
    .set({ numero: ultimo, emitido: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(sql<Date>`emitido`.as('emitido'))
    .executeTakeFirstOrThrow();
  return { numero: ultimo, emitido };
}

/** Runs one step. @returns true when the step is complete */
async function runStep({ warn }: OrderDeps, lease: Lease, complaint: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    warn(complaint, { orden: lease.orden.slice(0, 4), clase: lease.clase, tries: lease.intentos, reason });
    return false;
  }
}

async function drawReceipt(deps: OrderDeps, lease: Lease): Promise<boolean> {
  if (lease.pdf) return true;
  const sold = await findSold(deps, lease.orden);
  // The receipt it cancels gets its number shortly.
  if (lease.clase === 'devolucion' && sold.venta?.numero === null) return false;
  const code = newCode(deps.hmac);
  const pdf = await deps.seal.seal(await deps.drawComprobante(drawnFrom(deps, lease, sold, code.text)));
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('comprobantes')
      .set({
        pdf: Buffer.from(pdf),
        sha256: createHash('sha256').update(pdf).digest('hex'),
        codigo_hmac: code.hmac,
        codigo_final: lastGroup(code.text),
      })
      .where('id', '=', lease.id)
      // The first PDF drawn is the one that was mailed.
      .where('pdf', 'is', null)
      .execute();
    await releaseMail(trx, lease.orden, lease.clase);
  });
  return true;
}

async function emitDocument(deps: OrderDeps, lease: Lease): Promise<boolean> {
  const { db, invoices, reached } = deps;
  if (lease.documento) return true;
  const sold = await findSold(deps, lease.orden);
  // Nothing was charged.
  if (sold.total === 0) return true;
  // There is no tax document to cancel yet.
  if (lease.clase === 'devolucion' && !invoices.simulated && !sold.venta?.documento) return false;
  try {
    const { tipo, numero, enlace } = await invoices.emit(emittedFrom(lease, sold));
    reached('C21');
    if (tipo !== 'interno') await keepDocument(db, lease, { tipo, numero, ...(enlace !== undefined && { enlace }) });
    return true;
  } catch (error) {
    if (error instanceof InvoiceRefused)
      await db.updateTable('comprobantes').set({ rechazado: error.message }).where('id', '=', lease.id).execute();
    // A refused request is retried too, once a day in the end: a fixed cause then needs no further action.
    throw error;
  }
}

async function keepDocument(db: Kysely<Schema>, { id, orden, clase }: Lease, documento: DocumentoEmitido): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('comprobantes')
      .set({ documento: JSON.stringify(documento), documento_en: sql<Date>`now()`, rechazado: null })
      .where('id', '=', id)
      .where('documento', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await queueMail(trx, orden, clase === 'venta' ? 'documento' : 'nota-de-credito');
  });
}

async function endLease(db: Kysely<Schema>, { id, intentos }: Lease, done: boolean): Promise<void> {
  await db
    .updateTable('comprobantes')
    .set({ lease_until: null, siguiente_intento: done ? null : inSeconds(pauseAfter(intentos)) })
    .where('id', '=', id)
    // Only the holder of the latest lease may write.
    .where('intentos', '=', intentos)
    .execute();
}

/** Problems for the operator, as text; empty if there are none. */
export async function receiptProblems(db: Kysely<Schema>): Promise<string[]> {
  const { rechazados, atrasados } = await db
    .selectFrom('comprobantes')
    .select([
      sql<number>`(count(*) filter (where rechazado is not null))::int`.as('rechazados'),
      sql<number>`(count(*) filter (where rechazado is null and creado < now() - make_interval(hours => ${LATE_HOURS})))::int`.as(
        'atrasados',
      ),
    ])
    .where('siguiente_intento', 'is not', null)
    .executeTakeFirstOrThrow();
  return [
    ...(rechazados > 0 ? [`${rechazados} documentos tributarios que el emisor rechazó`] : []),
    ...(atrasados > 0 ? [`${atrasados} comprobantes o documentos tributarios detenidos`] : []),
  ];
}
