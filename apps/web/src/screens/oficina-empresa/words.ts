import type { EstadoFactura, MiPlan, Usuario } from '@veridico/api';
import type { DatosEmpresaField, RolDeEmpresa } from '@veridico/forms';
import { formatDate } from '../../ui/date-time.ts';
import { formatIn } from '../../shell/plan-money.ts';

export type Tone = 'quiet' | 'ok' | 'warn' | 'bad';

/** '01-02-2027 a 31-01-2028' */
export function spanText({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string {
  return `${formatDate(desde)} a ${formatDate(hasta)}`;
}

/** 'UF 6,50 + IVA al mes' */
export function priceText({ precio, moneda, tipoPlan }: Pick<MiPlan, 'precio' | 'moneda' | 'tipoPlan'>): string {
  if (precio === null) return 'sin factura';
  const amount = formatIn(moneda, precio);
  return tipoPlan === 'mensual' ? `${amount} al mes` : `${amount} en total`;
}

export const ROLES: Readonly<Record<RolDeEmpresa, string>> = {
  administrador: 'Administra',
  consultor: 'Consulta',
  facturacion: 'Solo facturas',
};

export const USER_STATES: Readonly<Record<Usuario['estado'], readonly [Tone, string]>> = {
  activo: ['ok', 'Con acceso'],
  invitado: ['warn', 'Invitado'],
  deshabilitado: ['bad', 'Sin acceso'],
};

export const INVOICE_STATES: Readonly<Record<EstadoFactura, readonly [Tone, string]>> = {
  'por-pagar': ['quiet', 'Por pagar'],
  vencida: ['bad', 'Vencida'],
  'en-pago': ['warn', 'Pagándose'],
  pagada: ['ok', 'Pagada'],
};

/** Labels of a company's data, in the form's order. */
export const DATA_NAMES: Readonly<Record<DatosEmpresaField, string>> = {
  razonSocial: 'Razón social',
  nombreFantasia: 'Nombre de fantasía',
  giro: 'Giro',
  domicilio: 'Domicilio',
  codigoRegion: 'Región',
  codigoComuna: 'Comuna',
  ciudad: 'Ciudad',
  correo: 'Correo de contacto',
  telefono: 'Teléfono de contacto',
  encargadoPago: 'Quién paga',
  correoPago: 'Correo de pago',
  telefonoPago: 'Teléfono de pago',
};
