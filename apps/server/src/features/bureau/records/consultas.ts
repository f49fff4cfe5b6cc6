import { isCompanyRut, maskRut, formatRut } from '@veridico/forms';
import { findReport, fullName } from '@veridico/reports';
import type { Consulta } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { from } from './subquery.ts';

interface StoredConsulta {
  readonly en: string;
  readonly consultante: string | null;
  readonly empresa: string | null;
  readonly motivo: string;
  readonly servicio: string;
}

/** Who asked for the subject in the last 12 months (Ley 20.575, article 5). */
export function consultasTold(rut: string) {
  return from
    .selectFrom('consultas')
    .where('consultas.rut', '=', rut)
    .where(sql<boolean>`en > now() - interval '12 months'`);
}

/** The newest first. */
export function consultasOf(rut: string): RawBuilder<StoredConsulta[]> {
  return jsonArrayFrom(
    consultasTold(rut)
      .leftJoin('empresas', 'empresas.rut', 'consultas.consultante')
      .select([
        sql<string>`to_char(en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('en'),
        'consultante',
        'empresas.razon_social as empresa',
        'motivo',
        'servicio',
      ])
      .orderBy('consultas.en', 'desc')
      .orderBy('id', 'desc'),
  );
}

/**
 * Companies are told by name. A person's name is told to nobody but the subject, and whoever reads this report may be somebody else: of
 * people stands the masked RUT.
 */
export function toldConsulta({ en, consultante, empresa, motivo, servicio }: StoredConsulta): Consulta {
  const report = findReport(servicio);
  return { en, consultante: consultante && whoAsked(consultante, empresa), motivo, informe: report ? fullName(report) : servicio };
}

function whoAsked(rut: string, empresa: string | null): string {
  return isCompanyRut(rut) ? (empresa ?? formatRut(rut)) : maskRut(rut);
}
