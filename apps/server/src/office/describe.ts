import { sql, type Kysely } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import { invoiceNumber } from '../plans/contract/invoice-payment.ts';
import { subjectText } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';

const DECLARED = sql<boolean>`exists (select from company_standings s where s.empresa = orders.sujeto_rut and s.poderes = 'declarados')`;
const USED = sql<number | null>`(select sum(usadas + adicionales)::int from quota_periods where contrato = plan_orders.contrato_creado)`;

/** Data of orders for their cases, by order. */
export async function describeOrders(db: Kysely<Schema>, ordenes: readonly string[]) {
  if (ordenes.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('plan_orders', 'plan_orders.orden', 'orders.orden')
    .leftJoin('companies', (join) => join.onRef('companies.rut', '=', 'orders.sujeto_rut').on('orders.tipo', 'in', ['factura', 'plan']))
    .select([
      DECLARED.as('declared'),
      'companies.correo as correoRegistrado',
      'companies.telefono as telefonoRegistrado',
      'orders.orden',
      'orders.numero',
      'orders.tipo',
      'factura',
      'servicio',
      'nombre',
      'empresa',
      'razon_social',
      'sujeto_rut',
      'comuna',
      'rol',
      'inputs',
      'total',
      USED.as('usadas'),
    ])
    .where('orders.orden', 'in', ordenes)
    .execute();
  return new Map(
    rows.map(({ orden, numero, tipo, factura, servicio, nombre, empresa, razon_social, inputs, total, usadas, ...row }) => [
      orden,
      {
        numero,
        tipo,
        producto: nombre ?? (servicio === null ? invoiceName(factura) : reportName(servicio)),
        empresa: empresa?.razonSocial ?? razon_social ?? '',
        ...subjectText(row),
        declared: row.declared,
        registrado: { correo: row.correoRegistrado ?? '', telefono: row.telefonoRegistrado ?? '' },
        correo: inputs.correo,
        telefono: inputs.celular,
        total,
        usadas,
      },
    ]),
  );
}

/** The same for invoices whose debt may be reported. */
export async function describeDebts(db: Kysely<Schema>, facturas: readonly string[]) {
  if (facturas.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .leftJoin('companies', 'companies.rut', 'titular')
    .select(['facturas.id', 'titular', 'contracts.correo', 'razon_social', 'correo_pago', 'telefono_pago', 'total'])
    .where('facturas.id', 'in', facturas)
    .execute();
  return new Map(
    rows.map(({ id, titular, correo, razon_social, correo_pago, telefono_pago, total }) => [
      id,
      {
        tipo: 'factura' as const,
        producto: invoiceName(id),
        empresa: razon_social ?? '',
        rut: titular,
        propiedad: '',
        correo: correo_pago ?? correo,
        telefono: telefono_pago ?? '',
        total,
        usadas: null,
      },
    ]),
  );
}

function invoiceName(factura: string | null): string {
  return factura === null ? '' : `Factura ${invoiceNumber(factura)}`;
}
