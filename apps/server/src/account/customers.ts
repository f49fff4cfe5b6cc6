import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import type { Role } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';

/** Days during which a new administrator sees no earlier reports and removes no other user. */
export const CAUTION_DAYS = 7;

/** The caller as the product knows them. Contract and role are read from here and never from a token. */
export interface Customer {
  /** Number of the customer. */
  readonly id: string;
  readonly sub: string;
  /** In wire form; empty where it is not known. */
  readonly rut: string;
  /** The identity card showed that the RUT is theirs. */
  readonly rutProven: boolean;
  /** RUT of the company in whose name they ask; null for who asks in their own. */
  readonly empresa: string | null;
  readonly contrato: 'S' | 'N';
  /** Their place among the company's users, and what they may do for it; null for who asks in their own name. */
  readonly usuario: string | null;
  readonly rol: RolDeEmpresa | null;
  /** How the powers of their company are known; null for who asks in their own name. */
  readonly representacion: 'declarada' | 'establecida' | null;
  /** The days of caution after a claim let them in are not over. */
  readonly resguardo: boolean;
  /** Reports that the company asked for before this moment stay hidden from them; null where none do. */
  readonly informesDesde: Date | null;
}

/** The customer behind a token. @throws Problem NO_AUTENTICADO when the account was deleted, CLIENTE_DESCONOCIDO */
export type FindCustomer = (caller: Caller) => Promise<Customer>;

/**
 * RUT in whose name an account uses plans: its company's or, for who asks in their own name, their own. Their own must be proven by the
 * identity card or come with a contract that the operator gave to the account: a RUT that a contracting told may be another person's.
 * @returns empty where there is none
 */
export function titularOf({ empresa, rut, rutProven, contrato }: Customer): string {
  return empresa ?? (rutProven || contrato === 'S' ? rut : '');
}

const CONTRACT_ROLE: Role = 'cliente-contrato';

/**
 * The customer behind a token. Who comes for the first time from the provider itself, such as an account made by its operator, becomes one.
 * @throws Problem NO_AUTENTICADO when the account was deleted or its company disabled it, CLIENTE_DESCONOCIDO when its RUT is another account's
 */
export async function customerOf(db: Kysely<Schema>, caller: Caller): Promise<Customer> {
  const known = await findCustomer(db, caller.id);
  // A token from before the mailbox's owner confirmed the address may be another person's: it opens nothing of a company.
  if (known && known.empresa !== null && !caller.emailVerified) throw new Problem('NO_AUTENTICADO');
  if (known) return known;
  await insertCustomer(db, { sub: caller.id, rut: caller.rut, contrato: caller.roles.includes(CONTRACT_ROLE) ? 'S' : 'N' });
  const made = await findCustomer(db, caller.id);
  if (!made) throw new Problem('CLIENTE_DESCONOCIDO');
  return made;
}

/** While the days of caution last, the day on which they began; also what was asked by a representative who lost the access, until that is settled. */
const HIDDEN_BEFORE = sql<Date | null>`case when cautela > now()
  then greatest(cautela - make_interval(days => ${sql.lit(CAUTION_DAYS)}), disputa) else disputa end`;

async function findCustomer(db: Kysely<Schema>, sub: string): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('company_users', (join) => join.onRef('company_users.cliente', '=', 'customers.id').on('estado', '=', 'activo'))
    .leftJoin('company_standings', 'company_standings.empresa', 'customers.empresa')
    .select([
      'customers.id',
      'rut',
      'rut_probado',
      'customers.empresa',
      'customers.rol',
      'contrato',
      'eliminada',
      'suspendida',
      'company_users.id as usuario',
      sql<boolean>`coalesce(poderes = 'declarados', false)`.as('declared'),
      sql<boolean>`coalesce(cautela > now(), false)`.as('resguardo'),
      HIDDEN_BEFORE.as('informesDesde'),
    ])
    .where('sub', '=', sub)
    .executeTakeFirst();
  if (!row) return undefined;
  const { eliminada, suspendida, declared, rut_probado: proven, ...customer } = row;
  if (eliminada || suspendida) throw new Problem('NO_AUTENTICADO');
  const known = declared ? 'declarada' : 'establecida';
  const representacion = customer.empresa === null ? null : known;
  return { ...customer, sub, rut: customer.rut ?? '', rutProven: proven !== null, representacion };
}

interface NewCustomer {
  readonly sub: string;
  /** In wire form; empty where it is not known. */
  readonly rut: string;
  readonly contrato?: 'S' | 'N';
  readonly proven?: boolean;
}

/** `proven`: the identity card showed whose RUT it is. @returns false where the account or its RUT is known already; nothing is written then */
export async function insertCustomer(db: Kysely<Schema>, { sub, rut, contrato = 'N', proven = false }: NewCustomer): Promise<boolean> {
  const made = await db
    .insertInto('customers')
    .values({ sub, rut: rut === '' ? null : rut, contrato, rut_probado: proven ? sql<Date>`now()` : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The account that holds a RUT. */
export async function holderOf(db: Kysely<Schema>, rut: string): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('sub').where('rut', '=', rut).executeTakeFirst())?.sub;
}

/** Takes from a customer the RUT that a card proved, and the history that came with it. */
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
 * Leaves of a customer nothing that names anybody. The RUT may be registered again; tokens still out are refused. What they asked for a
 * company stays in its history and its log, with their name: whom they asked about has a right to know who did.
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
  await db
    .updateTable('company_users')
    .set((eb) => ({ estado: 'eliminado', version: eb('version', '+', 1) }))
    .where('cliente', '=', id)
    .where('estado', '<>', 'eliminado')
    .execute();
  await db.deleteFrom('account_links').where('sub', '=', sub).execute();
}
