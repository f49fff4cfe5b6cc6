import type { Selectable, Transaction } from 'kysely';
import { isCompanyRut } from '@veridico/forms';
import type { CompanyStandingsTable, PlanOrdersTable, Representation, Schema } from '../../storage/schema.ts';
import { openClaim } from './claims.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { MATRIX } from './matrix.ts';
import { companyState, lockCompany, recordsContradict } from './standing.ts';

/** strict: a first contract rests on the sworn declaration until powers are proven. simulada: the stand-in takes them for proven. */
export type RepresentationMode = 'strict' | 'simulada';

type Order = Pick<Selectable<PlanOrdersTable>, 'orden' | 'rut_empresa' | 'rut_representante' | 'representacion'>;

/**
 * Whether the representative of a paid order, whose identity is known, may act for its company. Settles it once where it can be settled now;
 * otherwise a claim waits for the company's administrators or for the office. Holds the company until the transaction ends.
 */
export async function settleRepresentation(trx: Transaction<Schema>, order: Order, mode: RepresentationMode): Promise<boolean> {
  await lockCompany(trx, order.rut_empresa);
  if (order.representacion !== null) return true;
  const { orden, rut_empresa: empresa, rut_representante: representante } = order;
  const state = await companyState(trx, empresa);
  const actor = (await contractedByAdministrator(trx, orden, empresa)) ? 'administrador' : 'visitante';
  const verdict = MATRIX.contratar[state][actor];
  if (verdict === 'si') return keep(trx, orden, 'administrador');
  if (verdict === 'administradores') return openClaim(trx, { orden, empresa });
  if (verdict !== 'declara') return openClaim(trx, { orden, empresa, motivo: 'declarada' });
  const natural = !isCompanyRut(empresa);
  // The form refuses it; an order of an earlier version of the form may still come.
  if (natural && empresa !== representante) return openClaim(trx, { orden, empresa, motivo: 'discrepancia' });
  if (natural) return first(trx, order, { representacion: 'propia', poderes: 'comprobados' });
  if (mode === 'simulada') return first(trx, order, { representacion: 'simulada', poderes: 'simulados' });
  if (await recordsContradict(trx, empresa, representante)) return openClaim(trx, { orden, empresa, motivo: 'discrepancia' });
  return first(trx, order, { representacion: 'declarada', poderes: 'declarados' });
}

/**
 * Whether the right that was settled for an order still holds while its user is being made: it is paid, and neither an objection nor the proven
 * powers of another representative have withdrawn it. Holds the company until the transaction ends.
 */
export async function stillSettled(trx: Transaction<Schema>, orden: string): Promise<boolean> {
  const { rut_empresa: empresa } = await trx
    .selectFrom('plan_orders')
    .select('rut_empresa')
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  await lockCompany(trx, empresa);
  const order = await trx
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .leftJoin('representation_claims as claim', 'claim.orden', 'plan_orders.orden')
    .leftJoin('company_standings as standing', 'standing.empresa', 'plan_orders.rut_empresa')
    .select(['representacion', 'claim.estado as claim', 'standing.orden as standing'])
    .where('plan_orders.orden', '=', orden)
    .where('orders.estado', 'in', [...PAID_STATES])
    .executeTakeFirst();
  if (!order || (order.claim !== null && order.claim !== 'aprobada')) return false;
  // Without a right of its own only an order whose client the version before made, which knew no such right.
  if (order.representacion === null) return order.standing === null;
  return !FIRST.includes(order.representacion) || order.standing === orden;
}

/** Rights that a first contract gives: they end when another representative proves the powers. */
const FIRST: readonly Representation[] = ['propia', 'simulada', 'declarada'];

/** Whether the order was made in the session of an administrator of the company who still is one. */
export async function contractedByAdministrator(trx: Transaction<Schema>, orden: string, empresa: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('company_users', 'company_users.cliente', 'orders.cliente')
    .select('company_users.id')
    .where('orders.orden', '=', orden)
    .where('company_users.empresa', '=', empresa)
    .where('company_users.rol', '=', 'administrador')
    .where('company_users.estado', '=', 'activo')
    .executeTakeFirst();
  return row !== undefined;
}

interface Settled {
  readonly representacion: Representation;
  readonly poderes: CompanyStandingsTable['poderes'];
}

/** The first contract of a company: from here on it is known how its powers are. */
async function first(
  trx: Transaction<Schema>,
  { orden, rut_empresa: empresa }: Order,
  { representacion, poderes }: Settled,
): Promise<true> {
  await trx.insertInto('company_standings').values({ empresa, poderes, orden }).execute();
  return keep(trx, orden, representacion);
}

async function keep(trx: Transaction<Schema>, orden: string, representacion: Representation): Promise<true> {
  await trx.updateTable('plan_orders').set({ representacion }).where('orden', '=', orden).execute();
  return true;
}
