import { consolidado } from './consolidado/report.ts';
import { empresarial } from './empresarial/report.ts';
import { personas } from './personas/report.ts';
import { tasacion } from './tasacion/report.ts';

export { COMPROBANTES, DOCUMENTOS, NOT_A_TAX_DOCUMENT } from './comprobantes.ts';
export { fullName, REPORT_PREFIX, type Report } from './define.ts';
export { DECLARABLE, type Declarable, MOTIVOS, NO_MOTIVO, NOT_DECLARED } from './motivos.ts';
export { discounted, taxed } from './price.ts';
export { RUBROS, type Rubro } from './rubros.ts';
export { rosette, type Rosette } from './rosette.ts';

/** The catalogue, in display order. All code that shows or sells reports iterates this list. */
export const reports = [personas, empresarial, consolidado, tasacion] as const;

export type ReportCode = (typeof reports)[number]['code'];
export type CatalogReport = (typeof reports)[number];

export function findReport(code: string): CatalogReport | undefined {
  return reports.find((report) => report.code === code);
}
