import { createHash, timingSafeEqual } from 'node:crypto';
import { COMPROBANTES, findReport, fullName } from '@veridico/reports';
import { CONTRACT_NAME } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import { readDigits, readVerificationCode, CODE_PURPOSE } from '../orders/crockford.ts';
import { receiptOf } from '../receipts/facts.ts';
import { readReport, type Withdrawal } from '../issuing/withdrawn.ts';
import type { Hmac } from '../storage/secrets.ts';
import { maskedSubject, type SubjectText, SUBJECT_COLUMNS } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';

/**
 * Reads a folio, or the number of a receipt or credit note, as typed or pasted, even with words around it, into its stored form
 * VR-0000000123. Digits alone are a folio. Undefined if there is none.
 */
export function readFolio(typed: string): string | undefined {
  const [, prefix = 'VR', digits] =
    /(?<![\p{L}\d])(VR|CV|NC)[\s.\p{Pd}]*([\dOIL]{1,10})(?![\dOIL\p{Pd}])/iu.exec(typed) ??
    /^[^\d]*?(VR|CV|NC)?[^\d]*?([\dOIL]{1,10})\s*$/iu.exec(typed) ??
    [];
  return digits === undefined ? undefined : `${prefix.toUpperCase()}-${readDigits(digits).padStart(10, '0')}`;
}

/** A verified document, with its subject masked. */
export interface VerifiedReport extends SubjectText {
  /** The table that stores it. */
  readonly tabla: 'informes' | 'contract_documents' | 'comprobantes';
  /** Of its row in that table. */
  readonly clave: string;
  /** A receipt's number, in its case. */
  readonly folio: string;
  readonly nombre: string;
  readonly emitido: Date;
  readonly sha256: string;
  /** Missing for a withdrawn report. */
  readonly pdf?: Buffer | undefined;
  /** Why it is not served; null where it is. */
  readonly retirado: Withdrawal | null;
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
  const { tabla, clave, nombre, emitido, sha256 } = row;
  if (!emitido || !sha256) throw new Error(`${folio} has no file`);
  const found = { tabla, clave, folio: row.folio, nombre, ...maskedSubject(row), emitido, sha256 };
  if (tabla === 'informes') {
    const report = await readReport(db, { folio: clave });
    return report && { ...found, retirado: report.retirado, pdf: report.pdf };
  }
  const { pdf } = await db.selectFrom(tabla).select('pdf').where(KEYS[tabla], '=', clave).executeTakeFirstOrThrow();
  if (!pdf || createHash('sha256').update(pdf).digest('hex') !== sha256) throw new Error(`the file of ${folio} has changed`);
  return { ...found, retirado: null, pdf };
}

/** The column that identifies a row of each table. */
const KEYS = { informes: 'folio', contract_documents: 'folio', comprobantes: 'id' } as const;
const NO_SUBJECT = { sujeto_rut: '', comuna: null, rol: null };

/**
 * A report, a signed contract (they share one folio sequence), a receipt or a credit note, which name no subject. Always queries every
 * table, for equal timing.
 */
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
  const { clase, numero } = receiptOf(folio);
  const receipt = await db
    .selectFrom('comprobantes')
    .select(['id', 'codigo_hmac', 'emitido', 'sha256'])
    .where('clase', '=', clase)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (informe) return { tabla: 'informes' as const, clave: folio, nombre: nameOf(informe.servicio), ...informe };
  if (contract) return { tabla: 'contract_documents' as const, clave: folio, nombre: CONTRACT_NAME, ...NO_SUBJECT, ...contract };
  return receipt && { tabla: 'comprobantes' as const, clave: receipt.id, folio, nombre: COMPROBANTES[clase], ...NO_SUBJECT, ...receipt };
}

function nameOf(servicio: string): string {
  const report = findReport(servicio);
  return report ? fullName(report) : servicio;
}

/** Increments and returns the count that the owner sees. */
export async function countVerification(db: Kysely<Schema>, { tabla, clave }: Pick<VerifiedReport, 'tabla' | 'clave'>): Promise<number> {
  const { verificaciones } = await db
    .updateTable(tabla)
    .set((eb) => ({ verificaciones: eb('verificaciones', '+', 1) }))
    .where(KEYS[tabla], '=', clave)
    .returning('verificaciones')
    .executeTakeFirstOrThrow();
  return verificaciones;
}
