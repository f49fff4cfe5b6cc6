import { sql, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { admit } from '../members.ts';
import { noteAct } from '../contract/acts.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { suspendUsers } from './suspension.ts';
import { acceptClaim } from './claims.ts';
import { CAUTION_ENDS, companyState, lockCompany } from './standing.ts';

interface Proof {
  readonly orden: string;
  /** `sub` of the person of the office. */
  readonly quien: string;
  /** What they read and the person they called. */
  readonly nota: string;
}

/**
 * Accepts a claim after a person of the office has read current powers. If the company rested only on a declaration, the declared users
 * lose access and a case is opened: the first proven powers win.
 * @throws Problem TAREA_RESUELTA
 */
export async function proveClaim(trx: Transaction<Schema>, { orden, quien, nota }: Proof): Promise<void> {
  const known = await trx.selectFrom('representation_claims').select(['id', 'empresa']).where('orden', '=', orden).executeTakeFirst();
  if (!known) throw new Problem('TAREA_RESUELTA');
  const { id, empresa } = known;
  await lockCompany(trx, empresa);
  const claim = await trx
    .selectFrom('representation_claims')
    .innerJoin('orders', 'orders.orden', 'representation_claims.orden')
    .select('representation_claims.estado')
    .where('id', '=', id)
    .where('representation_claims.estado', '=', 'oficina')
    .where('orders.estado', 'in', [...PAID_STATES])
    .forNoKeyUpdate('representation_claims')
    .executeTakeFirst();
  if (!claim) throw new Problem('TAREA_RESUELTA');
  const declared = (await companyState(trx, empresa)) === 'declarada';
  if (declared && (await isSameRepresentative(trx, empresa, orden))) await proveStanding(trx, { empresa, quien, nota });
  else await keepStanding(trx, { empresa, orden, quien, nota, lost: declared ? await stopDeclared(trx, empresa, orden) : undefined });
  await acceptClaim(trx, { id, orden, por: 'oficina' });
  await readmitUser(trx, orden, empresa);
}

/** The declared representative paid again without a session: no user loses access. */
async function isSameRepresentative(trx: Transaction<Schema>, empresa: string, orden: string): Promise<boolean> {
  const same = await trx
    .selectFrom('company_standings as standing')
    .innerJoin('plan_orders as first', 'first.orden', 'standing.orden')
    .innerJoin('plan_orders as second', 'second.rut_representante', 'first.rut_representante')
    .select('second.orden')
    .where('standing.empresa', '=', empresa)
    .where('second.orden', '=', orden)
    .executeTakeFirst();
  return same !== undefined;
}

interface StandingProof {
  readonly empresa: string;
  readonly quien: string;
  readonly nota: string;
}

async function proveStanding(trx: Transaction<Schema>, { empresa, quien, nota }: StandingProof): Promise<void> {
  await trx
    .updateTable('company_standings')
    .set({ poderes: 'comprobados', quien, nota, desde: sql<Date>`now()` })
    .where('empresa', '=', empresa)
    .execute();
}

/** Marks the powers of a declared representative as proven. @throws Problem TAREA_RESUELTA */
export async function proveDeclared(trx: Transaction<Schema>, { orden, quien, nota }: Proof): Promise<void> {
  const standing = await trx
    .selectFrom('company_standings')
    .select('empresa')
    .where('orden', '=', orden)
    .where('poderes', '=', 'declarados')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!standing || !(await isPaid(trx, orden))) throw new Problem('TAREA_RESUELTA');
  await proveStanding(trx, { empresa: standing.empresa, quien, nota });
}

/** Ends a dispute: users, reports and money of the representative who lost access are settled. */
export async function endDispute(trx: Transaction<Schema>, orden: string): Promise<void> {
  await trx.updateTable('company_standings').set({ disputa: null, disputada: null }).where('disputada', '=', orden).execute();
}

/**
 * Stops a declared company: suspends every user, ends invitations, running contracts and incomplete altas, and deletes the company's own
 * data so that the next representative writes them (the order stays). The caller holds the company lock.
 * @param winner order of the representative who stays @returns the order that declared the powers
 */
export async function stopDeclared(trx: Transaction<Schema>, empresa: string, winner: string | null): Promise<string | null> {
  await endInvitations(trx, empresa);
  await suspendEveryUser(trx, empresa);
  await endContracts(trx, empresa, winner);
  await trx.deleteFrom('companies').where('rut', '=', empresa).execute();
  const { orden } = await trx
    .selectFrom('company_standings')
    .select('orden')
    .where('empresa', '=', empresa)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return orden;
}

