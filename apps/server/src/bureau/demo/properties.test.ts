import { appraise } from '@veridico/appraisal';
import { comunas, type TipoPropiedad } from '@veridico/reference';
import { expect, test } from 'vitest';
import { home } from './homes.ts';
import { aviso, exampleProperties, propiedad } from './properties.ts';
import { WHOLE_SET } from './set.ts';

const DAY = '2026-11-20';
const properties = Array.from({ length: WHOLE_SET.properties }, (_, index) => propiedad(index));
const listings = Array.from({ length: WHOLE_SET.listings }, (_, index) => aviso(index, DAY, WHOLE_SET.properties));

type ListingFilter = Partial<Record<'cut' | 'tipo' | 'operacion', string>>;

/** Median price in UF per square metre of the listings that match. */
function median(wanted: ListingFilter, fits: (row: Record<string, string>) => boolean = () => true): number {
  const found = listings
    .filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value) && fits(row))
    .map((row) => Number(row['precio_uf']) / Number(row['sup_util']))
    .toSorted((a, b) => a - b);
  expect(found.length, JSON.stringify(wanted)).toBeGreaterThan(20);
  return found[Math.floor(found.length / 2)] ?? 0;
}

const flats = (cut: string): ListingFilter => ({ cut, tipo: 'departamento', operacion: 'venta' });
const [VITACURA, PUENTE_ALTO, SANTIAGO] = ['13132', '13201', '13101'];

test('twenty thousand properties in all inhabited communes, each with its own rol, 500 at one address', () => {
  expect(new Set(properties.map(({ cut, rol }) => `${cut} ${rol}`)).size).toBe(20_000);
  expect(new Set(properties.map(({ cut }) => cut)).size).toBe(comunas.length - 1);
  expect(
    properties.filter(({ direccion, cut }) => cut === SANTIAGO && direccion?.startsWith('Avenida Presidente Cotapos 1234,')),
  ).toHaveLength(500);
});

test('forty thousand different earlier offers in the communes with properties', () => {
  expect(new Set(listings.map((row) => JSON.stringify(row))).size).toBe(40_000);
  const dates = listings.map(({ fecha = '' }) => fecha).toSorted();
  expect([dates[0], dates.at(-1)]).toEqual(['2024-06-03', '2026-11-17']);
  const cuts = new Set(properties.map(({ cut }) => cut));
  expect(listings.every(({ cut }) => cuts.has(cut))).toBe(true);
});

test('the set is reproducible, with the same homes on any day', () => {
  expect(propiedad(1_234)).toEqual(properties[1_234]);
  const later = aviso(7, '2027-01-31', WHOLE_SET.properties);
  expect({ ...later, fecha: '' }).toEqual({ ...listings[7], fecha: '' });
});

test('prices depend on commune, type and features', () => {
  expect(median(flats(VITACURA)) / median(flats(PUENTE_ALTO))).toBeGreaterThan(2);
  const santiago = flats(SANTIAGO);
  const useful = (row: Record<string, string>): number => Number(row['sup_util']);
  expect(median(santiago, (row) => useful(row) < 45) / median(santiago, (row) => useful(row) > 80)).toBeGreaterThan(1.05);
  const rent = median({ ...santiago, operacion: 'arriendo' });
  expect((rent * 12) / median(santiago)).toBeGreaterThan(0.04);
  expect((rent * 12) / median(santiago)).toBeLessThan(0.08);
  const houses: ListingFilter = { tipo: 'casa', operacion: 'venta' };
  expect(median(houses, ({ fecha = '' }) => fecha > '2026-05') / median(houses, ({ fecha = '' }) => fecha < '2025-01')).toBeGreaterThan(
    1.02,
  );
});

const number = (text = ''): number | null => (text === '' ? null : Number(text));
const regions = new Map(comunas.map(({ cut, codigoRegion }) => [cut, codigoRegion]));

/** The appraisal today of a sale or rent in the set: the confidence, or the reason for no value. */
function answered(index: number, operacion: 'venta' | 'arriendo'): string {
  const { type, market, useful, total, bedrooms, bathrooms, parking } = home(index);
  const tipo = type as TipoPropiedad;
  const like = listings.filter(
    (row) => row['tipo'] === tipo && row['operacion'] === operacion && regions.get(row['cut'] ?? '') === regions.get(market.cut),
  );
  const offers = like.map((row) => ({
    operacion,
    tipo,
    cut: row['cut'] ?? '',
    fecha: row['fecha'] ?? '',
    direccion: row['direccion'] || null,
    precioUf: Number(row['precio_uf']),
    supUtil: number(row['sup_util']),
    supTotal: number(row['sup_total']),
    dormitorios: number(row['dormitorios']),
    banos: number(row['banos']),
    estacionamientos: number(row['estacionamientos']),
    lat: number(row['lat']),
    lon: number(row['lon']),
  }));
  const facts = {
    supUtil: useful,
    supTotal: total,
    dormitorios: bedrooms,
    banos: bathrooms,
    estacionamientos: parking,
    lat: null,
    lon: null,
  };
  const given = appraise({ operacion, tipo, cut: market.cut, fecha: DAY, ...facts }, offers);
  return given.kind === 'valuation' ? given.confidence : given.reason;
}

test('the examples are appraised as described', () => {
  expect(exampleProperties.map(({ index }) => index)).toEqual(expect.arrayContaining([7_640, 1_680, 2_560]));
  expect([answered(7_640, 'venta'), answered(1_680, 'venta'), answered(1_680, 'arriendo'), answered(2_560, 'venta')]).toEqual([
    'baja',
    'media',
    'baja',
    'pocos-avisos',
  ]);
});
