import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { queueLetter } from '../../mails/queue.ts';
import { enrol } from '../members.ts';
import { announceNewcomer, hasPast } from '../representation/newcomers.ts';
import { stillSettled } from '../representation/settle.ts';
import { noteAct } from '../contract/acts.ts';
import { IdentityUnavailable, UserExists, type IdentityUser, type Role } from '../../providers/identity/port.ts';
import type { Schema } from '../../storage/schema.ts';
import { WELCOME } from './consent.ts';
import type { Outcome, PlanOrder } from './outcome.ts';
import type { PlanDeps } from './deps.ts';

const ROLE: Role = 'cliente-contrato';
const AWAY: Outcome = { codigo: 'TP-05', next: 'again' };
const DONE: Outcome = { codigo: '00', next: 'done' };
/** The account cannot become the company's because it is disabled: the office decides. */
const NOT_THEIRS: Outcome = { codigo: 'TP-06', next: 'person' };

/** The right to act for the company was withdrawn while the user was being created. */
const WITHDRAWN: Outcome = { codigo: 'TP-04', next: 'person' };

class NoLongerSettled extends Error {
  override readonly name = 'NoLongerSettled';
}

/** Mails that the account feature writes. Their `tema` is the order. */
const INVITATION = 'cuenta-administrador';

/**
 * Gives the company of an order its administrator: the owner of the account with the order's mail, which is created if there is none. The
 * account gets nothing before its owner follows the link of this order's own mail: the address may be mistyped, or another person's.
 * Resumes where an earlier try stopped.
 */
export async function bringUser(deps: PlanDeps, order: PlanOrder): Promise<Outcome> {
  try {
    if (order.representacion === 'administrador') return await grantContractor(deps, order);
    const user = await findUser(deps, order);
    if (!user) return await makeUser(deps, order);
    // The links are of the account that was asked; the address may belong to another one by now.
    if (order.usuario === user.id) {
      if (order.followed && user.emailVerified) return await afterLink(deps, order, user);
      // Setting a password by a link ends with the provider noting the confirmed mailbox.
      const setting = (order.followed || order.overtaken) && !user.emailVerified;
      if (setting && !order.stalled) return { codigo: 'TP-06', next: 'soon' };
    }
    return await inviteOwner(deps, order, user);
  } catch (error) {
    if (error instanceof NoLongerSettled) return WITHDRAWN;
    if (isOfDatabase(error)) throw error;
    return AWAY;
  }
}

/** An administrator contracted in their own session: the form's address gets no user. */
async function grantContractor(deps: PlanDeps, order: PlanOrder): Promise<Outcome> {
  const contractor = await deps.orders.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.cliente')
    .select('sub')
    .where('orders.orden', '=', order.orden)
    .where('customers.eliminada', 'is', null)
    .executeTakeFirst();
  // Their account may have been deleted since; the company has other users.
  return contractor ? grantAccess(deps, order, contractor.sub) : DONE;
}

async function findUser({ identity }: PlanDeps, { usuario, correo }: PlanOrder): Promise<IdentityUser | undefined> {
  const known = usuario === null ? undefined : await identity.find({ id: usuario });
  return known ?? identity.find({ email: correo });
}

/** The new account has no RUT: the identity card of its owner, who need not be the representative, adds it. */
async function makeUser(deps: PlanDeps, order: PlanOrder): Promise<Outcome> {
  const { orders, identity } = deps;
  const { empresa, correo, orden } = order;
  // Recorded before the call: if its answer is lost, the next try knows that the user it finds is ours.
  const requested = await orders.db
    .updateTable('plan_orders')
    .set({ usuario_pedido: sql<Date>`coalesce(usuario_pedido, now())` })
    .where('orden', '=', orden)
    .returning('usuario_pedido')
    .executeTakeFirstOrThrow();
  try {
    const user = await identity.create({
      email: correo,
      firstName: empresa.nombreRepresentanteLegal,
      lastName: empresa.primerApellidoRepresentanteLegal,
      rut: '',
      telefono: empresa.telefonoCelular,
      // Random and unknown: the owner chooses one through the mailed link.
      password: randomBytes(48).toString('base64url'),
    });
    return await inviteOwner(deps, { ...order, ...requested }, user);
  } catch (error) {
    // Another registration came first: the next try finds that user.
    if (error instanceof UserExists || error instanceof IdentityUnavailable) return AWAY;
    if (isOfDatabase(error)) throw error;
    orders.warn('user refused by the accounts', { orden: orden.slice(0, 4), reason: error instanceof Error ? error.name : 'unknown' });
    return { codigo: 'TP-07', next: 'again' };
  }
}

