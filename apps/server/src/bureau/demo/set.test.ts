import { isCompanyRut, parseRut } from '@veridico/forms';
import { comunas } from '@veridico/reference';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { demoFiles, type SetSize } from './set.ts';

type Rows = readonly Readonly<Record<string, string>>[];

const DAY = '2026-11-20';
const files = new Map<string, Rows>(demoFiles(DAY).map(([tipo, text]) => [tipo, parse(text, { columns: true })]));
const rows = (tipo: string): Rows => files.get(tipo) ?? [];
const column = (tipo: string, name: string): string[] => rows(tipo).map((row) => row[name] ?? '');
const bodies = (tipo: string, name = 'rut'): number[] => column(tipo, name).map((rut) => parseRut(rut)?.body ?? 0);

test('the whole set has the documented size', () => {
  const sizes = Object.fromEntries([...files].map(([tipo, lines]) => [tipo, lines.length]));
  expect(sizes).toMatchObject({ personas: 5_000, empresas: 1_500 });
  for (const [tipo, least] of Object.entries({ direcciones: 9_000, protestos: 8_000, morosidades: 8_000, deuda_financiera: 36_000 }))
    expect(sizes[tipo], tipo).toBeGreaterThan(least);
  for (const [tipo, least] of Object.entries({ infracciones: 500, vehiculos: 4_000, bienes_raices: 3_000, sociedades: 3_500 }))
    expect(sizes[tipo], tipo).toBeGreaterThan(least);
});

test('people and companies are the same on any day and size, with RUTs of the demonstration ranges', () => {
  const identities = (day: string, size?: SetSize) =>
    demoFiles(day, size).filter(([tipo]) => ['personas', 'empresas', 'vehiculos', 'bienes_raices'].includes(tipo));
  expect(identities('2031-02-28')).toEqual(identities(DAY));
  const few = identities(DAY, { people: 30, companies: 20, properties: 60, listings: 80 });
  const many = new Set(identities(DAY).flatMap(([, text]) => text.split('\n')));
  for (const [, text] of few) for (const line of text.split('\n')) expect(many.has(line), line).toBe(true);
  const people = bodies('personas');
  const companies = bodies('empresas');
  expect([new Set(people).size, new Set(companies).size]).toEqual([5_000, 1_500]);
  expect([Math.min(...people) >= 40_000_000, Math.max(...people) <= 47_999_999]).toEqual([true, true]);
  expect([Math.min(...companies) >= 57_000_000, Math.max(...companies) <= 58_999_999]).toEqual([true, true]);
});

test('RUTs used in documentation and tests keep their names', () => {
  const names = new Map(rows('empresas').map((row) => [row['rut'], row['razon_social']]));
  expect(['57000000-4', '57469154-0', '58407462-0', '57642039-0'].map((rut) => names.get(rut))).toEqual([
    'Comercial Catrileo Vásquez Ltda.',
    'Transportes Laguna Fría SpA',
    'Constructora Isla Mocandé y Compañía Ltda.',
    "Pesquera O'Ryan Bravo S.A.",
  ]);
  expect(rows('personas')[0]).toMatchObject({ rut: '40000000-K' });
});

test('names include special letters and long ones', () => {
  const whole = rows('personas').map((row) => [row['nombres'], row['apellido_paterno'], row['apellido_materno']].join(' '));
  for (const letter of ['ñ', 'Ñ', 'Í', 'ü', "'", '-'])
    expect(
      whole.some((name) => name.includes(letter)),
      letter,
    ).toBe(true);
  expect(Math.max(...whole.map((name) => name.length))).toBeGreaterThan(60);
});

test('addresses and real estate are in real communes across the country', () => {
  const cuts = new Set(comunas.map(({ cut }) => cut));
  const used = new Set([...column('direcciones', 'cut'), ...column('bienes_raices', 'cut')]);
  for (const cut of used) expect(cuts.has(cut), cut).toBe(true);
  expect(used.has('12202')).toBe(false);
  expect(used.size).toBeGreaterThan(340);
});

test('the shares of a company add up to a hundred, without duplicate partners or self-ownership', () => {
  const sums = new Map<string, number>();
  for (const row of rows('sociedades')) {
    expect(row['rut_socio']).not.toBe(row['rut_sociedad']);
    sums.set(row['rut_sociedad'] ?? '', (sums.get(row['rut_sociedad'] ?? '') ?? 0) + Number(row['participacion']));
  }
  for (const [rut, sum] of sums) expect(sum, rut).toBeCloseTo(100, 6);
  expect(sums.size).toBeGreaterThan(1_450);
  const pairs = rows('sociedades').map((row) => `${row['rut_socio']} ${row['rut_sociedad']}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(column('sociedades', 'rut_socio').filter(isCompanyRut).length).toBeGreaterThan(100);
});

test('each plate belongs to one car, and debts cover the previous twelve months', () => {
  const plates = column('vehiculos', 'patente');
  expect(new Set(plates).size).toBe(plates.length);
  const months = [...new Set(column('deuda_financiera', 'mes'))].toSorted();
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-11', '2026-10']);
  const [late, all] = [rows('deuda_financiera').filter((row) => row['mora_90_mas'] !== '0'), rows('deuda_financiera')];
  expect([late.length > 500, late.length < all.length / 4]).toEqual([true, true]);
});
