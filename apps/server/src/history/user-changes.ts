import type { CambioDeUsuarios, SucesoDeUsuarios } from '@veridico/api';
import { CAMBIOS_CSV } from '@veridico/api/endpoints';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { changedFields } from '../plans/company/data.ts';
import type { LoggedUser } from '../storage/schema/company-users.ts';
import type { CompanyData, Schema } from '../storage/schema.ts';
import { writeCsv } from './csv.ts';

/** Filters of the log of changes; empty ones match everything. */
export interface ChangeFilters {
  readonly suceso: SucesoDeUsuarios | '';
  /** Part of the name of either person. */
  readonly buscar: string;
  /** YYYY-MM-DD, both included, in Chile. */
  readonly desde: string;
  readonly hasta: string;
}

interface Rules {
  readonly dias: number;
  readonly tope: number | null;
  readonly aprobacion: boolean;
}

/** What each kind of change keeps before and after. */
type Kept =
  | { readonly clase: 'usuario'; readonly antes: LoggedUser | null; readonly despues: LoggedUser | null }
  | { readonly clase: 'factor'; readonly antes: { readonly exige: boolean }; readonly despues: { readonly exige: boolean } }
  | { readonly clase: 'reglas'; readonly antes: Rules | null; readonly despues: Rules }
  | { readonly clase: 'datos'; readonly antes: CompanyData; readonly despues: CompanyData }
  | { readonly clase: 'solicitud'; readonly antes: null; readonly despues: { readonly respuesta: string } };

type ChangeRow = Kept & {
  readonly id: string;
  readonly en: Date;
  readonly suceso: SucesoDeUsuarios;
  readonly quien: string;
  readonly usuario: string;
};

