import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import type { Role } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';
import { isUniqueViolation } from '../storage/violations.ts';
import { blocked } from './blocks.ts';
import { demanded, FACTOR_OF_COMPANY } from './factor-demand.ts';
import { actingFor, companyId, holdSession, noteUse } from './memberships.ts';

/** Days of caution: a new administrator sees no earlier reports and cannot remove users. */
export const CAUTION_DAYS = 7;

/** The customer of a caller. Contract and role come from the database, never from a token. */
export interface Customer {
  /** Id of the customer. */
  readonly id: string;
  readonly sub: string;
  /** In wire form; empty if unknown. */
  readonly rut: string;
  /** The identity card proved that the RUT is theirs. */
  readonly rutProven: boolean;
  /** RUT of the company they act for; null if they act for themselves. */
  readonly empresa: string | null;
  readonly contrato: 'S' | 'N';
  /** The operator gave the account a contract of its own. */
  readonly ownContract: boolean;
  /** Their row among the company's users; null if they act for themselves. */
  readonly usuario: string | null;
  readonly rol: RolDeEmpresa | null;
  /** State of the powers in their company; null if they act for themselves. */
  readonly representacion: 'declarada' | 'establecida' | null;
  /** They entered by a claim and the days of caution are not over. */
  readonly resguardo: boolean;
  /** The company's reports before this moment are hidden from them; null if none are. */
  readonly informesDesde: Date | null;
  /** The company demands the second factor of its users. */
  readonly exigeFactor: boolean;
  /** How many companies they may act for. */
  readonly companies: number;
}

/** The customer behind a token. @throws what customerOf throws */
export type FindCustomer = (caller: Caller) => Promise<Customer>;

/**
 * RUT in whose name an account uses plans: its company's, or its own where the operator gave it a contract. A contracted plan is reached
 * through `empresa` alone, a natural person's too: a RUT may be another person's if it was only stated, or if their card was stolen.
 * @returns empty if there is none
 */
export function titularOf({ empresa, rut, ownContract }: Customer): string {
  return empresa ?? (ownContract ? rut : '');
}

const CONTRACT_ROLE: Role = 'cliente-contrato';

/**
 * The customer behind a token, who acts for the company that their session chose. An account made at the identity provider becomes a
 * customer on its first call. Every call that shows or changes anything of a company finds its caller here.
 * @throws Problem NO_AUTENTICADO if the account was deleted or disabled by its company, CLIENTE_DESCONOCIDO if another account has its RUT,
 * EMPRESA_CAMBIADA if the caller's page shows another company, SEGUNDO_FACTOR_PENDIENTE if the company demands the second factor and the session did not prove it
 */
export async function customerOf(db: Kysely<Schema>, caller: Caller): Promise<Customer> {
  const customer = await accountOf(db, caller);
  if (caller.shown !== undefined && caller.shown !== companyId(customer)) throw new Problem('EMPRESA_CAMBIADA');
  if (customer.exigeFactor && !caller.secondFactor) throw new Problem('SEGUNDO_FACTOR_PENDIENTE', { mensaje: FACTOR_OF_COMPANY });
  return customer;
}

/** The same for calls about the caller's own account alone, where they enrol their second factor. @throws Problem as customerOf, but for it */
export async function accountOf(db: Kysely<Schema>, caller: Caller): Promise<Customer> {
  const known = await findCustomer(db, { key: 'sub', value: caller.id, session: caller.session });
  // A token issued before the address was confirmed may be another person's: it gives no access to a company.
  if (known && known.empresa !== null && !caller.emailVerified) throw new Problem('NO_AUTENTICADO');
  if (known) {
    const { held, seen, ...customer } = known;
    if (customer.usuario !== null && !seen) await noteUse(db, customer.usuario);
    if (customer.companies > 1 && customer.empresa !== null && customer.empresa !== held)
      await holdSession(db, caller, customer.empresa, held);
    return customer;
  }
  await insertCustomer(db, { sub: caller.id, rut: caller.rut, contrato: caller.roles.includes(CONTRACT_ROLE) ? 'S' : 'N' });
  const made = await findCustomer(db, { key: 'sub', value: caller.id, session: caller.session });
  if (!made) throw new Problem('CLIENTE_DESCONOCIDO');
  return made;
}

