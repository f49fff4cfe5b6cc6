import type { DatosEmpresaField } from '@veridico/forms';

/** What the company says of itself, as the screen calls it, in its order. */
export const NAMES: Readonly<Record<DatosEmpresaField, string>> = {
  razonSocial: 'Razón social',
  nombreFantasia: 'Nombre de fantasía',
  giro: 'Giro',
  domicilio: 'Domicilio',
  codigoRegion: 'Región',
  codigoComuna: 'Comuna',
  ciudad: 'Ciudad',
  correo: 'Correo de contacto',
  telefono: 'Teléfono de contacto',
  encargadoPago: 'Encargado de pagos',
  correoPago: 'Correo de pagos',
  telefonoPago: 'Teléfono de pagos',
};

/** The same inside a list of what was changed; a field of a later version keeps its own name. */
export function nameOf(field: string): string {
  return (NAMES as Readonly<Record<string, string>>)[field] ?? field;
}