/** Changes of a company's users and rules, newest first. */
export async function listChanges(
  db: Kysely<Schema>,
  empresa: string,
  filters: ChangeFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CambioDeUsuarios[]> {
  const { rows } = await sql<ChangeRow>`select * from (${allChanges(empresa)}) change where ${conditionsOf(filters)}
    order by en desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    fecha: row.en.toISOString(),
    suceso: row.suceso,
    quien: row.quien,
    usuario: row.usuario,
    ...textsOf(row),
  }));
}

/** Number of changes with a filter. */
export async function countChanges(db: Kysely<Schema>, empresa: string, filters: ChangeFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${allChanges(empresa)}) change
    where ${conditionsOf(filters)}`.execute(db);
  return rows[0]?.n ?? 0;
}

const NAMES: Readonly<Record<SucesoDeUsuarios, string>> = {
  invitado: 'Invitó',
  reinvitado: 'Reenvió la invitación',
  entro: 'Entró a la empresa',
  cambiado: 'Cambió rol o límite',
  deshabilitado: 'Deshabilitó',
  habilitado: 'Habilitó',
  eliminado: 'Eliminó',
  salio: 'Dejó la empresa',
  factor: 'Segundo factor',
  reglas: 'Reglas de consulta',
  datos: 'Cambio de datos',
  solicitud: 'Respondió a quien pidió administrar',
};

/** The same as CSV. */
export function changesCsv(db: Kysely<Schema>, empresa: string, filters: ChangeFilters): Promise<string> {
  let offset = 0;
  return writeCsv(
    CAMBIOS_CSV,
    async ({ limit }) => {
      const rows = await listChanges(db, empresa, filters, { limit, offset });
      offset += rows.length;
      return rows.map((row) => ({ ...row, suceso: NAMES[row.suceso] }));
    },
    'id',
  );
}

/** Who made a decision that stores the `sub` of its author: a user of the company, the office, or nobody who is known any more. */
function authorOf(table: 'factor_demands' | 'company_rules' | 'company_changes'): RawBuilder<string> {
  return sql<string>`coalesce(
    (select trim(concat_ws(' ', nombre, apellido)) from company_users join customers on customers.id = cliente
      where company_users.empresa = ${sql.ref(`${table}.empresa`)} and sub = ${sql.ref(`${table}.quien`)}
      order by company_users.desde desc limit 1),
    (select 'Verídico' from office_staff where office_staff.sub = ${sql.ref(`${table}.quien`)}), '')`;
}

/** Every stored decision about a company's users: each table keeps its own. */
function allChanges(empresa: string): RawBuilder<unknown> {
  return sql`
    select 'usuario' as clase, 'u' || id as id, en, suceso, quien, nombre as usuario, antes, despues
      from company_user_changes where empresa = ${empresa}
    union all select 'factor', 'f' || id, en, 'factor', ${authorOf('factor_demands')}, '',
        jsonb_build_object('exige', coalesce(lag(exige) over (order by id), false)), jsonb_build_object('exige', exige)
      from factor_demands where empresa = ${empresa}
    union all select 'reglas', 'r' || id, en, 'reglas', ${authorOf('company_rules')}, '',
        lag(jsonb_build_object('dias', dias, 'tope', tope_adicionales, 'aprobacion', coalesce(aprobacion, false))) over (order by id),
        jsonb_build_object('dias', dias, 'tope', tope_adicionales, 'aprobacion', coalesce(aprobacion, false))
      from company_rules where empresa = ${empresa}
    union all select 'datos', 'd' || id, en, 'datos', ${authorOf('company_changes')}, '', antes, despues
      from company_changes where empresa = ${empresa}
    union all select 'solicitud', 's' || claim_answers.solicitud || '-' || claim_answers.usuario, en, 'solicitud',
        coalesce(trim(concat_ws(' ', company_users.nombre, company_users.apellido)), ''), '', null, jsonb_build_object('respuesta', respuesta)
      from claim_answers join representation_claims on representation_claims.id = solicitud
      left join company_users on company_users.id = claim_answers.usuario
      where representation_claims.empresa = ${empresa}`;
}

function conditionsOf({ suceso, buscar, desde, hasta }: ChangeFilters): RawBuilder<unknown> {
  const text = buscar.trim().toLowerCase();
  const conditions = [
    sql`true`,
    ...(suceso === '' ? [] : [sql`suceso = ${suceso}`]),
    ...(text === '' ? [] : [sql`position(${text} in lower(quien || ' ' || usuario)) > 0`]),
    ...(desde === '' ? [] : [sql`en >= ${desde}::date::timestamp at time zone 'America/Santiago'`]),
    ...(hasta === '' ? [] : [sql`en < (${hasta}::date + 1)::timestamp at time zone 'America/Santiago'`]),
  ];
  return sql.join(conditions, sql` and `);
}

function textsOf(kept: Kept): { readonly antes: string; readonly despues: string } {
  switch (kept.clase) {
    case 'usuario':
      return { antes: userText(kept.antes), despues: userText(kept.despues) };
    case 'factor':
      return { antes: factorText(kept.antes), despues: factorText(kept.despues) };
    case 'reglas':
      return { antes: kept.antes ? rulesText(kept.antes) : '', despues: rulesText(kept.despues) };
    case 'datos': {
      const fields = changedFields(kept.antes, kept.despues);
      const said = (data: CompanyData) => fields.map((field) => `${DATA_NAMES[field]}: ${data[field] || 'vacío'}`).join('; ');
      return { antes: said(kept.antes), despues: said(kept.despues) };
    }
    case 'solicitud':
      return { antes: '', despues: kept.despues.respuesta === 'aprueba' ? 'Aprobó' : 'Rechazó' };
  }
}

const ROLES: Readonly<Record<LoggedUser['rol'], string>> = {
  administrador: 'Administrador',
  consultor: 'Consultor',
  facturacion: 'Facturación',
};
const STATES: Readonly<Record<LoggedUser['estado'], string>> = {
  invitado: 'invitado',
  activo: 'activo',
  deshabilitado: 'deshabilitado',
  eliminado: 'eliminado',
};

function userText(user: LoggedUser | null): string {
  if (!user) return '';
  const limit = user.limite === null ? 'sin límite' : `límite ${user.limite}`;
  return `${ROLES[user.rol]}, ${limit}, ${STATES[user.estado]}`;
}

function factorText({ exige }: { readonly exige: boolean }): string {
  return exige ? 'Se pide a todos' : 'Cada uno decide';
}

function rulesText({ dias, tope, aprobacion }: Rules): string {
  const cap = tope === null ? 'adicionales sin tope' : `${tope} adicionales`;
  return `${dias === 1 ? '1 día' : `${dias} días`}, ${cap}, ${aprobacion ? 'con aprobación' : 'sin aprobación'}`;
}

const DATA_NAMES: Readonly<Record<keyof CompanyData, string>> = {
  razonSocial: 'Razón social',
  nombreFantasia: 'Nombre de fantasía',
  giro: 'Giro',
  domicilio: 'Domicilio',
  ciudad: 'Ciudad',
  codigoComuna: 'Comuna',
  correo: 'Correo',
  telefono: 'Teléfono',
  encargadoPago: 'Encargado de pago',
  correoPago: 'Correo de pago',
  telefonoPago: 'Teléfono de pago',
};
