import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { inspectInTurn } from '../plans/representation/documents.ts';
import type { RightsAttachmentsTable, Schema } from '../storage/schema.ts';
import { addEvent } from './events.ts';

/** Largest file, in bytes. */
const MOST_BYTES = 5_000_000;
/** Files of one person for one request. */
const MOST_FILES = 5;
const LONGEST_NAME = 120;

/** A file as it is sent. */
export interface SentFile {
  readonly nombre: string;
  readonly base64: string;
}

/** A file that may be kept: its type was told by its content. */
export type ReadFile = Pick<RightsAttachmentsTable, 'nombre' | 'tipo' | 'contenido' | 'sha256'>;

const TYPES = [
  { tipo: 'image/jpeg', ending: 'jpg', starts: Buffer.from([0xff, 0xd8, 0xff]) },
  { tipo: 'image/png', ending: 'png', starts: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { tipo: 'application/pdf', ending: 'pdf', starts: Buffer.from('%PDF-') },
] as const;

/**
 * Reads a file. @throws Problem CUERPO_DEMASIADO_GRANDE above 5 MB, ADJUNTO_INVALIDO unless its content is a JPG, a PNG or a PDF that runs
 * nothing and carries no files
 */
export async function readFile({ nombre, base64 }: SentFile): Promise<ReadFile> {
  const contenido = Buffer.from(base64, 'base64');
  if (contenido.length > MOST_BYTES) throw new Problem('CUERPO_DEMASIADO_GRANDE', { mensaje: 'Cada documento puede pesar hasta 5 MB.' });
  const type = TYPES.find(({ starts }) => contenido.subarray(0, starts.length).equals(starts));
  if (!type) throw new Problem('ADJUNTO_INVALIDO');
  if (type.ending === 'pdf' && (await inspectInTurn(contenido)) !== 'plain')
    throw new Problem('ADJUNTO_INVALIDO', {
      mensaje: 'Ese PDF no se puede leer, tiene clave o trae dentro programas o archivos. Adjunta otro, o una foto en JPG o PNG.',
    });
  const sha256 = createHash('sha256').update(contenido).digest();
  return { nombre: tidyName(nombre, type.ending), tipo: type.tipo, contenido, sha256 };
}

/**
 * Keeps a file of the person who asks, in a transaction that has locked or just made the request.
 * @throws Problem ADJUNTO_INVALIDO if there are already five
 */
export async function keepFile(trx: Transaction<Schema>, solicitud: string, file: ReadFile): Promise<void> {
  const { kept } = await trx
    .selectFrom('rights_attachments')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('solicitud', '=', solicitud)
    .where('origen', '=', 'titular')
    .executeTakeFirstOrThrow();
  if (kept >= MOST_FILES) throw new Problem('ADJUNTO_INVALIDO', { mensaje: 'Ya hay cinco documentos, y no caben más.' });
  await trx
    .insertInto('rights_attachments')
    .values({ solicitud, origen: 'titular', ...file })
    .execute();
  await addEvent(trx, { solicitud, hecho: 'adjunto', detalle: { nombre: file.nombre } });
}

/** A name that is safe to show and to save: no path, no control characters, the ending of its content. */
function tidyName(nombre: string, ending: string): string {
  const plain = nombre
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return `${plain || 'documento'}.${ending}`;
}
