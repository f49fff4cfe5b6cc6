import { createHash, timingSafeEqual } from 'node:crypto';
import { findReport, fullName } from '@veridico/reports';
import { CONTRACT_NAME } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import { readDigits, readVerificationCode, CODE_PURPOSE } from '../orders/crockford.ts';
import type { Hmac } from '../storage/secrets.ts';
import { maskedSubject, type SubjectText, SUBJECT_COLUMNS } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';

/** Reads a folio as typed or pasted, even with words around it, into its stored form VR-0000000123. Undefined if there is none. */
export function readFolio(typed: string): string | undefined {
  const digits = (/VR[\s.\p{Pd}]*([\dOIL]{1,10})(?![\dOIL\p{Pd}])/iu.exec(typed) ?? /^[^\d]*?([\dOIL]{1,10})\s*$/iu.exec(typed))?.[1];
  return digits === undefined ? undefined : `VR-${readDigits(digits).padStart(10, '0')}`;
}

/** A verified document, with its subject masked. */
export interface VerifiedReport extends SubjectText {
  /** The table that stores it. */
  readonly tabla: 'informes' | 'contract_documents';
  readonly folio: string;
  readonly nombre: string;
  readonly emitido: Date;
  readonly sha256: string;
  readonly pdf: Buffer;
}

/**
 * The document that matches folio and code. Every miss takes the same time and gives the same answer.
 * @throws Error if the stored file no longer matches its hash: it must not verify as authentic
 */
export async function findVerified(
  { db, hmac }: { db: Kysely<Schema>; hmac: Hmac },
  typed: { folio: string; codigo: string },
): Promise<VerifiedReport | undefined> {
  const folio = readFolio(typed.folio);
  const given = hmac(CODE_PURPOSE, readVerificationCode(typed.codigo));
  const row = await findDocument(db, folio ?? '');
  const stored = row?.codigo_hmac ?? Buffer.alloc(given.length);
  if (!timingSafeEqual(stored, given) || !row) return undefined;
  const { pdf } = await db.selectFrom(row.tabla).select('pdf').where('folio', '=', row.folio).executeTakeFirstOrThrow();
  if (createHash('sha256').update(pdf).digest('hex') !== row.sha256) throw new Error(`the file of ${row.folio} has changed`);
  return {
    tabla: row.tabla,
    folio: row.folio,
    nombre: nameOf(row.servicio),
    ...maskedSubject(row),
    emitido: row.emitido,
    sha256: row.sha256,
    pdf,
  };
}

/** A report or a signed contract: they share one folio sequence. Always queries both tables, for equal timing. */
async function findDocument(db: Kysely<Schema>, folio: string) {
  const informe = await db
    .selectFrom('informes')
    .select(['folio', 'codigo_hmac', 'servicio', ...SUBJECT_COLUMNS, 'emitido', 'sha256'])
    .where('folio', '=', folio)
    .executeTakeFirst();
  const contract = await db
    .selectFrom('contract_documents')
    .innerJoin('plan_orders', 'plan_orders.orden', 'contract_documents.orden')
    .select(['folio', 'codigo_hmac', 'rut_empresa as sujeto_rut', 'emitido', 'sha256'])
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (informe) return { tabla: 'informes' as const, ...informe };
  return contract && { tabla: 'contract_documents' as const, servicio: null, comuna: null, rol: null, ...contract };
}

function nameOf(servicio: string | null): string {
  if (servicio === null) return CONTRACT_NAME;
  const report = findReport(servicio);
  return report ? fullName(report) : servicio;
}

/** Increments and returns the count that the owner sees. */
export async function countVerification(db: Kysely<Schema>, { tabla, folio }: Pick<VerifiedReport, 'tabla' | 'folio'>): Promise<number> {
  const { verificaciones } = await db
    .updateTable(tabla)
    .set((eb) => ({ verificaciones: eb('verificaciones', '+', 1) }))
    .where('folio', '=', folio)
    .returning('verificaciones')
    .executeTakeFirstOrThrow();
  return verificaciones;
}
