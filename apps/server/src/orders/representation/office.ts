import { sql, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { admit } from '../members.ts';
import { noteAct } from '../plan/acts.ts';
import { PAID_STATES } from '../states.ts';
import { suspendUsers } from './answers.ts';
import { acceptClaim } from './claims.ts';
import { companyState, lockCompany } from './standing.ts';

interface Proof {
  readonly orden: string;
  /** `sub` of the person of the office. */
  readonly quien: string;
  /** What they read and whom they called. */
  readonly nota: string;
}

/**
 * A person of the office has read fresh powers: the representative of a claim may act for the company. Where the company rested on a declaration
 * alone, the access of who declared it stops and becomes a case: the first proven powers win.
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
  const lost = (await companyState(trx, empresa)) === 'declarada' ? await stopDeclared(trx, empresa, orden) : undefined;
  await keepStanding(trx, { empresa, orden, quien, nota, lost });
  await acceptClaim(trx, { id, orden, por: 'oficina' });
  await letInAgain(trx, orden, empresa);
}

/** The powers of who declared them are proven. @throws Problem TAREA_RESUELTA */
export async function proveDeclared(trx: Transaction<Schema>, { orden, quien, nota }: Proof): Promise<void> {
  const paid = await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', orden)
    .where('estado', 'in', PAID_STATES)
    .executeTakeFirst();
  if (!paid) throw new Problem('TAREA_RESUELTA');
  const { numUpdatedRows } = await trx
    .updateTable('company_standings')
    .set({ poderes: 'comprobados', quien, nota, desde: sql<Date>`now()` })
    .where('orden', '=', orden)
    .where('poderes', '=', 'declarados')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('TAREA_RESUELTA');
}

/** Users, reports and money of the representative who lost the access are settled. */
export async function endDispute(trx: Transaction<Schema>, orden: string): Promise<void> {
  await trx.updateTable('company_standings').set({ disputa: null, disputada: null }).where('disputada', '=', orden).execute();
}

/**
 * Every user of the company loses the access; invitations, altas that are not complete and running contracts end; what the representative wrote of
 * the company is forgotten but for the contracting itself, so that the next one writes it. Call it with the company held.
 * @param winner order of the representative who stays @returns the order of who declared the powers
 */
export async function stopDeclared(trx: Transaction<Schema>, empresa: string, winner: string | null): Promise<string | null> {
  const users = await trx
    .selectFrom('company_users')
    .select('id')
    .where('empresa', '=', empresa)
    .where('estado', '=', 'activo')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await suspendUsers(
    trx,
    users.map(({ id }) => id),
  );
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
  await trx
    .updateTable('contracts')
    .set({ terminado: sql<Date>`now()` })
    .where('titular', '=', empresa)
    .where('terminado', 'is', null)
    .execute();
  await trx
    .updateTable('plan_orders')
    .set({ representacion: null, enlace: null, alta_siguiente: null })
    .where('rut_empresa', '=', empresa)
    .where('lista', 'is', null)
    .$if(winner !== null, (query) => query.where('orden', '<>', winner))
    .execute();
  await trx.deleteFrom('companies').where('rut', '=', empresa).execute();
  const { orden } = await trx
    .selectFrom('company_standings')
    .select('orden')
    .where('empresa', '=', empresa)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (orden !== null) await noteAct(trx, orden, { acto: 'otros-accesos-suspendidos' });
  return orden;
}

interface Kept extends Proof {
  readonly empresa: string;
  /** Order of the representative who lost the access; undefined where no access was lost. */
  readonly lost: string | null | undefined;
}

async function keepStanding(trx: Transaction<Schema>, { empresa, orden, quien, nota, lost }: Kept): Promise<void> {
  const proven = { poderes: 'comprobados', orden, quien, nota } as const;
  const dispute = lost === undefined ? {} : { disputa: sql<Date>`now()`, disputada: lost };
  await trx
    .insertInto('company_standings')
    .values({ empresa, ...proven, ...dispute })
    .onConflict((conflict) => conflict.column('empresa').doUpdateSet({ ...proven, ...dispute, desde: sql<Date>`now()` }))
    .execute();
}

/** A late objection had stopped who came in with an order. */
async function letInAgain(trx: Transaction<Schema>, orden: string, empresa: string): Promise<void> {
  const member = await trx
    .selectFrom('plan_orders')
    .innerJoin('customers', 'customers.sub', 'plan_orders.usuario')
    .innerJoin('company_users', 'company_users.cliente', 'customers.id')
    .select(['company_users.id', 'company_users.rol', 'customers.id as cliente'])
    .where('plan_orders.orden', '=', orden)
    .where('plan_orders.lista', 'is not', null)
    .where('company_users.empresa', '=', empresa)
    .where('company_users.estado', '=', 'deshabilitado')
    .where('customers.empresa', 'is', null)
    .executeTakeFirst();
  if (!member) return;
  await admit(trx, { cliente: member.cliente, empresa, rol: member.rol });
  await trx
    .updateTable('company_users')
    .set((eb) => ({ estado: 'activo', version: eb('version', '+', 1), por_sincronizar: inSeconds(0) }))
    .where('id', '=', member.id)
    .execute();
}
