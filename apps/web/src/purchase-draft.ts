import { emptyValues, fieldNames, type Form, type Values } from '@veridico/forms';
import { purchaseFields, tabEntries } from './browser-storage.ts';
import { endDraft, OF_ALL_PURCHASES } from './purchase-storage.ts';

/** Input of a report's form earlier in this tab, one entry per field under its own name. `start`: values of untouched fields. */
export function readDraft<F extends string>(codigoServicio: string, form: Form<F>, start: Partial<Values<F>> = {}): Values<F> {
  const same = tabEntries.read('codigo_servicio') === codigoServicio;
  const draft: Record<F, string> = { ...emptyValues(form), ...start };
  for (const name of fieldNames(form)) {
    if (same || OF_ALL_PURCHASES.includes(name)) draft[name] = purchaseFields.read(name) || draft[name];
  }
  return draft;
}

export function saveDraft(codigoServicio: string, values: Values<string>): void {
  if (tabEntries.read('codigo_servicio') !== codigoServicio) endDraft();
  tabEntries.write('codigo_servicio', codigoServicio);
  tabEntries.write('campos', Object.keys(values).join(' '));
  for (const [name, value] of Object.entries(values)) purchaseFields.write(name, value);
}

/** Begins the form of another report with these fields; contact data are kept in any case. */
export function carryTo(codigoServicio: string, fields: Values<string>): void {
  endDraft();
  tabEntries.write('codigo_servicio', codigoServicio);
  tabEntries.write('campos', Object.keys(fields).join(' '));
  for (const [name, value] of Object.entries(fields)) purchaseFields.write(name, value);
}
