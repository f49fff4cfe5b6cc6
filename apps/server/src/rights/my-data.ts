import type { MisDatos } from '@veridico/api/endpoints';
import { MIS_DATOS_SCHEMA } from '@veridico/api/endpoints';
import { MIS_DATOS, reportSays, schemaPath, SUBJECT_REPORTS, type MyDataRecords, type ReportSays } from '@veridico/reports/documents';
import { sql } from 'kysely';
import { askedAbout } from './asked.ts';
import { heldAbout, INVENTED } from './held.ts';
import type { MyDataDeps } from './my-data-deps.ts';
import { hashOf, type Titular } from './titular.ts';

type ReadingDeps = Pick<MyDataDeps, 'db' | 'loadRecords' | 'publicUrl'>;

/**
 * All that a person or company may see of itself. It is no query: nothing is added to the log of who asked, and no score changes.
 * @param acceso token of the visitor's session; empty for an account
 */
export async function readMyData(deps: ReadingDeps, { rut, calidad }: Pick<Titular, 'rut' | 'calidad'>, acceso: string): Promise<MisDatos> {
  const { db, publicUrl } = deps;
  const now = new Date();
  const [partes, consultas, informes, vence] = [
    await heldAbout(db, rut),
    await askedAbout(db, rut),
    await saidAbout(deps, rut, now),
    await endOf(deps, acceso),
  ];
  const $schema = `${publicUrl}${schemaPath(MIS_DATOS_SCHEMA.name)}`;
  return { $schema, rut, calidad, leido: now.toISOString(), vence, partes, consultas, informes };
}

/** What each report would say today. A report that the bureau has no records for, or a dead person's, is left out. */
async function saidAbout({ loadRecords }: ReadingDeps, rut: string, now: Date): Promise<ReportSays[]> {
  const said: ReportSays[] = [];
  for (const code of SUBJECT_REPORTS) {
    const records = await loadRecords(code, { rut }, 'titular');
    if (records) said.push(reportSays(code, records, now));
  }
  return said;
}

async function endOf({ db }: ReadingDeps, acceso: string): Promise<string | null> {
  if (acceso === '') return null;
  const session = await db
    .selectFrom('rights_accesses')
    .select(sql<Date>`vence`.as('vence'))
    .where('token_hash', '=', hashOf(acceso))
    .executeTakeFirst();
  return session?.vence.toISOString() ?? null;
}

/** The same as a sealed document, made for this one answer and kept nowhere. */
export async function drawMyData(
  { draw, seal, publicUrl }: Pick<MyDataDeps, 'draw' | 'seal' | 'publicUrl'>,
  { rut, leido, partes, consultas, informes }: MisDatos,
) {
  const demo = partes.some(({ filas }) => filas.some(({ fuente }) => fuente === INVENTED));
  const records: MyDataRecords = { demo, rut, partes, consultas, informes };
  const { pdf } = await draw(MIS_DATOS, records, {
    folio: '',
    codigo: '',
    emitido: new Date(leido),
    consultante: null,
    motivo: '',
    publicUrl,
    demo,
    ownSeal: seal.simulated,
  });
  return seal.seal(pdf);
}
