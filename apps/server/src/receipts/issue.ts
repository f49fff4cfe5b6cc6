import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { InvoiceRefused } from '../providers/invoices/port.ts';
import { inSeconds } from '../storage/clock.ts';
import type { ClaseComprobante, ComprobantesTable, DocumentoEmitido, Schema } from '../storage/schema.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { queueMail } from '../orders/mails/queue.ts';
import { pauseAfter } from '../orders/pauses.ts';
import { drawnFrom, emittedFrom, findSold, type Numbered } from './facts.ts';
import { releaseMail } from './queue.ts';
import { reasonOf } from '../settings/reasons.ts';

/** Longer than a drawing (12 s) and an emission (20 s). */
const LEASE_SECONDS = 45;
/** Work that is still undone after this long is for a person. */
const LATE_HOURS = 1;

/** Receipts and credit notes with something left to do, the longest waiting first. */
export async function dueReceipts(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('comprobantes')
    .select('id')
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .orderBy('siguiente_intento')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

type Lease = Numbered & Pick<Selectable<ComprobantesTable>, 'id' | 'pdf' | 'documento' | 'rechazado' | 'intentos'>;

/**
 * Draws a receipt or a credit note and has its tax document issued, each once. False when there was nothing to do or somebody else is at
 * it. Neither waits for the other, and what fails is tried again; never throws for the emitter's sake.
 */
export async function issueReceipt(deps: OrderDeps, id: string): Promise<boolean> {
  const lease = await leaseReceipt(deps.db, id);
  if (!lease) return false;
  const drawn = await tried(deps, lease, 'receipt could not be drawn', () => drawReceipt(deps, lease));
  const emitted = await tried(deps, lease, 'tax document not issued', () => emitDocument(deps, lease));
  await endLease(deps.db, lease, drawn && emitted);
  return true;
}

/** Sets the reference before the emitter is called. A receipt that was tried without a reference keeps the order as its reference. */
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

/** The next number of its class. Taken and written down together: a process that dies between leaves no gap. */
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

/** True once there is nothing left to do of it. */
async function tried({ warn }: OrderDeps, lease: Lease, complaint: string, work: () => Promise<boolean>): Promise<boolean> {
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
  // The receipt it takes back has its number in a moment.
  if (lease.clase === 'devolucion' && sold.venta?.numero === null) return false;
  const pdf = await deps.drawComprobante(drawnFrom(deps, lease, sold));
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('comprobantes')
      .set({ pdf: Buffer.from(pdf), sha256: createHash('sha256').update(pdf).digest('hex') })
      .where('id', '=', lease.id)
      // The first one drawn is the one that was mailed.
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
  // There is nothing to take back yet.
  if (lease.clase === 'devolucion' && !invoices.simulated && !sold.venta?.documento) return false;
  try {
    const { tipo, numero, enlace } = await invoices.emit(emittedFrom(lease, sold));
    reached('C21');
    if (tipo !== 'interno') await keepDocument(db, lease, { tipo, numero, ...(enlace !== undefined && { enlace }) });
    return true;
  } catch (error) {
    if (error instanceof InvoiceRefused)
      await db.updateTable('comprobantes').set({ rechazado: error.message }).where('id', '=', lease.id).execute();
    // Also what was refused is asked for again, once a day in the end: whoever mends the cause need not tell us.
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
    // Somebody whose lease came later may be at it.
    .where('intentos', '=', intentos)
    .execute();
}

/** What a person should look at, in words for the operator; empty when there is nothing. */
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
