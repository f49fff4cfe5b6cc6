import { createHash } from 'node:crypto';
import { findReport, fullName } from '@veridico/reports';
import type { Kysely, Selectable } from 'kysely';
import type { InformesTable, Schema } from '../storage/schema.ts';
import { subjectText, SUBJECT_COLUMNS } from '../bureau/subject.ts';

const COLUMNS = ['id', 'folio', 'servicio', ...SUBJECT_COLUMNS, 'emitido', 'pdf', 'sha256', 'verificaciones'] as const;

/** An issued report as its owner receives it; undefined if there is none. @throws Error if the stored file no longer matches its hash */
export async function findIssued(db: Kysely<Schema>, id: string) {
  const row = await db.selectFrom('informes').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toIssued(row);
}

function toIssued({
  id,
  folio,
  servicio,
  emitido,
  pdf,
  sha256,
  verificaciones,
  ...subject
}: Pick<Selectable<InformesTable>, (typeof COLUMNS)[number]>) {
  if (createHash('sha256').update(pdf).digest('hex') !== sha256) throw new Error(`the file of ${folio} has changed`);
  return {
    base64: pdf.toString('base64'),
    tipoContenido: 'application/pdf' as const,
    idConsulta: id,
    folio,
    informe: reportName(servicio),
    codigo: servicio,
    ...subjectText(subject),
    emitido: emitido.toISOString(),
    verificaciones,
  };
}

/** 'Informe Verídico Empresarial', by its code. */
export function reportName(servicio: string): string {
  const report = findReport(servicio);
  return report ? fullName(report) : servicio;
}
