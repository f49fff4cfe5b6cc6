import { isCompanyRut } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { sql, type Kysely } from 'kysely';
import type { FindSubject, FoundSubject, LoadRecords } from './interface.ts';
import type { Lector } from './reader.ts';
import type { Schema } from '../storage/schema.ts';
import { unblocked, withMarks } from './marks.ts';
import { countCompany, countDebts, countRisk, totalOf, type Counts } from './records/size.ts';
import { aboutOne } from './records/statement.ts';
import { loadTasacionRecords, type AppraisalDeps } from './records/tasacion.ts';
import { loadConsolidadoRecords, loadEmpresaRecords, loadPersonaRecords } from './records.ts';

/** Records of a RUT: read, or counted. */
interface Source {
  readonly load: (db: Kysely<Schema>, rut: string, lector: Lector) => Promise<SubjectRecords | undefined>;
  /** By reader. */
  readonly find: Readonly<Record<Lector, Find>>;
  /** A query may be about a company's RUT: a report about a person has no records of one, unlike the one about debts. */
  readonly takesCompanies: boolean;
}

type Find = (db: Kysely<Schema>, rut: string) => Promise<FoundSubject | undefined>;

/** @param count records that the report tells a reader */
function finding(count: (rut: string, lector: Lector) => Counts): Source['find'] {
  const findFor = (lector: Lector): Find => {
    const company = aboutOne((db, rut) =>
      withMarks(db, rut)
        .selectFrom('empresas')
        .select([sql<boolean>`false`.as('deceased'), totalOf(count(rut, lector)).as('lines')])
        .where('rut', '=', rut)
        .where(unblocked(rut)),
    );
    const person = aboutOne((db, rut) =>
      withMarks(db, rut)
        .selectFrom('personas')
        .select(['fallecido as deceased', totalOf(count(rut, lector)).as('lines')])
        .where('rut', '=', rut)
        .where(unblocked(rut)),
    );
    return (db, rut) => (isCompanyRut(rut) ? company : person)(db, rut);
  };
  return { titular: findFor('titular'), tercero: findFor('tercero') };
}

/** Where each report's records come from; null for a report about a property. */
const SOURCES: Readonly<Record<ReportCode, Source | null>> = {
  sia000001: { load: loadPersonaRecords, find: finding(countRisk), takesCompanies: false },
  sia000002: { load: loadEmpresaRecords, find: finding(countCompany), takesCompanies: true },
  sia000003: { load: loadConsolidadoRecords, find: finding(countDebts), takesCompanies: true },
  sia000004: null,
};

/** Whether a report may be asked about a company's RUT. */
export function takesCompanies(code: ReportCode): boolean {
  return SOURCES[code]?.takesCompanies === true;
}

/** The bureau for orders: records by report and subject, undefined where there is nothing to sell. */
export function createLoadRecords(deps: AppraisalDeps): LoadRecords {
  return async (code, subject, lector) =>
    'rut' in subject ? SOURCES[code]?.load(deps.db, subject.rut, lector) : loadTasacionRecords(deps, subject.tasacion);
}

/** The bureau for the purchase: whether a subject exists, without its records. A blocked one is as if unknown: nothing may hint at the block. */
export function createFindSubject(db: Kysely<Schema>): FindSubject {
  return async (code, rut, lector) => SOURCES[code]?.find[lector](db, rut);
}

/** The RUTs, of many in wire form, about which a report can be made: known, not blocked, and no deceased person's. */
export async function knownSubjects(db: Kysely<Schema>, ruts: readonly string[]): Promise<ReadonlySet<string>> {
  const among = sql<string>`any(${ruts})`;
  const companies = await db
    .selectFrom('empresas')
    .select('rut')
    .where('rut', '=', among)
    .where(unblocked(sql<string>`empresas.rut`))
    .execute();
  const persons = await db
    .selectFrom('personas')
    .select('rut')
    .where('rut', '=', among)
    .where('fallecido', '=', false)
    .where(unblocked(sql<string>`personas.rut`))
    .execute();
  return new Set([...companies, ...persons].map(({ rut }) => rut));
}

/** Whether the bureau knows a living person of a RUT in wire form. */
export function createIsAlive(db: Kysely<Schema>): (rut: string) => Promise<boolean> {
  return async (rut) => {
    const person = await db.selectFrom('personas').select('fallecido').where('rut', '=', rut).executeTakeFirst();
    return person?.fallecido === false;
  };
}
