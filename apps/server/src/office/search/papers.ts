import type { GrupoDeResultados } from '@veridico/api';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { maskedSubject } from '../../bureau/subject.ts';
import { reportName } from '../../issuing/issued.ts';
import { invoiceNumber } from '../../plans/contract/invoice-payment.ts';
import { receiptNumber } from '../../receipts/facts.ts';
import type { Schema } from '../../storage/schema.ts';
import { COUNTED, groupOf } from './groups.ts';

/** The issued report with a folio. */
export async function findReports(db: Kysely<Schema>, folio: string): Promise<GrupoDeResultados[]> {
  const rows = await db
    .selectFrom('informes')
    .leftJoin('orders', 'orders.orden', 'informes.orden')
    .select([
      'informes.folio',
      'informes.servicio',
      'informes.sujeto_rut',
      'informes.comuna',
      'informes.rol',
      'emitido',
      'numero',
      'verificaciones',
    ])
    .where('informes.folio', '=', folio)
    .execute();
  return groupOf('informes', rows, (shown) =>
    shown.map(({ servicio, emitido, numero, verificaciones, ...row }) => {
      const { rut, propiedad } = maskedSubject(row);
      return {
        id: row.folio,
        titulo: row.folio,
        detalle: `${reportName(servicio)} · ${propiedad || rut}${numero === null ? ' · consultado con un contrato' : ''}`,
        fecha: emitido && emitido.toISOString(),
        monto: null,
        estado: verificaciones === 0 ? '' : `verificado ${verificaciones} ${verificaciones === 1 ? 'vez' : 'veces'}`,
        orden: numero,
      };
    }),
  );
}

/** Receipts and credit notes. */
export async function findReceipts(db: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<GrupoDeResultados[]> {
  const rows = await db
    .selectFrom('comprobantes')
    .innerJoin('orders', 'orders.orden', 'comprobantes.orden')
    .select(['comprobantes.id', 'clase', 'comprobantes.numero as emitted', 'emitido', 'documento', 'total', 'orders.numero'])
    .where(condition)
    .orderBy('comprobantes.id', 'desc')
    .limit(COUNTED + 1)
    .execute();
  return groupOf('comprobantes', rows, (shown) =>
    shown.map(({ id, clase, emitted, emitido, documento, total, numero }) => ({
      id,
      titulo: emitted === null ? 'Sin número todavía' : receiptNumber(clase, emitted),
      detalle: [`Orden ${numero}`, ...(documento ? [`${documento.tipo} ${documento.numero}`] : [])].join(' · '),
      fecha: emitido && emitido.toISOString(),
      monto: clase === 'venta' ? total : -total,
      estado: clase === 'venta' ? 'venta' : 'nota de crédito',
      orden: numero,
    })),
  );
}

/** The invoice of a plan with an id, as `F-0000000012` without its letter. */
export async function findInvoice(db: Kysely<Schema>, id: string): Promise<GrupoDeResultados[]> {
  const rows = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .leftJoin('companies', 'companies.rut', 'titular')
    .leftJoin('orders', 'orders.orden', 'facturas.orden')
    .select(['facturas.id', 'nombre', 'razon_social', 'facturas.total', 'pagada', 'orders.numero'])
    .select(sql<Date>`facturas.creada`.as('creada'))
    .where('facturas.id', '=', id)
    .execute();
  return groupOf('facturas', rows, (shown) =>
    shown.map(({ id: factura, nombre, razon_social, total, pagada, numero, creada }) => ({
      id: factura,
      titulo: invoiceNumber(factura),
      detalle: [nombre, razon_social ?? ''].filter((part) => part !== '').join(' · '),
      fecha: creada.toISOString(),
      monto: total,
      estado: pagada === null ? 'por pagar' : 'pagada',
      orden: numero,
    })),
  );
}
