import { sql, type Kysely } from 'kysely';
import type { SubjectColumns } from '../bureau/subject.ts';
import { readResult } from '../issuing/result.ts';
import type { Schema } from '../storage/schema.ts';
import type { ToldChange } from '../storage/schema/watching.ts';
import { listReports, type Owner } from './list.ts';
import { differencesOf, partsOf } from './told.ts';

/** Reports of one subject that a page shows. */
const MOST = 200;

type Listed = Awaited<ReturnType<typeof listReports>>[number];

/** An owner's reports about one subject, newest first. */
export function reportsAbout(db: Kysely<Schema>, owner: Owner, { sujeto_rut, comuna, rol }: SubjectColumns): Promise<Listed[]> {
  const about =
    rol === null ? sql<boolean>`informes.sujeto_rut = ${sujeto_rut}` : sql<boolean>`informes.comuna = ${comuna} and informes.rol = ${rol}`;
  return listReports(db, owner, [about], { limit: MOST });
}

/** What changed between two reports of the same kind. Moments are ISO 8601. */
export interface ReportChanges {
  readonly informe: string;
  readonly desde: string;
  readonly hasta: string;
  readonly cambios: ToldChange[];
}

/** The two newest of each kind that are served, among reports listed newest first. */
export function newestPairs(reports: readonly Listed[]): [older: Listed, newer: Listed][] {
  const served = reports.filter(({ retirado }) => retirado === '');
  return [...Map.groupBy(served, ({ codigo }) => codigo).values()].flatMap(([newer, older]) =>
    newer && older ? ([[older, newer]] satisfies [Listed, Listed][]) : [],
  );
}

/** @returns undefined if one of them holds no data that can be compared @throws Problem if one was withdrawn meanwhile */
export async function changesBetween(db: Kysely<Schema>, older: Listed, newer: Listed): Promise<ReportChanges | undefined> {
  const [before, after] = [await readResult(db, older.idConsulta), await readResult(db, newer.idConsulta)];
  if (!before || !after) return undefined;
  return { informe: newer.informe, desde: older.fecha, hasta: newer.fecha, cambios: differencesOf(partsOf(before), partsOf(after)) };
}
