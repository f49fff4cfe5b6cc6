import { randomUUID } from 'node:crypto';
import type { AnexoDeMonitoreo } from '@veridico/api/endpoints';
import { maximoVigilado } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { announce } from '../plans/contract/events.ts';
import { moneyOf } from '../plans/contract/money.ts';
import { priceText } from '../plans/contract/price-text.ts';
import { currentUf } from '../plans/contract/uf.ts';
import type { Period } from '../queries/periods.ts';
import type { Schema } from '../storage/schema.ts';
import { endWatched } from './ending.ts';
import { assertAgrees, mayAgree, type WatchingReader } from './reader.ts';

/** UF. */
const MONEDA = '2';

/** The paragraphs that a company accepts. @param precio UF per subject and period, as PostgreSQL writes it */
function annexText(precio: string): string[] {
  return [
    'Verídico avisa a la empresa cuando una carga de datos cambia lo que sus informes dirían de un RUT o una propiedad que ella vigila. Vigilar no usa consultas; pedir un informe nuevo, sí.',
    `Cada RUT o propiedad cuesta ${priceText(MONEDA, precio)} por período mensual del plan o fracción: lo que se vigila en algún momento de un período se cobra una vez, en la factura del período siguiente. No se cobra un período en que el plan estuvo siempre suspendido.`,
    'A una persona natural se la vigila solo por una obligación vigente o solicitada, que se declara, por un año a lo más; después sigue solo si alguien de la empresa la renueva. Esa persona ve quién la vigila y cada vez que se lee lo que cambió.',
    'La empresa acuerda cuántos se pueden vigilar a la vez, y lo cambia cuando quiera.',
    'De datos bloqueados o suprimidos no se avisa.',
    'La empresa termina este anexo cuando quiera, y termina también con el plan: entonces termina todo lo que vigila.',
  ];
}

/** The plan to which an annex can be added: watching is charged with its monthly invoices. */
function planFor(running: readonly Period[]): Period | undefined {
  return running.find(({ tipo, moneda, suspended }) => tipo === 'mensual' && moneda === MONEDA && !suspended);
}

/** The annex in force of one of the plans in force. */
export async function activeAnnex(db: Kysely<Schema>, { running }: Pick<WatchingReader, 'running'>) {
  return db
    .selectFrom('monitoreo_anexos')
    .selectAll()
    .where('fin', 'is', null)
    .where(
      'contrato',
      'in',
      running.map(({ contrato }) => contrato),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function currentPrice(db: Kysely<Schema>): Promise<string> {
  const row = await db.selectFrom('monitoreo_precios').select('precio').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return row.precio;
}

/** The annex in force, or the one that is offered. */
export async function showAnnex(db: Kysely<Schema>, reader: WatchingReader): Promise<AnexoDeMonitoreo> {
  const annex = await activeAnnex(db, reader);
  const precio = annex?.precio ?? (await currentPrice(db));
  const plan = annex ? reader.running.find(({ contrato }) => contrato === annex.contrato) : planFor(reader.running);
  const offered = plan ? 'sin-aceptar' : 'sin-plan';
  return {
    estado: annex ? 'vigente' : offered,
    contrato: plan?.contrato ?? null,
    plan: plan?.nombre ?? '',
    precio: Number(precio),
    pesos: moneyOf(MONEDA, precio, (await currentUf(db))?.valor)?.total ?? null,
    texto: [...(annex?.texto ?? annexText(precio))],
    maximo: annex?.maximo ?? OFFERED_MAXIMUM,
    desde: annex?.en.toISOString() ?? null,
    puede: mayAgree(reader),
  };
}

/** Proposed with the annex: the cost of a month stays in sight. */
const OFFERED_MAXIMUM = 100;

function readMaximum(maximo: string): number {
  return Number(readForm(maximoVigilado, { maximo }).maximo);
}

interface Agreed {
  /** What the person saw. */
  readonly precio?: number | undefined;
  readonly contrato: string;
  readonly maximo: string;
}

/** Accepts the annex for a plan, once. @param quien `sub` @throws Problem NO_PERMITIDO, PERIODO_DE_RESGUARDO, MONITOREO_SIN_PLAN, ANEXO_CAMBIADO, CAMPOS_INVALIDOS */
export async function acceptAnnex(db: Kysely<Schema>, reader: WatchingReader, quien: string, seen: Agreed): Promise<void> {
  assertAgrees(reader);
  const maximo = readMaximum(seen.maximo);
  const plan = planFor(reader.running);
  if (!plan) throw new Problem('MONITOREO_SIN_PLAN');
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('contracts').select('id').where('id', '=', plan.contrato).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (await activeAnnex(trx, reader)) return;
    const precio = await currentPrice(trx);
    if (Number(precio) !== seen.precio || plan.contrato !== seen.contrato) throw new Problem('ANEXO_CAMBIADO');
    const { id } = await trx
      .insertInto('monitoreo_anexos')
      .values({ contrato: plan.contrato, precio, texto: JSON.stringify(annexText(precio)), maximo, quien })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detalle = priceText(MONEDA, precio);
    await announce(trx, { contrato: plan.contrato, suceso: 'anexo-monitoreo', clave: id, detalle, quien }, 'administradores');
  });
}

/**
 * Changes how many subjects may be watched at a time. What is watched already stays.
 * @param quien `sub` @throws Problem NO_PERMITIDO, PERIODO_DE_RESGUARDO, MONITOREO_SIN_ANEXO, CAMPOS_INVALIDOS
 */
export async function changeMaximum(db: Kysely<Schema>, reader: WatchingReader, quien: string, typed: string): Promise<void> {
  assertAgrees(reader);
  const maximo = readMaximum(typed);
  const annex = await activeAnnex(db, reader);
  if (!annex) throw new Problem('MONITOREO_SIN_ANEXO');
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('monitoreo_anexos')
      .set({ maximo })
      .where('id', '=', annex.id)
      .where('fin', 'is', null)
      .where('maximo', '<>', maximo)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const detalle = `De ${annex.maximo} a ${maximo}`;
    const clave = `${annex.id} ${randomUUID()}`;
    await announce(trx, { contrato: annex.contrato, suceso: 'maximo-monitoreo', clave, detalle, quien }, 'administradores');
  });
}

/** Ends the annex and everything watched under it, once. @param quien `sub` @throws Problem NO_PERMITIDO, PERIODO_DE_RESGUARDO */
export async function endAnnex(db: Kysely<Schema>, reader: WatchingReader, quien: string): Promise<void> {
  assertAgrees(reader);
  const annex = await activeAnnex(db, reader);
  if (!annex) return;
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('monitoreo_anexos')
      .set({ fin: sql<Date>`now()`, fin_quien: quien })
      .where('id', '=', annex.id)
      .where('fin', 'is', null)
      .executeTakeFirstOrThrow();
    if (ended.numUpdatedRows === 0n) return;
    await endWatched(trx, sql<boolean>`anexo = ${annex.id}`, 'anexo');
    await announce(trx, { contrato: annex.contrato, suceso: 'anexo-terminado', clave: annex.id, quien }, 'administradores');
  });
}
