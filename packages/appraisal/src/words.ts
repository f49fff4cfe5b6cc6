import type { QuantityName } from './encoder.ts';
import type { Operacion, TipoPropiedad } from '@veridico/reference';

const PLURALS: Readonly<Record<TipoPropiedad, string>> = {
  casa: 'casas',
  departamento: 'departamentos',
  oficina: 'oficinas',
  local: 'locales',
};
const OPERATIONS: Readonly<Record<Operacion, string>> = { venta: 'en venta', arriendo: 'en arriendo' };

/** «departamentos en venta» */
export function offered(tipo: TipoPropiedad, operacion: Operacion): string {
  return `${PLURALS[tipo]} ${OPERATIONS[operacion]}`;
}

/** Names of the quantities in a reason's sentence. */
export const QUANTITY_WORDS: Readonly<Partial<Record<QuantityName, string>>> = {
  metros: 'la superficie útil',
  totalPorUtil: 'la superficie total',
  dormitorios: 'el número de dormitorios',
  banos: 'el número de baños',
  estacionamientos: 'el número de estacionamientos',
};

/** Where the listings of a measured set come from, as a reader names it. */
const PLACES: Readonly<Record<string, string>> = { 'valparaiso-2026': 'la Región de Valparaíso' };

/** 'la Región de Valparaíso' of the name of a set of listings; a set without a place keeps its name. */
export function placeOf(fuente: string): string {
  return PLACES[fuente] ?? fuente;
}
