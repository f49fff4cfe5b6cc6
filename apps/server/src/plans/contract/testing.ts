import type { DatosFactura } from '@veridico/forms';
import type { CreatedPayment } from '../../providers/payments/port.ts';
import { newOrden } from '../../orders/crockford.ts';
import type { PlanCompany } from '../../storage/schema.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import { openPlanPayment } from './attempts.ts';

const EMPRESA = {
  razonSocial: 'Ñandú Ltda.',
  nombreFantasia: 'Ñandú',
  giro: 'Venta',
  domicilio: 'Calle 1',
  ciudad: 'Chillán',
  codigoRegion: '16',
  codigoComuna: '16101',
  nombreRepresentanteLegal: 'María',
  primerApellidoRepresentanteLegal: 'Núñez',
  telefonoFijo: '',
  telefonoCelular: '56912345678',
  encargadoPagoProveedores: 'Ana',
  correoPagoProveedores: 'pagos@nandu.cl',
  telefonoPagoProveedores: '56422123456',
};

const billedTo = ({ razonSocial, codigoRegion, codigoComuna, domicilio: direccion, ciudad, giro }: PlanCompany): DatosFactura => ({
  razonSocial,
  rutEmpresa: '58234577-5',
  codigoRegion,
  codigoComuna,
  direccion,
  ciudad,
  giro,
});

/** An unsigned order of a plan. */
export async function aPlanOrder({ db }: OrderDeps): Promise<string> {
  const orden = newOrden();
  const plan = {
    codigo: 'pl-prueba',
    nombre: 'Plan de prueba',
    tipo: 'mensual',
    moneda: '1',
    precio: '10000',
    consultas: 5,
    valor_adicional: '0',
    meses: 12,
  } as const;
  await db
    .insertInto('plans')
    .values({ ...plan, posicion: 0, demo: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('orders')
    .values({
      orden,
      tipo: 'plan',
      servicio: null,
      plan: plan.codigo,
      estado: 'CREATED',
      inputs: JSON.stringify({ run: '58234577-5', correo: 'gerencia@nandu.cl', celular: '56912345678' }),
      sujeto_rut: '58234577-5',
      precio: 10_000,
      descuento: 0,
      promocion: null,
      total: 10_000,
      motivo: '',
      tipo_emision: '02',
      datos_factura: JSON.stringify(billedTo(EMPRESA)),
      terminos_version: '2026-11',
      terminos_ip: '127.0.0.1',
      clave_repeticion: null,
      huella_solicitud: null,
    })
    .execute();
  const { codigo: _, ...terms } = plan;
  await db
    .insertInto('plan_orders')
    .values({
      ...terms,
      orden,
      empresa: JSON.stringify(EMPRESA),
      rut_empresa: '58234577-5',
      rut_representante: '12345678-5',
      correo: 'gerencia@nandu.cl',
      demo: false,
      contrato: JSON.stringify({ titulo: 'Contrato', subtitulo: '', partes: [] }),
      huella: 'a'.repeat(64),
    })
    .execute();
  return orden;
}

/** Signs an order and opens its payment, or the next one. @throws Error if it cannot be paid */
export async function signed(deps: OrderDeps, orden: string): Promise<CreatedPayment> {
  const opened = await openPlanPayment(deps, orden, async (trx) => {
    await trx
      .updateTable('plan_orders')
      .set({ firmado: new Date(), firma_ip: '127.0.0.1', firma_navegador: '', firma_terminos: '2026-11' })
      .where('orden', '=', orden)
      .execute();
  });
  if (opened === undefined || typeof opened === 'string') throw new Error(`not to be paid: ${opened}`);
  return opened;
}
