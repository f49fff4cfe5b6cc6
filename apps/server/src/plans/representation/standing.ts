import { sql, type Kysely, type Transaction } from 'kysely';
import { CAUTION_DAYS } from '../../account/customers.ts';
import type { Schema } from '../../storage/schema.ts';
import type { CompanyState } from './matrix.ts';

/** End of the days of caution, counted from now. */
export const CAUTION_ENDS = sql<Date>`(now() + make_interval(days => ${sql.lit(CAUTION_DAYS)}))`;

/** Advisory lock per company, until the transaction ends: serializes contractings, claims and proofs. */
export async function lockCompany(trx: Transaction<Schema>, empresa: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`empresa:${empresa}`}, 0))`.execute(trx);
}

/** State of the powers to act for a company. Clients from before this rule count as settled. @param empresa RUT in wire form */
export async function companyState(db: Kysely<Schema>, empresa: string): Promise<CompanyState> {
  const { poderes, known } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('company_standings').select('poderes').where('empresa', '=', empresa).as('poderes'),
      eb
        .or([
          eb.exists(eb.selectFrom('company_users').select('id').where('empresa', '=', empresa)),
          eb.exists(eb.selectFrom('contracts').select('id').where('titular', '=', empresa)),
          eb.exists(eb.selectFrom('historial').select('informe').where('solicitante', '=', empresa)),
        ])
        .as('known'),
    ])
    .executeTakeFirstOrThrow();
  if (poderes !== null) return poderes === 'declarados' ? 'declarada' : 'establecida';
  return known === true ? 'establecida' : 'libre';
}

/** Active administrators past their days of caution, ordered by id. */
export function settledAdministrators(db: Kysely<Schema>, empresa: string) {
  return db
    .selectFrom('company_users')
    .select(['company_users.id', 'company_users.correo'])
    .where('company_users.empresa', '=', empresa)
    .where('company_users.rol', '=', 'administrador')
    .where('company_users.estado', '=', 'activo')
    .where((eb) => eb.or([eb('cautela', 'is', null), eb('cautela', '<=', sql<Date>`now()`)]))
    .orderBy('company_users.id');
}

/**
 * Whether the records contradict a representative: they name other representatives of the company and not this one, or the company has
 * ended. Records never prove powers.
 */
export async function recordsContradict(db: Kysely<Schema>, empresa: string, representante: string): Promise<boolean> {
  const { ended, named, among } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from empresas where rut = ${empresa} and estado ilike 'término de giro%')`.as('ended'),
      sql<boolean>`exists (select from sociedades where rut_sociedad = ${empresa} and calidad ilike '%representante%')`.as('named'),
      sql<boolean>`exists (select from sociedades where rut_sociedad = ${empresa} and rut_socio = ${representante}
        and calidad ilike '%representante%')`.as('among'),
    ])
    .executeTakeFirstOrThrow();
  return ended || (named && !among);
}
