import {
  check,
  compraTasacion,
  normalise,
  purchaseForms,
  rolParts,
  tasacionFromPipe,
  tasacionOf,
  type CompraField,
  type Errors,
  type TasacionField,
  type TasacionValues,
  type Values,
} from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { Hmac } from '../storage/secrets.ts';
import type { Emission } from './emission.ts';

export interface PurchaseForm {
  readonly report: CatalogReport;
  readonly values: Values<CompraField>;
  /** As typed; only for a report on a property. */
  readonly tasacion: TasacionValues | undefined;
  readonly emission: Emission;
}

/** Reads the buyer's form. The confirmation of the mail exists only on the screen and is never sent. */
export function readForm(
  report: CatalogReport,
  body: Readonly<Record<string, string>>,
): Pick<PurchaseForm, 'values' | 'tasacion'> & { errors: Readonly<Record<string, string>> } {
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
  // Checked as typed, like on the screen.
  const { correoConfirmacion: _, ...errors } = check(form, sent, 'submit');
  const values = normalise(form, sent);
  if (report.subject !== 'propiedad') return { values, tasacion: undefined, errors };
  const appraised = readTasacion(text('parametrosTasacion'));
  const others = appraised.tasacion ? contradictions(appraised.tasacion, { rol: text('rol'), comuna: text('comuna') }) : {};
  return { values: { ...values, run: '', serie: '' }, tasacion: appraised.tasacion, errors: { ...errors, ...others, ...appraised.errors } };
}

/** Rol and commune sent beside the appraisal's fields, where they are another property's. */
function contradictions(tasacion: TasacionValues, beside: { readonly rol: string; readonly comuna: string }): Record<string, string> {
  const { rol, comuna } = tasacionOf(tasacion);
  const [manzana, predio] = rolParts(beside.rol);
  const sameRol = beside.rol === '' || `${Number(manzana)}-${Number(predio)}` === rol;
  const sameComuna = beside.comuna === '' || beside.comuna === comuna;
  return { ...(!sameRol && { rol: DIFFERS }), ...(!sameComuna && { comuna: DIFFERS }) };
}

const DIFFERS = 'No es el de parametrosTasacion.';

/** Reads the appraisal's fields. A pipe inside a value adds a field, so the list is refused. */
function readTasacion(pipe: string): { tasacion: TasacionValues | undefined; errors: Errors<TasacionField | 'parametrosTasacion'> } {
  const sent = tasacionFromPipe(pipe);
  if (!sent) return { tasacion: undefined, errors: { parametrosTasacion: 'Deben ser once valores separados por |.' } };
  return { tasacion: normalise(compraTasacion, sent), errors: check(compraTasacion, sent, 'submit') };
}

/**
 * Tells a repeated request from a changed one under the same Idempotency-Key. HMAC, not a plain hash: the serial of a card could be guessed
 * from that.
 */
export function fingerprint(hmac: Hmac, { report, values, tasacion, emission }: PurchaseForm): string {
  return hmac('solicitud', JSON.stringify([report.code, values, tasacion, emission])).toString('hex');
}
