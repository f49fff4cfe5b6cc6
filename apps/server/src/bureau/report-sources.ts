import { TIPOS_DE_ANTECEDENTE, type TipoDeAntecedente } from '@veridico/reference';
import type { ReportCode } from '@veridico/reports';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { CONSOLIDADO_SOURCES } from './records.ts';
import { loadedUntil } from './records/cutoffs.ts';
import { RISK_SOURCES } from './records/risk.ts';
import { newest, ROLL } from './records/tasacion.ts';

/** By report: each type of record that it tells, with the loads that write it. */
const SOURCES: Readonly<Record<ReportCode, readonly (readonly [tipo: TipoDeAntecedente, loads: readonly string[]])[]>> = {
  sia000001: RISK_SOURCES.map((tipo) => [tipo, [tipo]] as const),
  sia000002: RISK_SOURCES.map((tipo) => [tipo, [tipo]] as const),
  sia000003: CONSOLIDADO_SOURCES.map((tipo) => [tipo, [tipo]] as const),
  sia000004: [
    ['propiedades', ROLL],
    ['avisos', ['avisos']],
  ],
};

export interface ReportSource {
  readonly nombre: string;
  /** Last day that it covers, YYYY-MM-DD. */
  readonly corte: string;
}

/** By report, the types of records that have a declared last day. What was never loaded, or without a day, is left out. */
export async function readReportSources(db: Kysely<Schema>): Promise<Readonly<Record<ReportCode, readonly ReportSource[]>>> {
  const loads = [...new Set(Object.values(SOURCES).flatMap((rows) => rows.flatMap(([, names]) => names)))];
  const { days } = await db.selectNoFrom(loadedUntil(loads).as('days')).executeTakeFirstOrThrow();
  const sourcesOf = (code: ReportCode) =>
    SOURCES[code].flatMap(([tipo, names]) => {
      const corte = newest(days, names);
      return typeof corte === 'string' ? { nombre: TIPOS_DE_ANTECEDENTE[tipo], corte } : [];
    });
  return {
    sia000001: sourcesOf('sia000001'),
    sia000002: sourcesOf('sia000002'),
    sia000003: sourcesOf('sia000003'),
    sia000004: sourcesOf('sia000004'),
  };
}
