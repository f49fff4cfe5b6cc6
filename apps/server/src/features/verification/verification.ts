import { createHash, timingSafeEqual } from 'node:crypto';
import { findReport, fullName } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import { readDigits, readVerificationCode } from '../../orders/crockford.ts';
import type { Hmac } from '../../orders/deps.ts';
import { CODE_PURPOSE } from '../../orders/making.ts';
import { maskedSubject, type SubjectText, SUBJECT_COLUMNS } from '../../orders/subject.ts';
import type { Schema } from '../../storage/schema.ts';

/** A folio as typed or pasted, even with the words around it, in the one form it is stored: VR-0000000123. Undefined when there is none. */
export function readFolio(typed: string): string | undefined {
  const digits = (/VR[\s.\p{Pd}]*([\dOIL]{1,10})(?![\dOIL\p{Pd}])/iu.exec(typed) ?? /^[^\d]*?([\dOIL]{1,10})\s*$/iu.exec(typed))?.[1];
  return digits === undefined ? undefined : `VR-${readDigits(digits).padStart(10, '0')}`;
}

/** Its subject is masked. */
export interface VerifiedReport extends SubjectText {
  readonly folio: string;
  readonly nombre: string;
  readonly emitido: Date;
  readonly sha256: string;
  readonly pdf: Buffer;
}

/**
 * The report that folio and code open together. Every miss costs the same and looks the same.
 * @throws Error when the stored file is not the issued one any more: nobody is told that it is authentic
 */
export async function findVerified(
  { db, hmac }: { db: Kysely<Schema>; hmac: Hmac },
  typed: { folio: string; codigo: string },
): Promise<VerifiedReport | undefined> {
  const folio = readFolio(typed.folio);
  const given = hmac(CODE_PURPOSE, readVerificationCode(typed.codigo));
  const row = await db
    .selectFrom('informes')
    .select(['folio', 'codigo_hmac', 'servicio', ...SUBJECT_COLUMNS, 'emitido', 'sha256'])
    .where('folio', '=', folio ?? '')
    .executeTakeFirst();
  const stored = row?.codigo_hmac ?? Buffer.alloc(given.length);
  if (!timingSafeEqual(stored, given) || !row) return undefined;
  const { pdf } = await db.selectFrom('informes').select('pdf').where('folio', '=', row.folio).executeTakeFirstOrThrow();
  if (createHash('sha256').update(pdf).digest('hex') !== row.sha256) throw new Error(`the file of ${row.folio} has changed`);
  const report = findReport(row.servicio);
  return {
    folio: row.folio,
    nombre: report ? fullName(report) : row.servicio,
    ...maskedSubject(row),
    emitido: row.emitido,
    sha256: row.sha256,
    pdf,
  };
}

/** Adds one to the count its owner sees, and answers it. */
export async function countVerification(db: Kysely<Schema>, folio: string): Promise<number> {
  const { verificaciones } = await db
    .updateTable('informes')
    .set((eb) => ({ verificaciones: eb('verificaciones', '+', 1) }))
    .where('folio', '=', folio)
    .returning('verificaciones')
    .executeTakeFirstOrThrow();
  return verificaciones;
}

/** As long as a search for whoever tried to guess codes may take. The report keeps its count. */
const LOG_DAYS = 90;

/** Forgets who verified what, and who tried to, after a while. */
export async function sweepVerifications(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('en', '<', sql<Date>`now() - make_interval(days => ${LOG_DAYS})`)
    .execute();
}
