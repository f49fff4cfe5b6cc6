import { isCompanyRut } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { FindSubject, LoadRecords } from './interface.ts';
import type { Schema } from '../storage/schema.ts';
import { linesOf } from './records/size.ts';
import { loadTasacionRecords, type AppraisalDeps } from './records/tasacion.ts';
import { loadConsolidadoRecords, loadEmpresaRecords, loadPersonaRecords } from './records.ts';

type Loader = (db: Kysely<Schema>, rut: string) => Promise<SubjectRecords | undefined>;

/** Loader of each report's records; null for a report about a property. */
const LOADERS: Readonly<Record<ReportCode, Loader | null>> = {
  sia000001: loadPersonaRecords,
  sia000002: loadEmpresaRecords,
  sia000003: loadConsolidadoRecords,
  sia000004: null,
};

/** Reports that may be asked about a company's RUT: one about a person has no records of a company, unlike the one about debts. */
export const TAKES_COMPANIES: Readonly<Record<ReportCode, boolean>> = {
  sia000001: false,
  sia000002: true,
  sia000003: true,
  sia000004: false,
};

/** The bureau for orders: records by report and subject, undefined where there is nothing to sell. */
export function createLoadRecords(deps: AppraisalDeps): LoadRecords {
  return async (code, subject) => ('rut' in subject ? LOADERS[code]?.(deps.db, subject.rut) : loadTasacionRecords(deps, subject.tasacion));
}

/** The bureau for the purchase: whether a subject exists, without its records. */
export function createFindSubject(db: Kysely<Schema>): FindSubject {
  return async (code, rut) => {
    const lines = linesOf(code, rut).as('lines');
    if (isCompanyRut(rut)) {
      const company = await db.selectFrom('empresas').select(lines).where('rut', '=', rut).executeTakeFirst();
      return company && { deceased: false, ...company };
    }
    return db.selectFrom('personas').select(['fallecido as deceased', lines]).where('rut', '=', rut).executeTakeFirst();
  };
}

/** Whether the bureau knows a living person of a RUT in wire form. */
export function createIsAlive(db: Kysely<Schema>): (rut: string) => Promise<boolean> {
  return async (rut) => {
    const person = await db.selectFrom('personas').select('fallecido').where('rut', '=', rut).executeTakeFirst();
    return person?.fallecido === false;
  };
}