/** Runs before suspending users: an invitation accepted meanwhile is then found among them. */
async function endInvitations(trx: Transaction<Schema>, empresa: string): Promise<void> {
  await sql`delete from account_links using company_users where account_links.clase = 'invitacion'
    and account_links.mail = company_users.enlace and company_users.empresa = ${empresa} and company_users.estado = 'invitado'`.execute(
    trx,
  );
  await trx
    .updateTable('company_users')
    .set((eb) => ({ estado: 'eliminado', enlace: null, vence: null, version: eb('version', '+', 1), por_sincronizar: inSeconds(0) }))
    .where('empresa', '=', empresa)
    .where('estado', '=', 'invitado')
    .execute();
}

/** Repeats until none is left: a user who is being enabled, or accepts an invitation, during the first read was not in it. */
async function suspendEveryUser(trx: Transaction<Schema>, empresa: string): Promise<void> {
  for (;;) {
    const users = await trx
      .selectFrom('company_users')
      .select('id')
      .where('empresa', '=', empresa)
      .where('estado', '=', 'activo')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (users.length === 0) return;
    await suspendUsers(
      trx,
      users.map(({ id }) => id),
    );
  }
}

/** Ends running contracts and stops altas under way. Each paid order becomes a case. */
async function endContracts(trx: Transaction<Schema>, empresa: string, winner: string | null): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ terminado: sql<Date>`now()` })
    .where('titular', '=', empresa)
    .where('terminado', 'is', null)
    .execute();
  const others = await trx
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select('orders.orden')
    .where('rut_empresa', '=', empresa)
    .where('representacion', 'is not', null)
    .where('estado', 'in', [...PAID_STATES])
    .$if(winner !== null, (query) => query.where('orders.orden', '<>', winner))
    .execute();
  for (const { orden } of others) {
    await trx
      .updateTable('plan_orders')
      .set({ representacion: null, enlace: null, alta_siguiente: null, alta_codigo: 'TP-04' })
      .where('orden', '=', orden)
      .where('lista', 'is', null)
      .execute();
    await noteAct(trx, orden, { acto: 'otros-accesos-suspendidos' });
  }
}

interface ProvenStanding extends Proof {
  readonly empresa: string;
  /** Order of the representative who lost access; undefined if none did. */
  readonly lost: string | null | undefined;
}

async function keepStanding(trx: Transaction<Schema>, { empresa, orden, quien, nota, lost }: ProvenStanding): Promise<void> {
  const proven = { poderes: 'comprobados', orden, quien, nota } as const;
  // A refunded order is no longer disputed.
  const dispute = lost && (await isPaid(trx, lost)) ? { disputa: sql<Date>`now()`, disputada: lost } : {};
  await trx
    .insertInto('company_standings')
    .values({ empresa, ...proven, ...dispute })
    .onConflict((conflict) => conflict.column('empresa').doUpdateSet({ ...proven, ...dispute, desde: sql<Date>`now()` }))
    .execute();
}

async function isPaid(trx: Transaction<Schema>, orden: string): Promise<boolean> {
  const paid = await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', orden)
    .where('estado', 'in', PAID_STATES)
    .executeTakeFirst();
  return paid !== undefined;
}

/** Readmits a user whom a late objection suspended; their days of caution begin again. */
async function readmitUser(trx: Transaction<Schema>, orden: string, empresa: string): Promise<void> {
  const member = await trx
    .selectFrom('plan_orders')
    .innerJoin('customers', 'customers.sub', 'plan_orders.usuario')
    .innerJoin('company_users', 'company_users.cliente', 'customers.id')
    .select(['company_users.id', 'company_users.rol', 'customers.id as cliente'])
    .where('plan_orders.orden', '=', orden)
    // A user who was only invited enters by their link.
    .where('plan_orders.enlace', 'is', null)
    .where('company_users.empresa', '=', empresa)
    .where('company_users.estado', '=', 'deshabilitado')
    .executeTakeFirst();
  if (!member) return;
  await admit(trx, { cliente: member.cliente, empresa, rol: member.rol });
  await trx
    .updateTable('company_users')
    .set((eb) => ({ estado: 'activo', version: eb('version', '+', 1), cautela: CAUTION_ENDS, por_sincronizar: inSeconds(0) }))
    .where('id', '=', member.id)
    .execute();
}
