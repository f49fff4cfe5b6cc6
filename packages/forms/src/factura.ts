import { findComuna } from '@veridico/reference';
import type { Values } from './define.ts';
import { joinPiped, splitPiped } from './pipe.ts';

/** What is asked for whoever pays: the specification's tipoEmision. */
export const TIPOS_EMISION = { boleta: '01', factura: '02' } as const;
export type TipoEmision = (typeof TIPOS_EMISION)[keyof typeof TIPOS_EMISION];

/** Beside the fields of an appraisal, whose `comuna` is the property's. */
export const FACTURA_FIELDS = ['razonSocial', 'rutEmpresa', 'region', 'comunaFactura', 'direccion', 'ciudad', 'giro'] as const;
export type FacturaField = (typeof FACTURA_FIELDS)[number];
export type FacturaValues = Values<FacturaField>;

/** Whom a Factura is made out to, after every rule. Personal data where the company is somebody's own: never in a log. */
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

/** @param values that broke no rule of `factura`, as they travel */
export function datosFacturaOf({ region, comunaFactura, ...rest }: FacturaValues): DatosFactura {
  return { ...rest, codigoRegion: region, codigoComuna: comunaFactura };
}

/**
 * The purchase's `datosFactura`: eight values between pipes, the commune as code and as name.
 * @throws RangeError where a value holds a pipe itself
 */
export function facturaToPipe({ razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro }: FacturaValues): string {
  const name = findComuna(comunaFactura)?.nombre ?? '';
  return joinPiped([razonSocial, rutEmpresa, region, comunaFactura, name, direccion, ciudad, giro]);
}

/** Undefined where there are not eight values, such as when one of them holds a pipe. The commune's name goes by its code. */
export function facturaFromPipe(text: string): FacturaValues | undefined {
  const [razonSocial, rutEmpresa, region, comunaFactura, name, direccion, ciudad, giro, ...more] = splitPiped(text);
  if (giro === undefined || name === undefined || more.length > 0) return undefined;
  return { razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro } as FacturaValues;
}
