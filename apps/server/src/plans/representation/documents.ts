import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { noteAct } from '../contract/acts.ts';
import type { DocumentVerdict } from './document-worker.ts';

/** Largest document that is taken, in bytes. */
const DOCUMENT_MAX_BYTES = 5_000_000;
/** What one contracting may keep; later ones are refused until a person has read these. */
const MOST_DOCUMENTS = 10;
const PATIENCE_MS = 3_000;
/** A small file may unpack into a large one: its thread ends there, and not the process. */
const WORKER_MB = 256;
const LONGEST_NAME = 120;

export interface DeliveredDocument {
  readonly orden: string;
  /** File name as the person has it. */
  readonly nombre: string;
  /** The PDF in base64, as it travels. */
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
 * Keeps a document that proves powers, byte by byte. @throws Problem CAMPOS_INVALIDOS without a file, CUERPO_DEMASIADO_GRANDE above 5 MB,
 * DOCUMENTO_RECHAZADO for what is no plain PDF, PODERES_RECIBIDOS where there are ten already
 */
export async function keepDocument(db: Kysely<Schema>, { orden, nombre, base64, quien }: DeliveredDocument): Promise<KeptDocument> {
  const pdf = Buffer.from(base64, 'base64');
  if (pdf.length === 0) throw new Problem('CAMPOS_INVALIDOS', { campos: { documento: 'Elige un archivo PDF.' } });
  if (pdf.length > DOCUMENT_MAX_BYTES) throw new Problem('CUERPO_DEMASIADO_GRANDE', { mensaje: 'El archivo pesa más de 5 MB.' });
  // Before the work: many at once cost no more than one.
  if (((await documentsByOrder(db, [orden])).get(orden) ?? []).length >= MOST_DOCUMENTS) throw new Problem('PODERES_RECIBIDOS');
  if ((await judgeInTurn(pdf)) !== 'plain') throw new Problem('DOCUMENTO_RECHAZADO');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return db.transaction().execute(async (trx) => {
    // Two at the same moment are counted one after the other.
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

/** Documents of some contractings by order, the newest first, without their content. */
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

/** One with its content; undefined where there is none of that number. */
export async function readDocument(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('representation_documents')
    .select(['nombre', 'pdf', 'sha256'])
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .executeTakeFirst();
}

/** Shown to people of the office: no path, no control characters, no end that opens another program. */
function tidyName(nombre: string): string {
  const plain = nombre
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return /\.pdf$/i.test(plain) ? plain : `${plain || 'documento'}.pdf`;
}

/** One file at a time in this process: files made to take long delay each other and nothing else. */
let turn: Promise<unknown> = Promise.resolve();

function judgeInTurn(pdf: Uint8Array): Promise<DocumentVerdict> {
  const verdict = turn.then(() => judge(pdf));
  turn = verdict.catch(() => undefined);
  return verdict;
}

/** Looks into a file in a thread that ends with it: what it unpacks to, or how long it takes, harms nothing else. */
async function judge(pdf: Uint8Array): Promise<DocumentVerdict> {
  const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
    workerData: pdf,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  const verdict = await new Promise<DocumentVerdict>((resolve) => {
    const timer = setTimeout(() => resolve('unreadable'), PATIENCE_MS);
    const end = (said: DocumentVerdict) => {
      clearTimeout(timer);
      resolve(said);
    };
    worker.once('message', end);
    worker.once('error', () => end('unreadable'));
    worker.once('exit', () => end('unreadable'));
  });
  await worker.terminate();
  return verdict;
}
