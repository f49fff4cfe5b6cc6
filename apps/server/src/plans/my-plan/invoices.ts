import type { EstadoFactura, FacturaPlan } from '@veridico/api';
import { REPORT_FROM } from '@veridico/reports/documents';
import { sql, type Kysely, type Selectable } from 'kysely';
import { daysBetween } from '../contract/calendar.ts';
import { invoiceNumber } from '../contract/invoice-payment.ts';
import { TODAY } from '../../storage/clock.ts';
import type { FacturasTable, LineaFactura, Schema } from '../../storage/schema.ts';

/** Enough for several years of several plans. */
const MOST = 200;

/** Invoices of all plans of a holder, newest first. @param factura only that one */
export async function listInvoices(db: Kysely<Schema>, titular: string, factura?: string): Promise<FacturaPlan[]> {
  const rows = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .leftJoin('uf', 'uf.fecha', 'facturas.uf_fecha')
    .selectAll('facturas')
    .select(['contracts.nombre', 'contracts.tipo', TODAY.as('today'), 'uf.demo as ufDemo'])
    .select(
      sql<boolean>`exists (select from orders where orders.factura = facturas.id and estado in ('RETURNED', 'COMMITTING', 'REVIEW'))`.as(
        'paying',
      ),
    )
    .select(sql<boolean>`exists (select from comprobantes where comprobantes.orden = facturas.orden and clase = 'venta')`.as('receipt'))
    .select(
      sql<boolean>`exists (select from contract_events e where e.contrato = facturas.contrato and suceso = 'informable'
        and clave = facturas.id || '/' || facturas.vence)`.as('reportable'),
    )
    .where('titular', '=', titular)
    .$if(factura !== undefined, (query) => query.where('facturas.id', '=', factura ?? ''))
    .orderBy('facturas.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(toInvoice);
}

type Row = Selectable<FacturasTable> & {
  readonly nombre: string;
  readonly tipo: 'mensual' | 'pack';
  readonly today: string;
  readonly ufDemo: boolean | null;
  readonly paying: boolean;
  readonly receipt: boolean;
  readonly reportable: boolean;
};

function toInvoice(row: Row): FacturaPlan {
  const late = row.pagada === null ? Math.max(0, daysBetween(row.vence, row.today)) : 0;
  return {
    factura: row.id,
    numero: invoiceNumber(row.id),
    contrato: row.contrato,
    plan: row.nombre,
    desde: row.hasta === null ? null : row.desde,
    hasta: row.hasta,
    emitida: row.emitida,
    vence: row.vence,
    moneda: row.moneda,
    monto: Number(row.monto),
    uf:
      row.uf_fecha === null || row.uf_valor === null
        ? null
        : { fecha: row.uf_fecha, valor: Number(row.uf_valor), demostracion: row.ufDemo === true },
    lineas: row.lineas.map((line) => ({
      detalle: lineText(line, row.tipo),
      cantidad: line.cantidad,
      valor: Number(line.valor),
      monto: Number(line.monto),
      neto: line.neto,
    })),
    neto: row.neto,
    iva: row.iva,
    total: row.total,
    estado: stateOf(row, late),
    diasAtraso: late,
    informable: row.pagada === null && row.reportable && late >= REPORT_FROM,
    pagada: row.pagada?.toISOString() ?? null,
    comprobante: row.receipt,
  };
}

function lineText({ clase }: LineaFactura, tipo: Row['tipo']): string {
  if (clase === 'adicionales') return 'Consultas adicionales del período anterior';
  if (clase === 'monitoreo') return 'RUT y propiedades vigilados en el período anterior';
  return tipo === 'pack' ? 'Precio del pack' : 'Precio del período';
}

function stateOf({ pagada, paying }: Row, late: number): EstadoFactura {
  if (pagada !== null) return 'pagada';
  if (paying) return 'en-pago';
  return late > 0 ? 'vencida' : 'por-pagar';
}
