import type { DatosEmpresaField } from '@veridico/forms';
import { findComuna, regiones } from '@veridico/reference';

/** Display form of a value: names instead of codes. */
export function shownValue(name: DatosEmpresaField, value: string): string {
  if (name === 'codigoRegion') return regiones.find(({ codigo }) => codigo === value)?.nombreCorto ?? value;
  if (name === 'codigoComuna') return findComuna(value)?.nombre ?? value;
  return value;
}
