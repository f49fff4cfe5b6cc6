import { comunas } from '@veridico/reference';
import type { Values } from './define.ts';

/** What is asked for whoever pays: the specification's tipoEmision. */
export const TIPOS_EMISION = { boleta: '01', factura: '02' } as const;
export type TipoEmision = (typeof TIPOS_EMISION)[keyof typeof TIPOS_EMISION];

/** Beside the fields of an appraisal, whose `comuna` is the property's. */
export const FACTURA_FIELDS = ['razonSocial', 'rutEmpresa', 'region', 'comunaFactura', 'direccion', 'ciudad', 'giro'] as const;
export type FacturaField = (typeof FACTURA_FIELDS)[number];
export type FacturaValues = Values<FacturaField>;

const PIPE = '|';

/** Empty for a code that no commune has. */
export function communeName(cut: string): string {
  return comunas.find((comuna) => comuna.cut === cut)?.nombre ?? '';
}

/**
 * The purchase's `datosFactura`: eight values between pipes, the commune as code and as name.
 * @throws RangeError where a value holds a pipe itself
 */
export function facturaToPipe({ razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro }: FacturaValues): string {
  const values = [razonSocial, rutEmpresa, region, comunaFactura, communeName(comunaFactura), direccion, ciudad, giro];
  if (values.some((value) => value.includes(PIPE))) throw new RangeError('a value holds the separator');
  return values.join(PIPE);
}

/** Undefined where there are not eight values, such as when one of them holds a pipe. The commune's name goes by its code. */
export function facturaFromPipe(text: string): FacturaValues | undefined {
  const [razonSocial, rutEmpresa, region, comunaFactura, name, direccion, ciudad, giro, ...more] = text
    .split(PIPE)
    .map((value) => value.trim());
  if (giro === undefined || name === undefined || more.length > 0) return undefined;
  return { razonSocial, rutEmpresa, region, comunaFactura, direccion, ciudad, giro } as FacturaValues;
}
