import { emptyValues, fieldNames, type Form, type Values } from '@veridico/forms';
import { maskMail } from './shell/masked-mail.ts';

/** The buyer's contact data is kept for the next purchase; other fields belong to one purchase. */
const OF_ALL_PURCHASES: readonly string[] = ['correo', 'correoConfirmacion', 'celular'];
const SERVICE = 'codigo_servicio';
/** Key for the list of stored field names. */
const FIELDS = 'campos';
const ORDER = 'orden';
/** Display number of the order. */
const ORDER_NUMBER = 'orden:numero';
/** Mail address of the stored order: the next purchase may use another one. */
const ORDER_MAIL = 'orden:correo';
/** Set while it is unknown whether the stored order was charged. */
const UNSETTLED = 'orden:sin-confirmar';

/** Input of a report's form earlier in this tab, one entry per field under its own name. `start`: values of untouched fields. */
export function readDraft<F extends string>(codigoServicio: string, form: Form<F>, start: Partial<Values<F>> = {}): Values<F> {
  const same = read(SERVICE) === codigoServicio;
  const draft: Record<F, string> = { ...emptyValues(form), ...start };
  for (const name of fieldNames(form)) {
    if (same || OF_ALL_PURCHASES.includes(name)) draft[name] = read(name) || draft[name];
  }
  return draft;
}

export function saveDraft(codigoServicio: string, values: Values<string>): void {
  if (read(SERVICE) !== codigoServicio) endDraft();
  write(SERVICE, codigoServicio);
  write(FIELDS, Object.keys(values).join(' '));
  for (const [name, value] of Object.entries(values)) write(name, value);
}

/** After a payment: removes the input about the subject. */
export function endDraft(): void {
  for (const name of read(FIELDS).split(' ')) {
    if (OF_ALL_PURCHASES.includes(name)) continue;
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing was kept.
    }
  }
}

/** Stores the order sent to the card page, for a return that does not name it. */
export function rememberOrder(
  { orden = '', numero = '' }: { readonly orden?: string | undefined; readonly numero?: string | undefined },
  correo: string,
): void {
  write(ORDER, orden);
  write(ORDER_NUMBER, numero);
  write(ORDER_MAIL, correo.trim());
}

/** Records whether it is still unknown if the stored order was charged. */
export function markUnsettled(unsettled: boolean): void {
  write(UNSETTLED, unsettled ? read(ORDER) : '');
}

/** Order of this tab that may have been charged: the buyer should not pay again until this is known. */
export function unsettledOrder(): string | undefined {
  return read(UNSETTLED) || undefined;
}

/** Masked address of an order's mails, against onlookers: c•••••@correo.cl. Undefined for an order of another tab. */
export function maskedMailOf(orden: string | undefined): string | undefined {
  if (orden === undefined || read(ORDER) !== orden) return undefined;
  return maskMail(read(ORDER_MAIL));
}

/** Display number of an order, if this tab sent it to the card page. */
export function numberOf(orden: string | undefined): string | undefined {
  return orden !== undefined && read(ORDER) === orden ? read(ORDER_NUMBER) || undefined : undefined;
}

/** True on the first call per order in this tab, and always without storage. */
export function isFirstDownload(orden: string): boolean {
  const mark = `descargado:${orden}`;
  const first = read(mark) === '';
  write(mark, '1');
  return first;
}

export interface RememberedPurchase {
  readonly orden: string | undefined;
  readonly numero: string | undefined;
  readonly codigoServicio: string | undefined;
  readonly correo: string | undefined;
}

export function rememberedPurchase(): RememberedPurchase {
  const kept = (name: string) => read(name) || undefined;
  return { orden: kept(ORDER), numero: kept(ORDER_NUMBER), codigoServicio: kept(SERVICE), correo: kept('correo') };
}

// Storage may be forbidden; buying must work without it.
function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Nothing is kept.
  }
}
