import { importTypes, type ImportTypeName } from '../import/types.ts';
import { bienesRaicesOf, direccionesOf, infraccionesOf, vehiculosOf } from './assets.ts';
import { morosidadesOf, protestosOf } from './debts.ts';
import { empresa, empresaRut, persona, personaRut, type Line } from './identities.ts';
import type { Member } from './member.ts';
import { sociedadesOf, type Pool } from './partners.ts';
import { aviso, propiedad } from './properties.ts';
import { usualProfile } from './profiles.ts';
import { specialCompanies, specialPeople, type Special } from './specials.ts';
import { deudaOf } from './system-debt.ts';

export interface SetSize {
  readonly people: number;
  readonly companies: number;
  readonly properties: number;
  readonly listings: number;
}

export const WHOLE_SET: SetSize = { people: 5_000, companies: 1_500, properties: 20_000, listings: 40_000 };

/** Loaded last: its finished run marks the set as complete. */
export const LAST_OF_SET: ImportTypeName = 'avisos';

/** The set's files in loading order, each as text in the importer's format. @param today YYYY-MM-DD */
export function demoFiles(today: string, size: SetSize = WHOLE_SET): [ImportTypeName, string][] {
  const people = indexes(size.people).map(personMember);
  const companies = indexes(size.companies).map(companyMember);
  const all = [...companies, ...people];
  const pool = poolOf(size);
  const lines: [ImportTypeName, Line[]][] = [
    ...earlierCards().map((cards): [ImportTypeName, Line[]] => ['personas', cards]),
    ['personas', people.map(({ index }) => personaLine(index))],
    ['empresas', companies.map(({ index }) => empresaLine(index))],
    ['direcciones', all.flatMap((member) => direccionesOf(member, today))],
    ['protestos', all.flatMap((member) => protestosOf(member, today))],
    ['morosidades', all.flatMap((member) => morosidadesOf(member, today))],
    ['deuda_financiera', all.flatMap((member) => deudaOf(member, today))],
    ['infracciones', all.flatMap((member) => infraccionesOf(member, today))],
    ['vehiculos', all.flatMap(vehiculosOf)],
    ['bienes_raices', all.flatMap(bienesRaicesOf)],
    ['sociedades', companies.flatMap((member) => sociedadesOf(member, empresaLine(member.index), pool))],
    ['propiedades', indexes(size.properties).map(propiedad)],
    [LAST_OF_SET, indexes(size.listings).map((index) => aviso(index, today, size.properties))],
  ];
  return lines.map(([tipo, rows]) => [tipo, asCsv(tipo, rows)]);
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function personMember(index: number): Member {
  return { subject: 'persona', index, rut: personaRut(index), profile: specialPeople[index] ?? usualProfile('persona', index) };
}

function companyMember(index: number): Member {
  return { subject: 'empresa', index, rut: empresaRut(index), profile: specialCompanies[index] ?? usualProfile('empresa', index) };
}

function personaLine(index: number): Line {
  return { ...persona(index), ...specialPeople[index]?.identity };
}

function empresaLine(index: number): Line {
  return { ...empresa(index), ...specialCompanies[index]?.identity };
}

/** One file per generation of replaced cards. */
function earlierCards(): Line[][] {
  const generations = Math.max(...specialPeople.map(({ earlierSeries = [] }) => earlierSeries.length));
  return indexes(generations).map((generation) =>
    specialPeople.flatMap(({ earlierSeries }, index) => {
      const serie = earlierSeries?.[generation];
      return serie ? [{ ...personaLine(index), serie }] : [];
    }),
  );
}

/** Assigns special members to the first usual companies after the special ones, as often as their description says. */
function poolOf({ people, companies }: SetSize): Pool {
  const always = new Map<number, string[]>();
  const add = (rut: string, { sociedades = 0 }: Special): void => {
    for (const place of indexes(sociedades)) {
      const company = specialCompanies.length + place;
      always.set(company, [...(always.get(company) ?? []), rut]);
    }
  };
  for (const [index, special] of specialPeople.entries()) add(personaRut(index), special);
  for (const [index, special] of specialCompanies.entries()) add(empresaRut(index), special);
  return {
    people: { from: specialPeople.length, to: people - 1 },
    companies: { from: specialCompanies.length, to: companies - 1 },
    always,
  };
}

/** @param rows by column of the type; missing columns are empty */
export function asCsv(tipo: ImportTypeName, rows: readonly Line[]): string {
  const columns = Object.keys(importTypes[tipo].columns);
  const quoted = (text: string): string => (text.includes(',') ? `"${text}"` : text);
  return [columns.join(','), ...rows.map((row) => columns.map((name) => quoted(row[name] ?? '')).join(','))].join('\n');
}