/**
 * Company reports before this moment are hidden: during the days of caution, before their start; during a dispute, before its start, since
 * they may be of the representative who lost access.
 */
const HIDDEN_BEFORE = sql<Date | null>`case when cautela > now()
  then greatest(cautela - make_interval(days => ${sql.lit(CAUTION_DAYS)}), disputa) else disputa end`;

/** A customer as of now, by id, acting for the company last chosen. @throws Problem NO_AUTENTICADO if the account was deleted or disabled */
export async function customerById(db: Kysely<Schema>, id: string): Promise<Customer | undefined> {
  return findCustomer(db, { key: 'customers.id', value: id, session: '' });
}

/**
 * A customer as of now, in whose name work goes on without a session. @param titular RUT in whose name it was begun
 * @throws Problem NO_AUTENTICADO if the account was deleted or disabled, NO_PERMITIDO if it may no longer act in that name
 */
export async function customerActingFor(db: Kysely<Schema>, id: string, titular: string): Promise<Customer> {
  const customer = await findCustomer(db, { key: 'customers.id', value: id, session: '', empresa: titular });
  if (!customer) throw new Problem('NO_AUTENTICADO');
  if (titularOf(customer) !== titular) throw new Problem('NO_PERMITIDO');
  return customer;
}

interface Wanted {
  readonly key: 'sub' | 'customers.id';
  readonly value: string;
  /** The `sid` of the caller's session; empty outside a session. */
  readonly session: string;
  /** RUT of the company that counts first. */
  readonly empresa?: string;
}

interface Found extends Customer {
  /** RUT of the company that the session is held to. */
  readonly held: string | null;
  /** It was noted in the last hour that they act for the company. */
  readonly seen: boolean;
}

