export interface Report {
  /** The specification's service code; used in URLs and API calls. */
  readonly code: string;
  /** As on cards and in menus: 'Empresarial'. */
  readonly name: string;
  /** Its name in addresses and file names: 'tasacion'. */
  readonly slug: string;
  /** Description in one sentence. */
  readonly description: string;
  /** Three contents, for the card. */
  readonly includes: readonly [string, string, string];
  /** Initial price in whole pesos, tax included; afterwards the service's database row is authoritative. */
  readonly price: number;
  readonly listPrice: number;
  /** Kind of subject; decides the buyer's form (`purchaseForms` in packages/forms). */
  readonly subject: 'persona' | 'empresa' | 'propiedad';
  /** Number of lobes of the rosette on its card. */
  readonly fold: number;
  /** False while its document cannot be drawn: shown in the catalogue, not purchasable. */
  readonly onSale: boolean;
}

/** Identity function that keeps the report's code as a literal type. */
export function defineReport<const C extends string>(report: Report & { readonly code: C }): Report & { readonly code: C } {
  return report;
}

/** Prefix of the full name on documents, receipts and in the history: 'Informe Verídico Empresarial'. */
export const REPORT_PREFIX = 'Informe Verídico';
export function fullName(report: Report): string {
  return `${REPORT_PREFIX} ${report.name}`;
}
