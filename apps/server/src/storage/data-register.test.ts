import { FICHAS, RETENCION, TRATAMIENTOS, type ClaseDeDato, type ClaseDeTratamiento } from '@veridico/reference';
import { describe, expect, test } from 'vitest';
import { mapInWords, placesOfData, registerInWords, type PlaceOfData } from './data-register.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { TREATMENTS } from './treatments.ts';

const PLACES = placesOfData();
const KINDS = Object.keys(FICHAS) as ClaseDeDato[];
const ACTIVITIES = Object.keys(TRATAMIENTOS) as ClaseDeTratamiento[];

const sorted = (values: readonly string[]) => [...new Set(values)].toSorted();
const valuesOf = (places: readonly PlaceOfData[], read: (place: PlaceOfData) => readonly string[]) => sorted(places.flatMap(read));

test('exactly the tables with personal data have a purpose and an end', () => {
  const withData = Object.entries(PERSONAL_DATA).flatMap(([table, kinds]) => (kinds === null ? [] : [table]));
  const treated = Object.entries(TREATMENTS).flatMap(([table, treatment]) => (treatment === null ? [] : [table]));
  expect(treated.toSorted()).toEqual(withData.toSorted());
});

test('every period of retention ends the rows of a table', () => {
  const used = valuesOf(PLACES, ({ terminos }) => terminos);
  expect(Object.keys(RETENCION).filter((clase) => !used.includes(clase))).toEqual([]);
});

describe.each(KINDS)('the entry of %s', (kind) => {
  const here = PLACES.filter(({ dato }) => dato === kind);
  const { bases, origenes, destinatarios, terminos } = FICHAS[kind];

  test('names the ends of its tables', () => {
    expect(sorted(terminos)).toEqual(valuesOf(here, (place) => place.terminos));
  });

  test('has grounds, origins and recipients that one of its activities has', () => {
    const of = (field: 'bases' | 'origenes' | 'destinatarios') => valuesOf(here, ({ tratamiento }) => TRATAMIENTOS[tratamiento][field]);
    expect(of('bases')).toEqual(expect.arrayContaining([...bases]));
    expect(of('origenes')).toEqual(expect.arrayContaining([...origenes]));
    expect(of('destinatarios')).toEqual(expect.arrayContaining([...destinatarios]));
  });
});

test.each(ACTIVITIES)('the activity %s has tables, and nothing that none of its data has', (activity) => {
  const here = PLACES.filter(({ tratamiento }) => tratamiento === activity);
  const { bases, origenes, destinatarios } = TRATAMIENTOS[activity];
  expect(here.length).toBeGreaterThan(0);
  expect(valuesOf(here, ({ dato }) => FICHAS[dato].bases)).toEqual(expect.arrayContaining([...bases]));
  expect(valuesOf(here, ({ dato }) => FICHAS[dato].origenes)).toEqual(expect.arrayContaining([...origenes]));
  expect(valuesOf(here, ({ dato }) => FICHAS[dato].destinatarios)).toEqual(expect.arrayContaining([...destinatarios]));
});

test('each kind in a table shares a ground and an origin with the activity of the table', () => {
  expect(mapInWords().filter(({ base, origen }) => base === '' || origen === '')).toEqual([]);
  expect(mapInWords()).toHaveLength(PLACES.length);
});

test('no field of the register is empty', () => {
  const register = registerInWords();
  expect(register).toHaveLength(ACTIVITIES.length);
  for (const row of register)
    for (const [field, words] of Object.entries(row)) expect([row['tratamiento'], field, words]).not.toContain('');
});
