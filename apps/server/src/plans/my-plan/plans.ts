import type { MiPlan } from '@veridico/api';
import { PAY_WITHIN, SHOWN_AFTER } from '@veridico/reports/documents';
import { sql, type Kysely, type Selectable } from 'kysely';
import { addDays } from '../contract/calendar.ts';
import { SUCESOS, type Suceso } from '../contract/events.ts';
import { pesosOf } from '../contract/pesos.ts';
import { queryRules } from '../company/query-rules.ts';
import { endIfTold, lastNotice, renews } from '../contract/terms.ts';
import { TODAY } from '../../storage/clock.ts';
import type { ContractsTable, Schema } from '../../storage/schema.ts';
import { findConstancia } from './ending.ts';
import { isSigned } from './signed-contract.ts';

const MOST_EVENTS = 50;
const ALERTS = [50, 80, 100] as const;

type Contract = Selectable<ContractsTable> & { readonly today: string };

/** A company's contracts: running ones first, then by last day. Begins no periods: the calls that make or count queries do. */
export async function listPlans(db: Kysely<Schema>, titular: string): Promise<MiPlan[]> {
  const contracts = await db
    .selectFrom('contracts')
    .selectAll()
    .select(TODAY.as('today'))
    .where('titular', '=', titular)
    .where('hasta', '>=', sql<string>`(${TODAY} - make_interval(months => ${SHOWN_AFTER}))::date`)
    .orderBy(sql`terminado is null and hasta >= ${TODAY} desc, hasta, id`)
    .execute();
  return Promise.all(contracts.map((contract) => describePlan(db, contract)));
}

async function describePlan(db: Kysely<Schema>, contract: Contract): Promise<MiPlan> {
  const { id, nombre, tipo, moneda, precio, consultas, valor_adicional: additional, desde, hasta, suspendido } = contract;
  const over = isOver(contract);
  const period = over ? undefined : await findPeriod(db, contract);
  const events = await db
    .selectFrom('contract_events')
    .select(['suceso', 'clave', 'detalle', 'en'])
    .where('contrato', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  const pesos = tipo === 'pack' ? undefined : await pesosOf(db, moneda, { cantidad: 1, valor: Number(additional) });
  const alerts = period ? await alertsOf(db, id, period.id) : new Map<string, Date>();
  return {
    contrato: id,
    plan: nombre,
    tipoPlan: tipo,
    estado: stateOf(contract),
    suspendidoDesde: suspendido?.toISOString() ?? null,
    moneda,
    precio: precio === null ? null : Number(precio),
    consultas,
    valorConsultaAdicional: Number(additional),
    ...(pesos !== undefined && { pesosConsultaAdicional: pesos }),
    topeAdicionales: (await queryRules(db, contract.titular)).topeAdicionales,
    desde,
    hasta,
    firmado: await isSigned(db, id),
    periodo: period ? toPeriod(period) : null,
    proximaFactura: nextInvoice(contract),
    alertas: ALERTS.map((porcentaje) => ({ porcentaje, en: alerts.get(`cupo-${porcentaje}`)?.toISOString() ?? null })),
    termino: { ...endOf(contract), constancia: (await findConstancia(db, id)) ?? null },
    sucesos: events.map(({ suceso, detalle, en }) => ({ suceso, texto: eventText(suceso, detalle), en: en.toISOString() })),
  };
}

/** The next invoice. After the last period, additional queries may still be invoiced. */
function nextInvoice(contract: Contract): MiPlan['proximaFactura'] {
  const { siguiente_factura: next, hasta, fin } = contract;
  const goesOn = fin === null && renews({ ...contract, suspendido: null });
  if (next === null || isOver(contract) || (!goesOn && next > (fin ?? hasta))) return null;
  return { emision: next, vence: addDays(next, PAY_WITHIN) };
}

function isOver({ terminado, hasta, today }: Contract): boolean {
  return terminado !== null || hasta < today;
}

function stateOf(contract: Contract): MiPlan['estado'] {
  if (isOver(contract)) return 'terminado';
  return contract.suspendido === null ? 'vigente' : 'suspendido';
}

async function findPeriod(db: Kysely<Schema>, { id }: Contract) {
  return db
    .selectFrom('quota_periods')
    .select(['id', 'desde', 'hasta', 'incluidas', 'usadas', 'adicionales', sql<string>`adicionales * valor_adicional`.as('owed')])
    .where('contrato', '=', id)
    .where('desde', '<=', TODAY)
    .where('hasta', '>=', TODAY)
    .executeTakeFirst();
}

function toPeriod({ desde, hasta, incluidas, usadas, adicionales, owed }: NonNullable<Awaited<ReturnType<typeof findPeriod>>>) {
  return { desde, hasta, incluidas, usadas, quedan: incluidas - usadas, adicionales, valorAdicionales: Number(owed) };
}

async function alertsOf(db: Kysely<Schema>, contrato: string, period: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('contract_events')
    .select(['suceso', 'en'])
    .where('contrato', '=', contrato)
    .where('clave', '=', period)
    .where(
      'suceso',
      'in',
      ALERTS.map((percent): Suceso => `cupo-${percent}`),
    )
    .execute();
  return new Map(rows.map(({ suceso, en }) => [suceso, en]));
}

/** Whether a contract renews, its end, and the last day to give notice. */
function endOf(contract: Contract): Omit<MiPlan['termino'], 'constancia'> {
  const { hasta, today, fin } = contract;
  const goesOn = !isOver(contract) && renews({ ...contract, suspendido: null });
  if (!goesOn || fin !== null) return { seRenueva: goesOn, avisarHasta: null, finSiAvisaHoy: null, fin: fin ?? (goesOn ? null : hasta) };
  return { seRenueva: true, avisarHasta: lastNotice(hasta), finSiAvisaHoy: endIfTold(contract, today), fin: null };
}

function eventText(suceso: string, detalle: string | null): string {
  const text = SUCESOS[suceso as Suceso];
  return detalle === null ? text : `${text}: ${detalle}`;
}
