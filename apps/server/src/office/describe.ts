import { formatRut } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import { invoiceNumber } from '../plans/contract/invoice-payment.ts';
import { PERSON_NAME } from '../bureau/records/holdings.ts';
import { subjectText } from '../bureau/subject.ts';
import type { Schema } from '../storage/schema.ts';

const DECLARED = sql<boolean>`exists (select from company_standings s where s.empresa = orders.sujeto_rut and s.poderes = 'declarados')`;
const USED = sql<number | null>`(select sum(usadas + adicionales)::int from quota_periods where contrato = plan_orders.contrato_creado)`;

/** Data of an order for its cases. */
export async function describeOrder(db: Kysely<Schema>, orden: string) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('plan_orders', 'plan_orders.orden', 'orders.orden')
    .leftJoin('companies', (join) => join.onRef('companies.rut', '=', 'orders.sujeto_rut').on('orders.tipo', 'in', ['factura', 'plan']))
    .leftJoin('personas', (join) => join.on(sql<boolean>`personas.rut = orders.inputs ->> 'run'`))
    .select([
      DECLARED.as('declared'),
      PERSON_NAME.as('buyer'),
      'companies.clave',
      'companies.correo as correoRegistrado',
      'companies.telefono as telefonoRegistrado',
      'orders.numero',
      'orders.tipo',
      'factura',
      'servicio',
      'plan_orders.nombre',
      'plan_orders.empresa',
      'razon_social',
      'sujeto_rut',
      'comuna',
      'rol',
      'inputs',
      'total',
      USED.as('usadas'),
    ])
    .where('orders.orden', '=', orden)
    .executeTakeFirst();
  if (!row) return undefined;
  const { numero, tipo, nombre, servicio, factura, empresa, razon_social, inputs, total, usadas } = row;
  return {
    numero,
    tipo,
    cliente: empresa?.razonSocial ?? razon_social ?? (row.buyer || formatRut(inputs.run)),
    /** Empty for a report. */
    empresa: empresa?.razonSocial ?? razon_social ?? '',
    clave: row.clave,
    producto: nombre ?? (servicio === null ? invoiceName(factura) : reportName(servicio)),
    ...subjectText(row),
    declared: row.declared,
    registrado: { correo: row.correoRegistrado ?? '', telefono: row.telefonoRegistrado ?? '' },
    correo: inputs.correo,
    telefono: inputs.celular,
    total: total as number | null,
    usadas,
  };
}

/** The same for an invoice whose debt may be reported. */
export async function describeDebt(db: Kysely<Schema>, factura: string) {
  const row = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .leftJoin('companies', 'companies.rut', 'titular')
    .select(['facturas.id', 'titular', 'contracts.correo', 'razon_social', 'correo_pago', 'telefono_pago', 'total'])
    .where('facturas.id', '=', factura)
    .executeTakeFirstOrThrow();
  return {
    tipo: 'factura' as const,
    cliente: row.razon_social ?? '',
    producto: invoiceName(row.id),
    rut: row.titular,
    propiedad: '',
    correo: row.correo_pago ?? row.correo,
    telefono: row.telefono_pago ?? '',
    total: row.total as number | null,
    usadas: null,
  };
}

function invoiceName(factura: string | null): string {
  return factura === null ? '' : `Factura ${invoiceNumber(factura)}`;
}
