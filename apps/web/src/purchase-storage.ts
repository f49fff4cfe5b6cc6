import { emptyValues, fieldNames, type Form, type Values } from '@veridico/forms';
import { maskMail } from './shell/masked-mail.ts';

/** How to reach the buyer serves the next purchase too; all else was typed for one. */
const OF_ALL_PURCHASES: readonly string[] = ['correo', 'correoConfirmacion', 'celular'];
const SERVICE = 'codigo_servicio';
/** Names of what is kept. */
const FIELDS = 'campos';
const ORDER = 'orden';
/** Its display number. */
const ORDER_NUMBER = 'orden:numero';
/** Where the mails of the remembered order go: what is typed for the next purchase may be another address. */
const ORDER_MAIL = 'orden:correo';
/** Set while nobody knows whether the remembered order was charged. */
const UNSETTLED = 'orden:sin-confirmar';

/** What was typed for a report earlier in this tab: one entry per field, under the field's own name. `start`: of a field nobody filled in. */
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

/** After a payment: what was typed about the subject has served. */
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

/** The order that was taken to the card page, for a return that does not name it. */
export function rememberOrder(
  { orden, numero = '' }: { readonly orden: string; readonly numero?: string | undefined },
  correo: string,
): void {
  write(ORDER, orden);
  write(ORDER_NUMBER, numero);
  write(ORDER_MAIL, correo.trim());
}

/** Notes whether somebody still has to find out if the remembered order was charged. */
export function markUnsettled(unsettled: boolean): void {
  write(UNSETTLED, unsettled ? read(ORDER) : '');
}

/** The order of this tab that may have been charged already: nobody should pay again before it is known. */
export function unsettledOrder(): string | undefined {
  return read(UNSETTLED) || undefined;
}

/** Where an order's mails go, so that others who see the screen learn little: c•••••@correo.cl. Undefined for an order of another tab. */
export function maskedMailOf(orden: string | undefined): string | undefined {
  if (orden === undefined || read(ORDER) !== orden) return undefined;
  return maskMail(read(ORDER_MAIL));
}

/** The display number of an order, where this tab took it to the card page. */
export function numberOf(orden: string | undefined): string | undefined {
  return orden !== undefined && read(ORDER) === orden ? read(ORDER_NUMBER) || undefined : undefined;
}

/** True the first time it is asked about an order in this tab, and always where nothing can be kept. */
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

// A browser may forbid storage altogether; buying works without it.
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
