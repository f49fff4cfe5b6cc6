import { findComuna } from '@veridico/reference';
import type { Values } from './define.ts';
import type { FacturaField } from './emission.ts';
import { joinPiped, splitPiped } from './pipe.ts';

export type FacturaValues = Values<FacturaField>;

/** Recipient of a Factura, validated. Personal data if the company is a person's own: must not be logged. */
export interface DatosFactura {
  readonly razonSocial: string;
  /** In wire form. */
  readonly rutEmpresa: string;
  /** '01' to '16'. */
  readonly codigoRegion: string;
  /** Official code, five digits. */
  readonly codigoComuna: string;
  readonly direccion: string;
  readonly ciudad: string;
  readonly giro: string;
}

/** @param values valid values, in wire form */
export function datosFacturaOf({ region, comunaFactura, ...rest }: FacturaValues): DatosFactura {
  return { ...rest, codigoRegion: region, codigoComuna: comunaFactura };
}

/**
 * The purchase's `datosFactura`: eight values separated by pipes; the commune as code and as name.
 * @throws RangeError if a value contains a pipe
 */
export function facturaToPipe({ razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro }: FacturaValues): string {
  const name = findComuna(comunaFactura)?.nombre ?? '';
  return joinPiped([razonSocial, rutEmpresa, region, comunaFactura, name, direccion, ciudad, giro]);
}

/** Undefined without exactly eight values, for example if one contains a pipe. The commune's name is ignored in favour of its code. */
export function facturaFromPipe(text: string): FacturaValues | undefined {
  const [razonSocial, rutEmpresa, region, comunaFactura, name, direccion, ciudad, giro, ...more] = splitPiped(text);
  if (giro === undefined || name === undefined || more.length > 0) return undefined;
  return { razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro } as FacturaValues;
}
