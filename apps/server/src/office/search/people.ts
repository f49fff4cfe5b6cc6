import type { GrupoDeResultados } from '@veridico/api';
import { maskCorreo, maskRut } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { blocked } from '../../account/blocks.ts';
import type { Schema } from '../../storage/schema.ts';
import { COUNTED, groupOf } from './groups.ts';

/** An account, as a search finds it. */
export interface FoundCustomer {
  /** `sub` of the account: its page's address. */
  readonly sub: string;
  readonly id: string;
  readonly rut: string | null;
  readonly correo: string | null;
  readonly creada: Date;
  readonly empresa: string | null;
  readonly eliminada: Date | null;
  readonly suspendida: boolean;
  readonly bloqueada: boolean;
}

/** Accounts with an id that any of the queries gives. Each query is one index. */
export async function findCustomers(db: Kysely<Schema>, ids: readonly RawBuilder<unknown>[]): Promise<FoundCustomer[]> {
  return db
    .selectFrom('customers')
    .select([
      'id',
      'sub',
      'rut',
      'correo',
      sql<Date>`creada`.as('creada'),
      'empresa',
      'eliminada',
      'suspendida',
      blocked('customers.sub').as('bloqueada'),
    ])
    .where(sql<boolean>`id in (${sql.join(ids, sql` union `)})`)
    .orderBy('id')
    .limit(COUNTED + 1)
    .execute();
}

/** Accounts as results, by the id of their pages. */
export function peopleGroup(customers: readonly FoundCustomer[]): Promise<GrupoDeResultados[]> {
  return groupOf('personas', customers, (shown) =>
    shown.map(({ sub: id, rut, correo, creada, empresa, eliminada, suspendida, bloqueada }) => ({
      id,
      titulo: rut === null ? 'Cuenta sin RUT' : maskRut(rut),
      detalle: [correo === null ? '' : maskCorreo(correo), empresa === null ? '' : 'usa la cuenta de una empresa']
        .filter((part) => part !== '')
        .join(' · '),
      fecha: creada.toISOString(),
      monto: null,
      estado: stateOf({ eliminada, suspendida, bloqueada }),
      orden: null,
    })),
  );
}

function stateOf({ eliminada, suspendida, bloqueada }: Pick<FoundCustomer, 'eliminada' | 'suspendida' | 'bloqueada'>): string {
  if (eliminada) return 'cuenta eliminada';
  if (bloqueada) return 'cuenta bloqueada';
  return suspendida ? 'cuenta suspendida' : 'con cuenta';
}

/** A company with a contract, as a search finds it. */
export interface FoundCompany {
  readonly rut: string;
  readonly clave: string;
  readonly razon_social: string;
  readonly correo: string;
  readonly creada: Date;
}

/** Companies that meet any of the conditions over `companies`, by name. Each condition is one index. */
export async function findCompanies(db: Kysely<Schema>, conditions: readonly RawBuilder<boolean>[]): Promise<FoundCompany[]> {
  const parts = conditions.map((condition) => sql`(select rut from companies where ${condition} limit ${sql.lit(COUNTED + 1)})`);
  return db
    .selectFrom('companies')
    .select(['rut', 'clave', 'razon_social', 'correo', sql<Date>`creada`.as('creada')])
    .where(sql<boolean>`rut in (${sql.join(parts, sql` union `)})`)
    .orderBy(sql`razon_social collate "es"`)
    .orderBy('rut')
    .limit(COUNTED + 1)
    .execute();
}

/** Companies as results, with their contracts in force. */
export function companyGroup(db: Kysely<Schema>, companies: readonly FoundCompany[]): Promise<GrupoDeResultados[]> {
  return groupOf('empresas', companies, async (shown) => {
    const contracts = await db
      .selectFrom('contracts')
      .select(['titular', 'nombre', 'suspendido'])
      .where(
        'titular',
        'in',
        shown.map(({ rut }) => rut),
      )
      .where('terminado', 'is', null)
      .where('cerrado', 'is', null)
      .orderBy('id')
      .execute();
    const byHolder = Map.groupBy(contracts, ({ titular }) => titular);
    return shown.map(({ rut, clave, razon_social, correo, creada }) => {
      const own = byHolder.get(rut) ?? [];
      return {
        id: clave,
        titulo: razon_social,
        detalle: [maskRut(rut), maskCorreo(correo), ...own.map(({ nombre }) => nombre)].join(' · '),
        fecha: creada.toISOString(),
        monto: null,
        estado: contractState(own),
        orden: null,
      };
    });
  });
}

function contractState(own: readonly { readonly suspendido: Date | null }[]): string {
  if (own.length === 0) return 'sin contrato';
  return own.some(({ suspendido }) => suspendido === null) ? 'con contrato' : 'contrato suspendido';
}
