import { hash } from 'node:crypto';
import { comunas, OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { fold } from '../../storage/address-keys.ts';
import { cut, day, month, oneOf, optional, positive, text } from './columns.ts';
import { isRefusal, type Column, type ImportType, type Row } from './define.ts';
import { address, halfPlaced, latitude, longitude } from './propiedades.ts';
import { upsertInto } from './write.ts';

const SOURCE = 100;

/** Normalizes numbers, because the whole row is the key: 100 and 100.00 are the same price. */
function plainNumber(column: Column): Column {
  return {
    ...column,
    read: (given) => {
      const read = column.read(given);
      return isRefusal(read) ? read : String(Number(read));
    },
  };
}

/** A day, or a month, stored as its first day. */
const dayOrMonth: Column = { ...day, read: (given) => (given.length === 'YYYY-MM'.length ? month : day).read(given) };

const MOST_ROOMS = 99;

/** Integer; also accepts 3.0 from spreadsheets. */
const rooms: Column = {
  type: 'int',
  required: false,
  read: (given) => {
    const [, whole] = /^(\d{1,4})(?:\.0+)?$/.exec(given) ?? [];
    if (whole === undefined) return { refusal: 'se espera un número entero, como 3 o 3.0' };
    return Number(whole) <= MOST_ROOMS ? Number(whole) : { refusal: `debe estar entre 0 y ${MOST_ROOMS}` };
  },
};

/** Square metres; 100 hectares. More is land, not a home or an office. */
const MOST_METRES = 1_000_000;
const metres = plainNumber(positive(2));
const surface: Column = {
  ...optional(metres),
  read: (given) => {
    const read = metres.read(given);
    return isRefusal(read) || Number(read) <= MOST_METRES ? read : { refusal: `debe ser a lo más ${MOST_METRES}` };
  },
};

const NAMES: ReadonlyMap<string, string> = new Map(comunas.map(({ nombre }) => [fold(nombre), nombre]));
const NAME_OF: ReadonlyMap<string, string> = new Map(comunas.map((comuna) => [comuna.cut, comuna.nombre]));

/** Official spelling, for any capitals and accents in the source. */
const comuna: Column = {
  type: 'text',
  required: true,
  read: (given) => NAMES.get(fold(given)) ?? { refusal: 'no es el nombre de ninguna comuna' },
};

/**
 * Plausible prices in UF by operation; rents are monthly. Values outside have a digit too many or too few, are in pesos, or stand for
 * «consultar precio».
 */
const PRICES = { venta: { min: 50, max: 1_000_000 }, arriendo: { min: 1, max: 20_000 } } as const;

const columns = {
  fuente: text(SOURCE),
  fecha: dayOrMonth,
  operacion: oneOf(...OPERACIONES),
  tipo: oneOf(...TIPOS_PROPIEDAD),
  cut,
  comuna,
  direccion: optional(address),
  precio_uf: plainNumber(positive(2)),
  moneda: oneOf('CLP', 'UF', 'USD'),
  sup_util: surface,
  sup_total: surface,
  dormitorios: rooms,
  banos: rooms,
  estacionamientos: rooms,
  lat: optional(latitude),
  lon: optional(longitude),
};
const key = Object.keys(columns);

function check(row: Row): string | undefined {
  const { min, max } = PRICES[row['operacion'] === 'venta' ? 'venta' : 'arriendo'];
  const price = Number(row['precio_uf']);
  if (price < min || price > max) return `precio_uf: un precio de ${String(row['operacion'])} debe estar entre ${min} y ${max} UF`;
  if (NAME_OF.get(String(row['cut'])) !== row['comuna']) return 'comuna: no es la del código';
  return halfPlaced(row);
}

/** Short enough for an index of millions; two given rows collide with probability 1 in 2^128. */
const HASH_BYTES = 16;
const SEPARATOR = '\u0001';

function fingerprint(row: Row): string {
  const whole = key.map((name) => row[name]).join(SEPARATOR);
  return hash('sha256', whole, 'buffer').subarray(0, HASH_BYTES).toString('base64url');
}

/** Asking prices of homes, offices and shops. Offers have no id: only the whole row identifies them. */
export const avisos: ImportType = {
  columns,
  key,
  check,
  store: upsertInto({
    table: 'avisos',
    key: ['huella'],
    columns,
    derived: { columns: { huella: { type: 'text' } }, of: (row) => ({ huella: fingerprint(row) }) },
  }),
};
