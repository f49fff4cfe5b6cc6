import { importTypes, type ImportTypeName } from '../import/types.ts';
import { morosidadesOf, protestosOf } from './debts.ts';
import { empresa, empresaRut, persona, personaRut, type Line } from './identities.ts';
import { specialCompanies, usualProfile, type Profile } from './profiles.ts';

const PEOPLE = 300;
const COMPANIES = 300;

/** The set's files in the order they are loaded, each as text in the importer's own format. @param today YYYY-MM-DD */
export function demoFiles(today: string): [ImportTypeName, string][] {
  const companies = Array.from({ length: COMPANIES }, (_, index) => index);
  const people = Array.from({ length: PEOPLE }, (_, index) => index);
  const debtors: [string, Profile][] = [
    ...companies.map((index): [string, Profile] => [empresaRut(index), specialCompanies[index] ?? usualProfile('empresa', index)]),
    ...people.map((index): [string, Profile] => [personaRut(index), usualProfile('persona', index)]),
  ];
  const lines: [ImportTypeName, Line[]][] = [
    ['personas', people.map(persona)],
    ['empresas', companies.map((index) => ({ ...empresa(index), ...specialCompanies[index]?.identity }))],
    ['protestos', debtors.flatMap(([rut, profile]) => protestosOf(rut, profile, today))],
    ['morosidades', debtors.flatMap(([rut, profile]) => morosidadesOf(rut, profile, today))],
  ];
  return lines.map(([tipo, rows]) => [tipo, csv(Object.keys(importTypes[tipo].columns), rows)]);
}

function csv(columns: readonly string[], rows: readonly Line[]): string {
  const quoted = (text: string): string => (text.includes(',') ? `"${text}"` : text);
  return [columns.join(','), ...rows.map((row) => columns.map((name) => quoted(row[name] ?? '')).join(','))].join('\n');
}
