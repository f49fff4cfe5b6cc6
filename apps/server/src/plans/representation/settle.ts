import type { Selectable, Transaction } from 'kysely';
import { isCompanyRut } from '@veridico/forms';
import type { CompanyStandingsTable, PlanOrdersTable, Representation, Schema } from '../../storage/schema.ts';
import { openClaim } from './claims.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { MATRIX } from './matrix.ts';
import { companyState, lockCompany, recordsContradict } from './standing.ts';

/** `strict`: a first contract rests on a sworn declaration until powers are proven. `simulada`: powers count as proven. */
export type RepresentationMode = 'strict' | 'simulada';

type Order = Pick<Selectable<PlanOrdersTable>, 'orden' | 'rut_empresa' | 'rut_representante' | 'representacion'>;

/**
 * Whether the identified representative of a paid order may act for its company. Settles it once if possible; otherwise opens a claim for
 * the company's administrators or the office. Locks the company until the transaction ends.
 */
export async function settleRepresentation(trx: Transaction<Schema>, order: Order, mode: RepresentationMode): Promise<boolean> {
  await lockCompany(trx, order.rut_empresa);
  if (order.representacion !== null) return true;
  const { orden, rut_empresa: empresa, rut_representante: representante } = order;
  const state = await companyState(trx, empresa);
  const actor = (await contractedByAdministrator(trx, orden, empresa)) ? 'administrador' : 'visitante';
  const verdict = MATRIX.contratar[state][actor];
  if (verdict === 'si') return saveRight(trx, orden, 'administrador');
  if (verdict === 'administradores') return openClaim(trx, { orden, empresa });
  if (verdict !== 'declara') return openClaim(trx, { orden, empresa, motivo: 'declarada' });
  const natural = !isCompanyRut(empresa);
  // The form refuses this; an order from an earlier version of the form may still have it.
  if (natural && empresa !== representante) return openClaim(trx, { orden, empresa, motivo: 'discrepancia' });
  if (natural) return grantFirstRight(trx, order, { representacion: 'propia', poderes: 'comprobados' });
  if (mode === 'simulada') return grantFirstRight(trx, order, { representacion: 'simulada', poderes: 'simulados' });
  if (await recordsContradict(trx, empresa, representante)) return openClaim(trx, { orden, empresa, motivo: 'discrepancia' });
  return grantFirstRight(trx, order, { representacion: 'declarada', poderes: 'declarados' });
}

/**
 * Whether an order's settled right still holds while its user is created: the order is paid, and neither an objection nor another
 * representative's proven powers have withdrawn the right. Locks the company until the transaction ends.
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
  // Only orders whose client an earlier version created have no right of their own.
  if (order.representacion === null) return order.standing === null;
  return !FIRST.includes(order.representacion) || order.standing === orden;
}

/** Rights of a first contract: they end when another representative proves powers. */
const FIRST: readonly Representation[] = ['propia', 'simulada', 'declarada'];

/** Whether the order was created in the session of an administrator who still is one. */
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

interface FirstRight {
  readonly representacion: Representation;
  readonly poderes: CompanyStandingsTable['poderes'];
}

/** First contract of a company: records the state of its powers. */
async function grantFirstRight(
  trx: Transaction<Schema>,
  { orden, rut_empresa: empresa }: Order,
  { representacion, poderes }: FirstRight,
): Promise<true> {
  await trx.insertInto('company_standings').values({ empresa, poderes, orden }).execute();
  return saveRight(trx, orden, representacion);
}

async function saveRight(trx: Transaction<Schema>, orden: string, representacion: Representation): Promise<true> {
  await trx.updateTable('plan_orders').set({ representacion }).where('orden', '=', orden).execute();
  return true;
}
