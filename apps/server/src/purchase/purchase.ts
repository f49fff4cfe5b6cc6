import {
  check,
  compraTasacion,
  normalise,
  purchaseForms,
  tasacionFromPipe,
  type CompraField,
  type Errors,
  type TasacionField,
  type TasacionValues,
  type Values,
} from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { Hmac } from '../storage/secrets.ts';
import type { Emission } from './emission.ts';

export interface Wanted {
  readonly report: CatalogReport;
  readonly values: Values<CompraField>;
  /** As typed; of a report on a property, and of no other. */
  readonly tasacion: TasacionValues | undefined;
  readonly emission: Emission;
}

/** What the buyer sent, in the form's terms. The confirmation is asked on the screen alone: it never travels. */
export function readForm(
  report: CatalogReport,
  body: Readonly<Record<string, string>>,
): Pick<Wanted, 'values' | 'tasacion'> & { errors: Readonly<Record<string, string>> } {
  const text = (name: string) => body[name] ?? '';
  const sent: Values<CompraField> = {
    run: text('run'),
    serie: text('serie'),
    correo: text('correo'),
    correoConfirmacion: text('correo'),
    celular: text('celular'),
    codigoDescuento: text('codigoDescuento'),
    aceptacionTerminos: text('aceptacionTerminos'),
  };
  const form = purchaseForms[report.subject];
  // As it was typed: the screen says the same of it.
  const { correoConfirmacion: _, ...errors } = check(form, sent, 'submit');
  const values = normalise(form, sent);
  if (report.subject !== 'propiedad') return { values, tasacion: undefined, errors };
  const appraised = readTasacion(text('parametrosTasacion'));
  return { values: { ...values, run: '', serie: '' }, tasacion: appraised.tasacion, errors: { ...errors, ...appraised.errors } };
}

/** What an appraisal is asked with. A pipe inside a value makes one value too many. */
function readTasacion(pipe: string): { tasacion: TasacionValues | undefined; errors: Errors<TasacionField | 'parametrosTasacion'> } {
  const sent = tasacionFromPipe(pipe);
  if (!sent) return { tasacion: undefined, errors: { parametrosTasacion: 'Deben ser once valores separados por |.' } };
  return { tasacion: normalise(compraTasacion, sent), errors: check(compraTasacion, sent, 'submit') };
}

/** Tells a repeated request from a changed one under the same Idempotency-Key. Keyed: a card's number could be guessed back from a bare hash. */
export function fingerprint(hmac: Hmac, { report, values, tasacion, emission }: Wanted): string {
  return hmac('solicitud', JSON.stringify([report.code, values, tasacion, emission])).toString('hex');
}
