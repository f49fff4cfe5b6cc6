import { check, datosFacturaOf, factura, facturaFromPipe, normalise, TIPOS_EMISION, type Errors, type FacturaField } from '@veridico/forms';
import type { Purchase } from './place.ts';

export type Emission = Purchase['emission'];

type EmissionErrors = Errors<FacturaField | 'tipoEmision' | 'datosFactura'>;

/** A Boleta unless a Factura is requested. Billing data sent with a Boleta are ignored. */
export function readEmission(body: Readonly<Record<string, string>>): { readonly emission: Emission; readonly errors: EmissionErrors } {
  const boleta: Emission = { tipo: TIPOS_EMISION.boleta, factura: null };
  const tipo = body['tipoEmision'] || boleta.tipo;
  if (tipo === TIPOS_EMISION.boleta) return { emission: boleta, errors: {} };
  if (tipo !== TIPOS_EMISION.factura) return { emission: boleta, errors: { tipoEmision: 'Elige Boleta o Factura.' } };
  // A pipe inside a value adds a field, so the list is refused.
  const sent = facturaFromPipe(body['datosFactura'] ?? '');
  if (!sent) return { emission: boleta, errors: { datosFactura: 'Deben ser ocho valores separados por |.' } };
  return { emission: { tipo, factura: datosFacturaOf(normalise(factura, sent)) }, errors: check(factura, sent, 'submit') };
}
