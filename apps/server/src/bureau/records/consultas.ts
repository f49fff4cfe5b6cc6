import { isCompanyRut, maskRut, formatRut } from '@veridico/forms';
import { findReport, fullName } from '@veridico/reports';
import type { Consulta } from '@veridico/reports/documents';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { WITH_ACCOUNT } from '../asker.ts';
import { from } from './subquery.ts';

interface StoredConsulta {
  readonly en: string;
  /** RUT of the company, else of the person. */
  readonly consultante: string | null;
  readonly persona: string | null;
  readonly empresa: string | null;
  /** Legal name of the company. */
  readonly nombre: string | null;
  readonly conCuenta: boolean;
  readonly motivo: string;
  readonly servicio: string;
}

/** Queries about the subject in the last 12 months (Ley 20.575, article 5). */
export function reportableConsultas(rut: string) {
  return from
    .selectFrom('consultas')
    .where('consultas.rut', '=', rut)
    .where(sql<boolean>`en > now() - interval '12 months'`);
}

/** Newest first, each with its asker: only for the subject. */
export function consultasOf(rut: string): RawBuilder<StoredConsulta[]> {
  return jsonArrayFrom(
    reportableConsultas(rut)
      .leftJoin('empresas', 'empresas.rut', 'consultas.consultante')
      .leftJoin('companies', 'companies.rut', 'consultas.consultante')
      .select([
        sql<string>`to_char(en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('en'),
        'consultante',
        'consultante_persona as persona',
        'consultante_empresa as empresa',
        sql<string | null>`coalesce(empresas.razon_social, companies.razon_social)`.as('nombre'),
        sql<boolean>`cliente is not null`.as('conCuenta'),
        'motivo',
        'servicio',
      ])
      .orderBy('consultas.en', 'desc')
      .orderBy('id', 'desc'),
  );
}

/**
 * Converts a query for the subject's report. Companies are named; people appear by masked RUT, because the report may be handed on. For a
 * company the entry says which person asked; entries from before both were stored name only the company.
 */
export function toConsulta(stored: StoredConsulta): Consulta {
  const { en, motivo, servicio } = stored;
  const report = findReport(servicio);
  return { en, consultante: whoAsked(stored), motivo, informe: report ? fullName(report) : servicio };
}

/** Null for a visitor without account. */
function whoAsked({ consultante, persona, empresa, nombre, conCuenta }: StoredConsulta): string | null {
  if (consultante === null) return conCuenta ? WITH_ACCOUNT : null;
  if (!isCompanyRut(consultante)) return maskRut(consultante);
  const company = nombre ?? formatRut(consultante);
  if (empresa === null) return company;
  return persona === null ? `${company}, por uno de sus usuarios` : `${company}, por su usuario de RUT ${maskRut(persona)}`;
}