async function findCustomer(db: Kysely<Schema>, { key, value, session, empresa }: Wanted): Promise<Found | undefined> {
  const row = await db
    .selectFrom('customers')
    .leftJoinLateral(actingFor(session, empresa).as('acting'), (join) => join.onTrue())
    .leftJoin('company_standings', 'company_standings.empresa', 'acting.empresa')
    .select([
      'customers.id',
      'sub',
      'rut',
      'rut_probado',
      'acting.empresa',
      'acting.rol',
      // A row of the version before may know only the other company.
      sql<'S' | 'N'>`case when acting.empresa <> coalesce(customers.empresa, '') then 'S' else contrato end`.as('contrato'),
      'contrato_propio as ownContract',
      'eliminada',
      'suspendida',
      blocked('customers.sub').as('bloqueada'),
      'acting.id as usuario',
      sql<number>`coalesce(acting.companies, 0)`.as('companies'),
      'acting.held',
      sql<boolean>`coalesce(acting.visto > now() - interval '1 hour', false)`.as('seen'),
      sql<boolean>`coalesce(poderes = 'declarados', false)`.as('declared'),
      sql<boolean>`coalesce(cautela > now(), false)`.as('resguardo'),
      HIDDEN_BEFORE.as('informesDesde'),
      sql<boolean>`coalesce(${demanded(sql.ref('acting.empresa'))}, false)`.as('exigeFactor'),
    ])
    .where(key, '=', value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { eliminada, suspendida, bloqueada, declared, rut_probado: proven, ...customer } = row;
  if (eliminada || suspendida || bloqueada) throw new Problem('NO_AUTENTICADO');
  const known = declared ? 'declarada' : 'establecida';
  const representacion = customer.empresa === null ? null : known;
  return { ...customer, rut: customer.rut ?? '', rutProven: proven !== null, representacion };
}

interface NewCustomer {
  readonly sub: string;
  /** In wire form; empty if unknown. */
  readonly rut: string;
  readonly contrato?: 'S' | 'N';
  readonly proven?: boolean;
}

/** `proven`: the identity card proved the RUT. @returns false, without writing, if the account or its RUT already exists */
export async function insertCustomer(db: Kysely<Schema>, { sub, rut, contrato = 'N', proven = false }: NewCustomer): Promise<boolean> {
  const made = await db
    .insertInto('customers')
    .values({
      sub,
      rut: rut === '' ? null : rut,
      contrato,
      contrato_propio: contrato === 'S',
      rut_probado: proven ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** `sub` of the account that holds a RUT. */
export async function holderOf(db: Kysely<Schema>, rut: string): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('sub').where('rut', '=', rut).executeTakeFirst())?.sub;
}

/** Notes that the identity card proved a customer's RUT. @returns false, without writing, if another account holds the RUT */
export async function proveRut(db: Kysely<Schema>, sub: string, rut: string): Promise<boolean> {
  if (![undefined, sub].includes(await holderOf(db, rut))) return false;
  await insertCustomer(db, { sub, rut, proven: true });
  return db
    .transaction()
    .execute((trx) => keepProof(trx, sub, rut))
    .catch((error: unknown) => {
      // Another account proved the same RUT at the same moment.
      if (isUniqueViolation(error)) return false;
      throw error;
    });
}

/** Locks the company's user before the customer, as disabling the user does. @returns false if the account was deleted */
async function keepProof(trx: Transaction<Schema>, sub: string, rut: string): Promise<boolean> {
  // A company may no longer disable or delete the account that it created: it is the person's now.
  await trx
    .updateTable('company_users')
    .set({ de_empresa: false })
    .where('cliente', '=', (eb) => eb.selectFrom('customers').select('id').where('sub', '=', sub))
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('customers')
    // Purchases about the RUT are assigned anew.
    .set({ rut, rut_probado: sql<Date>`now()`, correo_revisado: false })
    .where('sub', '=', sub)
    .where('eliminada', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes a RUT that was only stated from an account. @returns false if the account's RUT is proven, or came from the operator */
export async function releaseStatedRut(db: Kysely<Schema>, sub: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ rut: null })
    .where('sub', '=', sub)
    .where('rut_probado', 'is', null)
    .where('contrato_propio', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes a customer's proven RUT and the history that came with it. */
export async function retireProof(db: Kysely<Schema>, sub: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customer = await trx
      .updateTable('customers')
      .set({ rut: null, rut_probado: null, informes: 0 })
      .where('sub', '=', sub)
      .returning('id')
      .executeTakeFirst();
    if (customer) await trx.deleteFrom('historial').where('cliente', '=', customer.id).where('solicitante', 'is', null).execute();
  });
}

/**
 * Erases a customer's personal data. The RUT may be registered again; tokens still in use are refused. Queries for a company stay in its
 * history and log with the user's name: the people they asked about have a right to know who asked.
 */
export async function retireCustomer(db: Kysely<Schema>, sub: string): Promise<void> {
  const gone = {
    rut: null,
    rut_probado: null,
    empresa: null,
    rol: null,
    suspendida: false,
    correo: null,
    informes: 0,
    eliminada: sql<Date>`now()`,
  };
  const { id } = await db
    .insertInto('customers')
    .values({ sub, rut: null, eliminada: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(gone))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('historial').where('cliente', '=', id).where('solicitante', 'is', null).execute();
  await db.deleteFrom('compartidos').where('cliente', '=', id).where('empresa', 'is', null).execute();
  await endRequests(db, { cliente: id });
  await db
    .updateTable('company_users')
    .set((eb) => ({ estado: 'eliminado', version: eb('version', '+', 1) }))
    .where('cliente', '=', id)
    .where('estado', '<>', 'eliminado')
    .execute();
  await db.deleteFrom('account_blocks').where('sub', '=', sub).execute();
  await db.deleteFrom('account_links').where('sub', '=', sub).execute();
  await db.deleteFrom('account_codes').where('sub', '=', sub).execute();
  await db.deleteFrom('office_notes').where('objeto', '=', 'persona').where('clave', '=', sub).execute();
}

/** Ends the queries of a customer that wait for an approval: those asked for one company, or all. */
export async function endRequests(db: Kysely<Schema>, asker: { readonly cliente: string; readonly empresa?: string }): Promise<void> {
  await db
    .updateTable('aprobaciones')
    .set({ estado: 'sin-efecto', falla: 'NO_PERMITIDO', resuelta: sql<Date>`now()` })
    .where((eb) => eb.and(asker))
    .where('estado', '=', 'pendiente')
    .execute();
}
