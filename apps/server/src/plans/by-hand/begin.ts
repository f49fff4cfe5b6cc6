import { PAY_WITHIN } from '@veridico/reports/documents';
import type { InicioDeContrato } from '@veridico/forms';
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { addDays, termEnd } from '../contract/calendar.ts';
import { announce } from '../contract/events.ts';
import { invoiceKey, invoiceNumber } from '../contract/invoice-payment.ts';
import { keepInvoice } from '../contract/invoices.ts';
import { findPlan, type PricedPlan } from '../contracting/plans.ts';
import { makeInvoices } from '../my-plan/making.ts';

const RETRY_AFTER_SECONDS = 300;

/** A plan of the catalogue and the day on which a contract of it would begin. */
export interface Offer extends PricedPlan {
  readonly desde: string;
  /** Last day of the term. */
  readonly hasta: string;
  /** The first invoice, in pesos. Of a later day, with the UF of today. */
  readonly factura: {
    readonly emitida: string;
    readonly vence: string;
    readonly neto: number;
    readonly iva: number;
    readonly total: number;
  };
  /** Of everything above: a confirmation names what was seen. */
  readonly huella: string;
}

/** What a contract of a plan would be. @throws Problem PLAN_DESCONOCIDO if it is not on offer, UF_NO_DISPONIBLE */
export async function offer(db: Kysely<Schema>, codigo: string, desde: string): Promise<Offer> {
  const priced = await findPlan(db, codigo);
  if (!priced) throw new Problem('PLAN_DESCONOCIDO', { mensaje: 'Ese plan no está a la venta.' });
  const { row, plan } = priced;
  const { precioCLP: neto, iva, total } = plan;
  if (neto === null || iva === null || total === null) throw new Problem('UF_NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
  const hasta = termEnd(desde, row.meses, desde);
  const factura = { emitida: desde, vence: addDays(desde, PAY_WITHIN), neto, iva, total };
  const terms = [row.codigo, row.nombre, row.tipo, row.moneda, row.precio, row.consultas, row.valor_adicional, row.meses];
  const huella = createHash('sha256')
    .update(JSON.stringify([terms, desde, hasta, factura]))
    .digest('hex');
  return { ...priced, desde, hasta, factura, huella };
}

/** Refuses a confirmation of something else than was seen. @param seen '' where nothing was @throws Problem PRECIO_DE_CONTRATO_CAMBIADO */
export function assertSeen({ huella }: Offer, seen: string): void {
  if (seen !== '' && seen !== huella) throw new Problem('PRECIO_DE_CONTRATO_CAMBIADO');
}

const MONTH = 7;

/** First day of a contract. @param today YYYY-MM-DD in Chile */
export function firstDay(inicio: InicioDeContrato, today: string): string {
  if (inicio === 'hoy') return today;
  // 31 days after the first of a month lie in the next one.
  return `${addDays(`${today.slice(0, MONTH)}-01`, 31).slice(0, MONTH)}-01`;
}

interface Holder {
  /** RUT in wire form, and the address of mails about the contract. */
  readonly titular: string;
  readonly correo: string;
}

/**
 * Stores a contract that nobody paid by card, and makes the invoice of its first period if it begins today. The job makes it otherwise.
 * @returns id of the contract
 */
export async function beginContract(trx: Transaction<Schema>, { titular, correo }: Holder, offered: Offer, today: string): Promise<string> {
  const { row, uf, desde, hasta } = offered;
  const demo = row.demo || uf?.demo === true;
  const contract = await trx
    .insertInto('contracts')
    .values({
      titular,
      plan: row.codigo,
      nombre: row.nombre,
      tipo: row.tipo,
      moneda: row.moneda,
      consultas: row.consultas,
      valor_adicional: row.valor_adicional,
      precio: row.precio,
      meses: row.meses,
      desde,
      hasta,
      siguiente_factura: row.tipo === 'pack' ? null : desde,
      correo,
      demo,
    })
    .returning(['id', 'moneda', 'precio', 'valor_adicional', 'desde', 'hasta', 'fin', 'siguiente_factura', 'suspendido', 'demo'])
    .executeTakeFirstOrThrow();
  if (row.tipo === 'pack') await invoicePack(trx, contract.id, offered);
  else if (desde <= today) await makeInvoices(trx, contract, { today, settled: today });
  return contract.id;
}

/** A pack is invoiced once, when it is made. */
async function invoicePack(trx: Transaction<Schema>, contrato: string, { row, uf, desde, hasta, factura }: Offer): Promise<void> {
  const invoice = await keepInvoice(trx, {
    contrato,
    desde,
    hasta,
    moneda: row.moneda,
    uf,
    owed: [{ clase: 'base', cantidad: 1, valor: row.precio }],
    emitida: factura.emitida,
    vence: factura.vence,
    demo: row.demo || uf?.demo === true,
  });
  if (invoice)
    await announce(
      trx,
      { contrato, suceso: 'factura', clave: invoiceKey(invoice), detalle: invoiceNumber(invoice.id) },
      'administradores y pagos',
    );
}
