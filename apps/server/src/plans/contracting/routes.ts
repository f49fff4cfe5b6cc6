import { ALTA_REFUSALS, problems } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { refuseEvenly } from '../../http/evenly.ts';
import { Problem } from '../../http/problem.ts';
import type { KeyRate } from '../../settings/rates.ts';
import { serve } from '../../http/serve.ts';
import { displayNumber } from '../../orders/display-number.ts';
import { WAITS_FOR_COMPANY } from '../contract/status.ts';
import { isWaiting } from '../representation/claims.ts';
import { keepDocument } from '../representation/documents.ts';
import { maskMail } from '../../mails/masked-mail.ts';
import { reviewAnswer } from '../../orders/voucher.ts';
import { completeAlta } from './alta.ts';
import { contractPlan } from './contracting.ts';
import type { PlanDeps } from './deps.ts';
import { checkIdentity } from './identity.ts';
import { NO_LINK, type AltaCode } from './outcome.ts';
import { assertOwnPage } from './own-page.ts';
import { findPlan, listPlans, notOffered } from './plans.ts';
import { contractOf, signAndPay } from './signing.ts';

/** Routes to contract a plan, from its price to the new client. */
export function planRoutes(app: FastifyInstance, deps: PlanDeps): void {
  const { orders, visitors } = deps;
  const { db } = orders;

  /** Only real orders are limited: invented numbers must not fill the table of limits. The call itself refuses them. */
  const limitOrder = async (orden: string, rate: KeyRate) => {
    if (await isPlanOrder(db, orden)) await visitors.limitByKey(orden, rate);
  };

  serve(app, endpoints.planes, async () => ({ 200: await listPlans(db) }));

  serve(app, endpoints.planPrecio, async ({ params }) => {
    const found = await findPlan(db, params.codigoPlan);
    if (!found) throw await notOffered(db, params.codigoPlan);
    return { 200: found.plan };
  });

  serve(app, endpoints.transaccionPlan, async ({ body, request }) => ({
    200: { codigo: '00' as const, tbkBuyOrder: await contractPlan(deps, request, body), mensaje: 'Contratación creada.' },
  }));

  serve(app, endpoints.transaccionPlanContrato, async ({ params }) => {
    return refuseEvenly(async () => {
      await limitOrder(params.orden, 'orden');
      return { 200: await contractOf(db, params.orden) };
    });
  });

  serve(app, endpoints.transaccionPlanTbk, async ({ params, querystring, request }) => {
    assertOwnPage(request);
    return refuseEvenly(async () => {
      await limitOrder(params.buyOrder, 'firma');
      const { url, token } = await signAndPay(deps, request, { orden: params.buyOrder, huella: querystring.huella });
      return { 200: { url, token, numero: await displayNumber(db, params.buyOrder) } };
    });
  });

  serve(app, endpoints.transaccionPlanRevisar, async ({ params }) => ({ 200: await reviewAnswer(deps, params.token, 'plan') }));

  serve(app, endpoints.transaccionPlanAutenticacion, async ({ params, querystring, request }) => {
    assertOwnPage(request);
    const answer = await checkIdentity(deps, request, { orden: querystring.orden ?? '', rut: params.rut, serie: params.serie });
    if (answer.success) return { 200: { success: true as const } };
    const { mensaje } = problems.SERIE_RECHAZADA;
    return { 422: { codigo: 'SERIE_RECHAZADA' as const, mensaje, success: false as const, intentosRestantes: answer.left } };
  });

  serve(app, endpoints.transaccionPlanAlta, async ({ params, request }) => {
    assertOwnPage(request);
    await limitOrder(params.orden, 'orden');
    const codigo = await completeAlta(deps, params.orden);
    if (codigo === '00') return { 200: { codigo, ...(await contractorOf(db, params.orden)) } };
    const sentence = ALTA_REFUSALS[codigo];
    return { 409: { codigo, descripcion: sentence, mensaje: (await whatFollows(db, params.orden, codigo)) ?? sentence } };
  });

  // Checked before reading 7 MB: a limit by address, and an order that waits. Same answer for an unknown order and one that waits for
  // nothing.
  const mayDeliver = async (request: FastifyRequest) => {
    assertOwnPage(request);
    await visitors.limitByAddress(request, 'documentoDireccion');
    const { orden = '' } = request.params as { orden?: string };
    await refuseEvenly(async () => {
      const normalised = orden.trim().toUpperCase();
      if (!ORDEN.test(normalised) || !(await isWaiting(db, normalised))) throw new Problem('CONTRATACION_DESCONOCIDA');
    });
  };
  serve(
    app,
    endpoints.transaccionPlanPoderes,
    async ({ params, body }) => {
      await visitors.limitByKey(params.orden, 'documento');
      const documento = await keepDocument(db, { ...body, orden: params.orden, quien: null });
      return { 200: { mensaje: 'Recibimos el documento. Lo lee una persona y te escribimos.', documento } };
    },
    mayDeliver,
  );
}

/** Format of an order's number; nothing else is looked up. */
const ORDEN = /^[0-9A-Z]{26}$/;

/** Where the contract was mailed, and whether an administrator of the company contracted in their own session. */
async function contractorOf(db: Kysely<Schema>, orden: string) {
  const { representacion, correo } = await db
    .selectFrom('plan_orders')
    .select(['representacion', 'correo'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return { ...(representacion === 'administrador' && { cuenta: 'propia' as const }), correo: maskMail(correo) };
}

/** Where the code alone does not say it; undefined otherwise. */
async function whatFollows(db: Kysely<Schema>, orden: string, codigo: AltaCode): Promise<string | undefined> {
  if (codigo === 'TP-04' && (await isWaiting(db, orden))) return WAITS_FOR_COMPANY;
  if (codigo === 'TP-06' && !(await mayFollowLink(db, orden))) return NO_LINK;
  return undefined;
}

async function mayFollowLink(db: Kysely<Schema>, orden: string): Promise<boolean> {
  const query = db.selectFrom('plan_orders').select('orden').where('orden', '=', orden).where('enlace', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

async function isPlanOrder(db: Kysely<Schema>, orden: string): Promise<boolean> {
  return (await db.selectFrom('plan_orders').select('orden').where('orden', '=', orden).executeTakeFirst()) !== undefined;
}
