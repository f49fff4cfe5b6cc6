import { findReport } from '@veridico/reports';

/** Day in Chile, 2025-11-18. */
const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit', day: '2-digit' });

/** File name of a report that was just bought. */
export function boughtFileName(): string {
  return fileName('Comercial', new Date());
}

/** File name of an issued report: Informe_Personas_2025-11-18.pdf. @param emitido ISO 8601 */
export function reportFileName(codigo: string, emitido: string): string {
  const name = findReport(codigo)
    ?.name.normalize('NFD')
    .replace(/[^A-Za-z]/g, '');
  return fileName(name ?? 'Comercial', new Date(emitido));
}

function fileName(name: string, day: Date): string {
  return `Informe_${name}_${chileanDay.format(day)}.pdf`;
}
