export interface Report {
  /** The specification's service code; travels in addresses and calls. */
  readonly code: string;
  /** As on cards and in menus: 'Empresarial'. */
  readonly name: string;
  /** What the report tells, in one sentence. */
  readonly description: string;
  /** Three things it holds, for the card. */
  readonly includes: readonly [string, string, string];
  /** First values of the service's row, whole pesos, tax included; from then on the row rules. */
  readonly price: number;
  readonly listPrice: number;
  /** Whose records it tells of; decides what its buyer fills in (`purchaseForms` in packages/forms). */
  readonly subject: 'persona' | 'empresa' | 'propiedad';
  /** Lobes of the rosette on its card. */
  readonly fold: number;
  /** False while its document cannot be drawn yet: shown in the catalogue, refused at the till. */
  readonly onSale: boolean;
}

/** Typing help for a report's definition; keeps its code as a literal. */
export function defineReport<const C extends string>(report: Report & { readonly code: C }): Report & { readonly code: C } {
  return report;
}

/** As on documents, receipts and in the history: 'Informe Verídico Empresarial'. */
export const REPORT_PREFIX = 'Informe Verídico';
export function fullName(report: Report): string {
  return `${REPORT_PREFIX} ${report.name}`;
}
