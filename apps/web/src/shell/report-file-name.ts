import { findReport, reports } from '@veridico/reports';
import type { ListedReport } from './use-reports.ts';

/** ISO 8601. A browser also reads other texts, but exchanges day and month of 04/03/2025. */
export const INSTANT = /^\d{4}-\d\d-\d\d/;

/** Day in Chile, 2025-11-18. */
const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit', day: '2-digit' });

/** File name with a day before its extension: CV-0000000123_2025-11-18.pdf. @param moment ISO 8601; today if unknown or unreadable */
export function datedName(name: string, extension: 'pdf' | 'csv' | 'json' | 'xlsx' | 'zip', moment?: string): string {
  const day = new Date(moment !== undefined && INSTANT.test(moment) ? moment : '');
  return `${name}_${chileanDay.format(Number.isNaN(day.getTime()) ? new Date() : day)}.${extension}`;
}

/** File name of a report that was just bought. */
export function boughtFileName(): string {
  return datedName('Informe_Comercial', 'pdf');
}

/** File name of an issued report: Informe_Personas_2025-11-18.pdf. @param emitido ISO 8601; today if unknown */
export function reportFileName(codigo: string | undefined, emitido: string | undefined): string {
  return datedName(`Informe_${shortName(codigo)}`, 'pdf', emitido);
}

/** File name of one of several reports of a history: 2025-11-18_Personas_12345678-5_VR-0000000123.pdf; of a property its commune and rol. */
export function historyFileName({ codigo, informe, fecha, folio, sujeto = '' }: ListedReport): string {
  const known = codigo ?? codeOf(informe);
  if (folio === undefined) return reportFileName(known, fecha);
  const day = datedName('', 'pdf', fecha).replace(/^_|\.pdf$/g, '');
  return `${[day, shortName(known), sujeto.replace(/[^\dK-]/g, ''), folio].filter(Boolean).join('_')}.pdf`;
}

/** The same where the report's code is unknown. @param nombre «Informe Verídico Personas», or another that says which report it is */
export function verifiedFileName(nombre: string, emitido: string | undefined): string {
  return reportFileName(codeOf(nombre), emitido);
}

function codeOf(nombre: string): string | undefined {
  return reports.find(({ name }) => nombre.includes(name))?.code;
}

function shortName(codigo: string | undefined): string {
  const name = findReport(codigo ?? '')
    ?.name.normalize('NFD')
    .replace(/[^A-Za-z]/g, '');
  return name ?? 'Comercial';
}
