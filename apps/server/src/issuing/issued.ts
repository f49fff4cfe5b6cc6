import { findReport, fullName } from '@veridico/reports';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { subjectText } from '../bureau/subject.ts';
import { servedReport } from './withdrawn.ts';

/**
 * An issued report as its owner receives it; undefined if there is none.
 * @throws Problem INFORME_CORREGIDO, INFORME_BLOQUEADO @throws Error if the stored file no longer matches its hash
 */
export async function findIssued(db: Kysely<Schema>, id: string) {
  const row = await servedReport(db, { id });
  if (!row?.pdf) return undefined;
  const { folio, servicio, emitido, pdf, verificaciones } = row;
  return {
    base64: pdf.toString('base64'),
    tipoContenido: 'application/pdf' as const,
    idConsulta: id,
    folio,
    informe: reportName(servicio),
    codigo: servicio,
    ...subjectText(row),
    emitido: emitido.toISOString(),
    verificaciones,
  };
}

/** 'Informe Verídico Empresarial', by its code. */
export function reportName(servicio: string): string {
  const report = findReport(servicio);
  return report ? fullName(report) : servicio;
}
