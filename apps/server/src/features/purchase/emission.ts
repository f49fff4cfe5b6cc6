import {
  check,
  factura,
  facturaFromPipe,
  normalise,
  TIPOS_EMISION,
  type Errors,
  type FacturaField,
  type FacturaValues,
  type TipoEmision,
} from '@veridico/forms';
import type { DatosFactura } from '../../storage/schema.ts';

/** What the buyer wants the sale made out as. */
export interface Emission {
  readonly tipo: TipoEmision;
  /** Null for a Boleta. */
  readonly factura: DatosFactura | null;
}

type EmissionErrors = Errors<FacturaField | 'tipoEmision' | 'datosFactura'>;

/** A Boleta unless a Factura is asked for; what a Boleta comes with besides is not read, and not kept. */
export function readEmission(body: Readonly<Record<string, string>>): { readonly emission: Emission; readonly errors: EmissionErrors } {
  const boleta: Emission = { tipo: TIPOS_EMISION.boleta, factura: null };
  const tipo = body['tipoEmision'] || boleta.tipo;
  if (tipo === TIPOS_EMISION.boleta) return { emission: boleta, errors: {} };
  if (tipo !== TIPOS_EMISION.factura) return { emission: boleta, errors: { tipoEmision: 'Elige Boleta o Factura.' } };
  // A pipe inside a value makes one value too many.
  const sent = facturaFromPipe(body['datosFactura'] ?? '');
  if (!sent) return { emission: boleta, errors: { datosFactura: 'Deben ser ocho valores separados por |.' } };
  return { emission: { tipo, factura: keptOf(normalise(factura, sent)) }, errors: check(factura, sent, 'submit') };
}

function keptOf({ region, comunaFactura, ...rest }: FacturaValues): DatosFactura {
  return { ...rest, codigoRegion: region, codigoComuna: comunaFactura };
}
