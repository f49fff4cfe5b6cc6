import type { DatosEmpresaField } from '@veridico/forms';

/** Labels of the company's declared data, in screen order. */
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

/** Label within a list of changes; a field of a newer version keeps its own name. */
export function nameOf(field: string): string {
  return (NAMES as Readonly<Record<string, string>>)[field] ?? field;
}
