import {
  contrataPlan,
  fieldNames,
  check,
  normalise,
  TERMS_EDITION,
  TIPOS_EMISION,
  type DatosFactura,
  type PlanField,
  type Values,
} from '@veridico/forms';
import { contractText, plainText, type ContractTerms } from '@veridico/reports/documents';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { looksHuman } from '../../http/human.ts';
import { Problem } from '../../http/problem.ts';
import { runningMonthly } from '../contract/terms.ts';
import { newOrden } from '../../orders/crockford.ts';
import { signer } from '../contract/contract.ts';
import { verdictOn } from '../representation/may.ts';
import { askToday } from '../../storage/clock.ts';
import type { PlanCompany, Schema } from '../../storage/schema.ts';
import type { PlanDeps } from './deps.ts';
import { findPlan, notOffered, type PricedPlan } from './plans.ts';

/** The same form sent again within this time returns the same order. */
const REPEAT_SECONDS = 60;
const RETRY_AFTER_SECONDS = 300;

export interface PlanRequest extends Values<PlanField> {
  readonly codigoPlan: string;
  readonly recaptchaToken: string;
  readonly esfuerzo: 'corto' | 'largo';
}

/** Creates the order of a plan, with the contract to sign. Charges nothing. @returns orden @throws Problem */
export async function contractPlan(deps: PlanDeps, request: FastifyRequest, sent: PlanRequest): Promise<string> {
  const { orders, captcha, longCaptcha, visitors } = deps;
  await visitors.limitByAddress(request, 'contratacion');
  const plan = await findPlan(orders.db, sent.codigoPlan);
  if (!plan) throw await notOffered(orders.db, sent.codigoPlan);
  const values = readCompany(sent);
  const judge = sent.esfuerzo === 'largo' ? longCaptcha : captcha;
  if (!(await looksHuman(judge, sent.recaptchaToken, 'formulario_envio'))) throw new Problem('CAPTCHA_RECHAZADO');
  if (plan.plan.total === null) throw new Problem('UF_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
  const administrator = await administratorOf(deps, request, values.rutEmpresa);
  // Only its administrator learns that a company already has a plan.
  const until = administrator === undefined ? undefined : await runningMonthly(orders.db, values.rutEmpresa);
  if (until !== undefined) throw alreadyRunning(until);
  // HMAC, not a plain hash: the values contain the serial of an identity card.
  const fingerprint = orders.hmac('contratacion', JSON.stringify([plan.row.codigo, values, administrator])).toString('hex');
  return orders.db
    .transaction()
    .execute(
      async (trx) =>
        (await findRepeated(trx, fingerprint)) ?? insertPlanOrder(trx, deps, request, { plan, values, fingerprint, administrator }),
    );
}

/** Id of the calling customer if they administer the company. */
async function administratorOf({ findCustomer }: PlanDeps, { caller }: FastifyRequest, empresa: string): Promise<string | undefined> {
  if (!caller) return undefined;
  const customer = await findCustomer(caller);
  return customer.empresa === empresa && verdictOn('contratar', customer) === 'si' ? customer.id : undefined;
}

/** @param until YYYY-MM-DD */
export function alreadyRunning(until: string): Problem {
  return new Problem('PLAN_VIGENTE', {
    mensaje: `La empresa ya tiene un plan vigente hasta el ${until.split('-').toReversed().join('-')}.`,
  });
}

function readCompany(sent: PlanRequest): Values<PlanField> {
  const typed = Object.fromEntries(fieldNames(contrataPlan).map((name) => [name, sent[name]])) as Values<PlanField>;
  // Field names with their sentences: the form's own field names lose that type.
  const campos = check(contrataPlan, typed, 'submit') as Readonly<Record<string, string>>;
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return normalise(contrataPlan, typed);
}

/** Two simultaneous clicks are serialized here. */
async function findRepeated(trx: Transaction<Schema>, fingerprint: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(trx);
  const earlier = await trx
    .selectFrom('orders')
    .innerJoin('plan_orders', 'plan_orders.orden', 'orders.orden')
    .select('orders.orden')
    .where('huella_solicitud', '=', fingerprint)
    .where('estado', '=', 'CREATED')
    .where('firmado', 'is', null)
    .where('creada', '>', sql<Date>`now() - make_interval(secs => ${REPEAT_SECONDS})`)
    .executeTakeFirst();
  return earlier?.orden;
}

interface NewPlanOrder {
  readonly plan: PricedPlan;
  readonly values: Values<PlanField>;
  readonly fingerprint: string;
  /** Id of the customer, if an administrator of the company contracts in their session. */
  readonly administrator: string | undefined;
}

async function insertPlanOrder(
  trx: Transaction<Schema>,
  { orders: { payments, mails } }: PlanDeps,
  request: FastifyRequest,
  { plan, values, fingerprint, administrator }: NewPlanOrder,
): Promise<string> {
  const { row, uf } = plan;
  const total = plan.plan.total ?? 0;
  const orden = newOrden();
  const demo = payments.simulated || row.demo || uf?.demo === true;
  const text = contractText(termsOf(plan, values, { proveedor: mails.seller, fecha: await askToday(trx), demo }));
  await trx
    .insertInto('orders')
    .values({
      orden,
      tipo: 'plan',
      servicio: null,
      plan: row.codigo,
      estado: 'CREATED',
      inputs: JSON.stringify({ run: values.rutEmpresa, correo: values.correoElectronico, celular: values.telefonoCelular }),
      sujeto_rut: values.rutEmpresa,
      precio: total,
      descuento: 0,
      promocion: null,
      total,
      motivo: '',
      cliente: administrator ?? null,
      tipo_emision: TIPOS_EMISION.factura,
      datos_factura: JSON.stringify(billedTo(values)),
      terminos_version: TERMS_EDITION,
      terminos_ip: request.ip,
      clave_repeticion: null,
      huella_solicitud: fingerprint,
    })
    .execute();
  await trx
    .insertInto('plan_orders')
    .values({
      orden,
      empresa: JSON.stringify(companyOf(values)),
      rut_empresa: values.rutEmpresa,
      rut_representante: values.runRepresentanteLegal,
      correo: values.correoElectronico,
      nombre: row.nombre,
      tipo: row.tipo,
      moneda: row.moneda,
      precio: row.precio,
      consultas: row.consultas,
      valor_adicional: row.valor_adicional,
      meses: row.meses,
      uf_fecha: uf?.fecha ?? null,
      uf_valor: uf?.valor ?? null,
      demo,
      contrato: JSON.stringify(text),
      huella: createHash('sha256').update(plainText(text)).digest('hex'),
    })
    .execute();
  await trx.insertInto('order_events').values({ orden, de: null, a: 'CREATED' }).execute();
  return orden;
}

/** The buyer of a plan is a company and gets a Factura. */
function billedTo({ razonSocial, rutEmpresa, codigoRegion, codigoComuna, domicilio, ciudad, giro }: Values<PlanField>): DatosFactura {
  return { razonSocial, rutEmpresa, codigoRegion, codigoComuna, direccion: domicilio, ciudad, giro };
}

/** Form data to store: all but the two RUT and the mail, which have their own columns, and the card's serial, which is never stored. */
function companyOf(values: Values<PlanField>): PlanCompany {
  const { rutEmpresa: _, runRepresentanteLegal: __, correoElectronico: ___, serieRepresentanteLegal: ____, ...company } = values;
  return company;
}

function termsOf(
  { row, plan, uf }: PricedPlan,
  values: Values<PlanField>,
  { proveedor, fecha, demo }: Pick<ContractTerms, 'proveedor' | 'fecha' | 'demo'>,
): ContractTerms {
  const { razonSocial, nombreFantasia, rutEmpresa: rut, giro, domicilio, ciudad, codigoComuna: comuna } = values;
  return {
    proveedor,
    fecha,
    demo,
    empresa: { razonSocial, nombreFantasia, rut, giro, domicilio, ciudad, comuna },
    representante: { nombre: signer(values), rut: values.runRepresentanteLegal },
    correo: values.correoElectronico,
    plan: {
      nombre: row.nombre,
      tipo: row.tipo,
      moneda: row.moneda,
      precio: Number(row.precio),
      valorAdicional: Number(row.valor_adicional),
      consultas: row.consultas,
      meses: row.meses,
    },
    pago: { neto: plan.precioCLP ?? 0, iva: plan.iva ?? 0, total: plan.total ?? 0 },
    uf: uf ? { fecha: uf.fecha, valor: Number(uf.valor) } : null,
  };
}
