import { purchaseFields, tabEntries, type TabEntry } from './browser-storage.ts';
import { maskMail } from './shell/masked-mail.ts';

/** The buyer's contact data is kept for the next purchase; other fields belong to one purchase. */
export const OF_ALL_PURCHASES: readonly string[] = ['correo', 'correoConfirmacion', 'celular'];

/** After a payment: removes the input about the subject. */
export function endDraft(): void {
  for (const name of read('campos').split(' ')) {
    if (!OF_ALL_PURCHASES.includes(name)) purchaseFields.remove(name);
  }
}

/** Stores the order sent to the card page, for a return that does not name it. */
export function rememberOrder(
  { orden = '', numero = '' }: { readonly orden?: string | undefined; readonly numero?: string | undefined },
  correo: string,
): void {
  tabEntries.write('orden', orden);
  tabEntries.write('orden:numero', numero);
  tabEntries.write('orden:correo', correo.trim());
}

/** Records whether it is still unknown if the stored order was charged. */
export function markUnsettled(unsettled: boolean): void {
  tabEntries.write('orden:sin-confirmar', unsettled ? read('orden') : '');
}

/** Order of this tab that may have been charged: the buyer should not pay again until this is known. */
export function unsettledOrder(): string | undefined {
  return read('orden:sin-confirmar') || undefined;
}

/** Masked address of an order's mails, against onlookers: c•••••@correo.cl. Undefined for an order of another tab. */
export function maskedMailOf(orden: string | undefined): string | undefined {
  if (orden === undefined || read('orden') !== orden) return undefined;
  return maskMail(read('orden:correo'));
}

/** Display number of an order, if this tab sent it to the card page. */
export function numberOf(orden: string | undefined): string | undefined {
  return orden !== undefined && read('orden') === orden ? read('orden:numero') || undefined : undefined;
}

/** True on the first call per order in this tab, and always without storage. */
export function isFirstDownload(orden: string): boolean {
  const mark = `descargado:${orden}` as const;
  const first = tabEntries.read(mark) === null;
  tabEntries.write(mark, '1');
  return first;
}

export interface RememberedPurchase {
  readonly orden: string | undefined;
  readonly numero: string | undefined;
  readonly codigoServicio: string | undefined;
  readonly correo: string | undefined;
}

export function rememberedPurchase(): RememberedPurchase {
  const kept = (name: TabEntry) => read(name) || undefined;
  return {
    orden: kept('orden'),
    numero: kept('orden:numero'),
    codigoServicio: kept('codigo_servicio'),
    correo: purchaseFields.read('correo') || undefined,
  };
}

function read(name: TabEntry): string {
  return tabEntries.read(name) ?? '';
}
