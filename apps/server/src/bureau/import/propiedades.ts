import { addressKeys } from '../../storage/address-keys.ts';
import { cut, decimal, degrees, optional, pesos, rol, text, wholeNumber } from './columns.ts';
import type { ImportType, Row } from './define.ts';
import { upsertInto, type Derived } from './write.ts';

const ADDRESS = 200;
const WORDS = 100;
const YEARS = { min: 1850, max: 2150 };

export const address = text(ADDRESS);
const year = wholeNumber(YEARS.min, YEARS.max);
/** Square metres. */
export const surface = decimal(8, 2);

// Chile: from Visviri to the South Pole, from Rapa Nui to the eastern end of the Antarctic territory.
export const latitude = degrees(-90, -17);
export const longitude = degrees(-110, -53);

/** @returns the reason to refuse a row with only one coordinate */
export function halfPlaced(row: Row): string | undefined {
  return (row['lat'] === null) === (row['lon'] === null) ? undefined : 'lat, lon: van las dos o ninguna';
}

/** Search keys of a property's address. */
export const byAddress: Derived = {
  columns: { calle: { type: 'text' }, numero: { type: 'int' }, unidad: { type: 'text' } },
  of: (row) => ({ ...addressKeys(String(row['direccion'])) }),
};

const key = ['cut', 'rol'];
const columns = {
  cut,
  rol,
  direccion: address,
  destino: text(WORDS),
  sup_terreno: optional(surface),
  sup_construida: optional(surface),
  anio: optional(year),
  avaluo: optional(pesos),
  lat: optional(latitude),
  lon: optional(longitude),
};

export const propiedades: ImportType = {
  columns,
  key,
  check: halfPlaced,
  store: upsertInto({ table: 'propiedades', key, columns, derived: byAddress }),
};
