import { check, normalise, type CompraField, type Errors, type Values, purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { Hmac } from '../../orders/deps.ts';

export interface Wanted {
  readonly report: CatalogReport;
  readonly values: Values<CompraField>;
}

/** What the buyer sent, in the form's terms. The confirmation is asked on the screen alone: it never travels. */
export function readForm(
  report: CatalogReport,
  body: Readonly<Record<string, string>>,
): { values: Values<CompraField>; errors: Errors<CompraField> } {
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
  return { values: normalise(form, sent), errors };
}

/** Tells a repeated request from a changed one under the same Idempotency-Key. Keyed: a card's number could be guessed back from a bare hash. */
export function fingerprint(hmac: Hmac, { report, values }: Wanted): string {
  return hmac('solicitud', JSON.stringify([report.code, values])).toString('hex');
}
