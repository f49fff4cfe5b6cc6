import { findReport } from '@veridico/reports';

/** Day in Chile, 2025-11-18. */
const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit', day: '2-digit' });

/** File name of a report that was just bought. */
export function boughtFileName(): string {
  return fileName('Comercial', new Date());
}

/** File name of an issued report: Informe_Personas_2025-11-18.pdf. @param emitido ISO 8601; today if unknown */
export function reportFileName(codigo: string | undefined, emitido: string | undefined): string {
  const name = findReport(codigo ?? '')
    ?.name.normalize('NFD')
    .replace(/[^A-Za-z]/g, '');
  const day = new Date(emitido ?? '');
  return fileName(name ?? 'Comercial', Number.isNaN(day.getTime()) ? new Date() : day);
}

function fileName(name: string, day: Date): string {
  return `Informe_${name}_${chileanDay.format(day)}.pdf`;
}