/**
 * @throws NoLongerSettled if, meanwhile, an administrator objected, another representative proved their powers or the money was refunded
 */
async function joinCompany(
  trx: Transaction<Schema>,
  { orden, rut_empresa: empresa, representacion, contrato_creado: contrato }: PlanOrder,
  user: IdentityUser,
): Promise<void> {
  if (!(await stillSettled(trx, orden))) throw new NoLongerSettled();
  const byClaim = representacion === 'aprobada' || representacion === 'oficina';
  const cautious = byClaim && (await hasPast(trx, empresa, contrato));
  const cliente = await enrol(trx, { empresa, rol: 'administrador', user, cautious });
  if (cautious) await announceNewcomer(trx, empresa, cliente);
}

async function grantAccess({ orders, identity }: PlanDeps, { orden }: PlanOrder, sub: string): Promise<Outcome> {
  try {
    await identity.grantRole(sub, ROLE);
    return DONE;
  } catch (error) {
    orders.warn('role not granted', { orden: orden.slice(0, 4), reason: error instanceof Error ? error.name : 'unknown' });
    return { codigo: 'TP-08', next: 'again' };
  }
}

/** Whether the account administers the company; undefined if it is not a customer yet. */
async function administers(db: Kysely<Schema>, user: IdentityUser, empresa: string): Promise<boolean | undefined> {
  const customer = await db
    .selectFrom('customers')
    .leftJoin('company_users', (join) =>
      join.onRef('cliente', '=', 'customers.id').on('company_users.empresa', '=', empresa).on('estado', '=', 'activo'),
    )
    .select('company_users.rol')
    .where('sub', '=', user.id)
    .executeTakeFirst();
  return customer && customer.rol === 'administrador';
}

/**
 * Mails the owner of an account the link that makes it the company's: no one else gets rights by naming the address, or by registering it
 * first.
 */
async function inviteOwner(deps: PlanDeps, order: PlanOrder, user: IdentityUser): Promise<Outcome> {
  const { db } = deps.orders;
  const administrator = await administers(db, user, order.rut_empresa);
  if (administrator === true) return grantAccess(deps, order, user.id);
  if (!user.enabled) return NOT_THEIRS;
  // An unconfirmed account may be a stranger's: the owner of the mailbox sets a new password, which ends its sessions.
  const kind = user.emailVerified ? INVITATION : WELCOME;
  const created = order.usuario_pedido !== null && administrator === undefined;
  await db.transaction().execute(async (trx) => {
    const enlace = await queueLetter(trx, kind, order.correo, order.orden);
    await trx.updateTable('plan_orders').set({ usuario: user.id, enlace }).where('orden', '=', order.orden).execute();
    await noteAct(trx, order.orden, { acto: created && order.enlace === null ? 'usuario' : 'invitacion' });
  });
  return { codigo: user.emailVerified || created ? '00' : 'TP-06', next: 'wait' };
}

async function afterLink(deps: PlanDeps, order: PlanOrder, user: IdentityUser): Promise<Outcome> {
  // Disabled since the mail was sent: the company would have an administrator who cannot sign in.
  if (!user.enabled) return NOT_THEIRS;
  await deps.orders.db.transaction().execute((trx) => joinCompany(trx, order, user));
  return grantAccess(deps, order, user.id);
}

/** A database error (SQLSTATE or a broken connection), not the identity provider's. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
