import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { noteAct } from '../contract/acts.ts';
import type { DocumentVerdict } from './document-worker.ts';

/** Largest accepted document, in bytes. */
const DOCUMENT_MAX_BYTES = 5_000_000;
/** Maximum documents per order; further ones are refused. */
const MOST_DOCUMENTS = 10;
const PATIENCE_MS = 3_000;
/** A small file may unpack into a large one: that ends the thread, not the process. */
const WORKER_MB = 256;
const LONGEST_NAME = 120;

export interface DeliveredDocument {
  readonly orden: string;
  /** File name on the person's device. */
  readonly nombre: string;
  /** The PDF in base64, as sent. */
  readonly base64: string;
  /** `sub` of the session; null without one. */
  readonly quien: string | null;
}

export interface KeptDocument {
  readonly id: string;
  readonly nombre: string;
  /** ISO 8601. */
  readonly entregado: string;
}

/**
 * Stores a document that proves powers, byte for byte. @throws Problem CAMPOS_INVALIDOS without a file, CUERPO_DEMASIADO_GRANDE above 5 MB,
 * DOCUMENTO_RECHAZADO unless it is a plain PDF, PODERES_RECIBIDOS if there are already ten
 */
export async function keepDocument(db: Kysely<Schema>, { orden, nombre, base64, quien }: DeliveredDocument): Promise<KeptDocument> {
  const pdf = Buffer.from(base64, 'base64');
  if (pdf.length === 0) throw new Problem('CAMPOS_INVALIDOS', { campos: { documento: 'Elige un archivo PDF.' } });
  if (pdf.length > DOCUMENT_MAX_BYTES) throw new Problem('CUERPO_DEMASIADO_GRANDE', { mensaje: 'El archivo pesa más de 5 MB.' });
  // Checked before the costly work.
  if (((await documentsByOrder(db, [orden])).get(orden) ?? []).length >= MOST_DOCUMENTS) throw new Problem('PODERES_RECIBIDOS');
  if ((await inspectInTurn(pdf)) !== 'plain') throw new Problem('DOCUMENTO_RECHAZADO');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return db.transaction().execute(async (trx) => {
    // Row lock: simultaneous deliveries are counted one after the other.
    await trx.selectFrom('plan_orders').select('orden').where('orden', '=', orden).forNoKeyUpdate().executeTakeFirstOrThrow();
    const kept = (await documentsByOrder(trx, [orden])).get(orden) ?? [];
    if (kept.length >= MOST_DOCUMENTS) throw new Problem('PODERES_RECIBIDOS');
    const { id, en } = await trx
      .insertInto('representation_documents')
      .values({ orden, nombre: tidyName(nombre), pdf, sha256, quien })
      .returning(['id', 'en'])
      .executeTakeFirstOrThrow();
    await noteAct(trx, orden, { acto: 'documento-de-poderes', ...(quien !== null && { quien }) });
    return { id, nombre: tidyName(nombre), entregado: en.toISOString() };
  });
}

/** Documents by order, newest first, without their content. */
export async function documentsByOrder(
  db: Kysely<Schema>,
  ordenes: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptDocument[]>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db
    .selectFrom('representation_documents')
    .select(['id', 'orden', 'nombre', 'en'])
    .where('orden', 'in', ordenes)
    .orderBy('en', 'desc')
    .execute();
  const byOrder = Map.groupBy(rows, ({ orden }) => orden);
  return new Map(
    [...byOrder].map(([orden, each]) => [orden, each.map(({ id, nombre, en }) => ({ id, nombre, entregado: en.toISOString() }))]),
  );
}

/** One document with its content; undefined if there is none. */
export async function readDocument(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('representation_documents')
    .select(['nombre', 'pdf', 'sha256'])
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .executeTakeFirst();
}

/** File name safe to show at the office: no path, no control characters, always .pdf. */
function tidyName(nombre: string): string {
  const plain = nombre
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return /\.pdf$/i.test(plain) ? plain : `${plain || 'documento'}.pdf`;
}

/** One file at a time in this process, so that files made to be slow delay only each other. */
let turn: Promise<unknown> = Promise.resolve();

/** Whether a PDF runs nothing and carries no files: decided in a thread of its own. */
export function inspectInTurn(pdf: Uint8Array): Promise<DocumentVerdict> {
  const verdict = turn.then(() => inspect(pdf));
  turn = verdict.catch(() => undefined);
  return verdict;
}

/** Inspects a file in a thread of its own: memory and time are bounded, and nothing else is affected. */
async function inspect(pdf: Uint8Array): Promise<DocumentVerdict> {
  const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
    workerData: pdf,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  const verdict = await new Promise<DocumentVerdict>((resolve) => {
    const timer = setTimeout(() => resolve('unreadable'), PATIENCE_MS);
    const end = (result: DocumentVerdict) => {
      clearTimeout(timer);
      resolve(result);
    };
    worker.once('message', end);
    worker.once('error', () => end('unreadable'));
    worker.once('exit', () => end('unreadable'));
  });
  await worker.terminate();
  return verdict;
}
