import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ClaseComprobante, DocumentoEmitido, Schema } from '../storage/schema.ts';
import { receiptNumber } from './facts.ts';

/** A receipt or a credit note, complete or still in progress. */
export interface Paper {
  readonly clase: ClaseComprobante;
  /** CV-0000000123; undefined until work on it begins. */
  readonly numero: string | undefined;
  readonly emitido: Date | null;
  /** Null until it is drawn. */
  readonly pdf: Buffer | null;
  readonly documento: DocumentoEmitido | null;
}

/**
 * Receipt and credit note of an order, the receipt first; empty if nothing was sold. @throws Error if a stored file no longer matches its
 * hash
 */
export async function findPapers(db: Kysely<Schema>, orden: string): Promise<Paper[]> {
  const rows = await db
    .selectFrom('comprobantes')
    .select(['clase', 'numero', 'emitido', 'pdf', 'sha256', 'documento'])
    .where('orden', '=', orden)
    .orderBy('id')
    .execute();
  return rows.map(({ clase, numero, emitido, pdf, sha256, documento }) => {
    if (pdf && createHash('sha256').update(pdf).digest('hex') !== sha256) throw new Error(`the file of ${clase} ${numero} has changed`);
    return { clase, numero: numero === null ? undefined : receiptNumber(clase, numero), emitido, pdf, documento };
  });
}
