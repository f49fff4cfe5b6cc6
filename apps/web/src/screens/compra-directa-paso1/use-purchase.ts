import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problems } from '@veridico/api';
import type { CatalogReport } from '@veridico/reports';
import { readDraft, saveDraft } from '../../purchase-draft.ts';
import { rememberOrder } from '../../purchase-storage.ts';
import { useBroughtBack } from '../../ui/use-brought-back.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { formOf, shownFields, wholeForm, type Buyer, type ExtraQuestions } from './buyer.ts';
import type { PurchaseField } from './purchase-fields.ts';
import { inASentence } from './field-names.ts';
import type { Invoice } from './invoice.ts';
import { usePromotion, type Promotion, type PromotionState } from './promotion.ts';
import { asVisitor, FAILED, sendPurchase, type PaymentPage, type Refusal } from './send.ts';

export type Phase = { readonly kind: 'filling' } | { readonly kind: 'sending' } | { readonly kind: 'leaving'; readonly page: PaymentPage };

/** Why the last attempt did not reach the card page. */
export interface ShownRefusal extends Pick<Refusal, 'mensaje' | 'offline' | 'codigo'> {
  /** Rejected fields, if the refusal is only about fields. */
  readonly fields: readonly PurchaseField[];
}

export interface PurchaseState {
  readonly form: FormState<PurchaseField>;
  readonly shown: readonly PurchaseField[];
  /** Field name for a sentence about missing fields. */
  readonly call: (name: PurchaseField) => string;
  readonly promotion: PromotionState;
  readonly phase: Phase;
  readonly refusal: ShownRefusal | undefined;
  send(): Promise<void>;
  /** The browser refused to leave for the card page. */
  stay(): void;
}

const CODE = 'codigoDescuento';
const UNCHECKED = 'No pudimos comprobar el código promocional: no se cobró nada.';
const ABOUT_PROMOTION: readonly (Refusal['codigo'] | undefined)[] = ['PROMOCION_INVALIDA', 'PROMOCION_VENCIDA'];

/** Ignores changes while a purchase is being sent: the page shows what was sent. */
function ignore(): void {}

interface Offered {
  readonly report: CatalogReport;
  readonly buyer: Buyer | undefined;
  readonly extra: ExtraQuestions | undefined;
  /** Rules of a Factura once they are loaded; an appraisal has its own. */
  readonly invoice: Invoice | undefined;
  /** As shown, in pesos, before any discount. */
  readonly precio: number;
}

/** One purchase, from the first input to the card page. Input survives reloads, back navigation and failures. */
export function usePurchase({ report, buyer, extra, invoice, precio }: Offered): PurchaseState {
  const whole = wholeForm(report, extra, invoice);
  const [draft] = useState(() => readDraft(report.code, whole, extra?.start));
  const [missing, setMissing] = useState<readonly PurchaseField[]>([]);
  const shown = shownFields(whole, report, buyer, missing);
  const rules = formOf(whole, shown);
  const form = useForm(rules, draft);
  const promotion = usePromotion(draft.codigoDescuento);
  const [phase, setPhase] = useState<Phase>({ kind: 'filling' });
  const [refusal, setRefusal] = useState<ShownRefusal>();
  const busy = useRef(false);

  useEffect(() => saveDraft(report.code, form.values), [report, form.values]);

  const focusMissing = useEffectEvent(() => {
    const last = missing.at(-1);
    if (refusal && last !== undefined) form.focus(last);
  });
  useEffect(() => focusMissing(), [missing]);

  useBroughtBack(fill);

  async function send(): Promise<void> {
    if (busy.current) return;
    setRefusal(undefined);
    if (!form.submit()) return refuseFields(form.missing);
    busy.current = true;
    setPhase({ kind: 'sending' });
    const page = await start();
    if (!page) return fill();
    rememberOrder(page, buyer?.correo ?? form.values.correo);
    setPhase({ kind: 'leaving', page });
  }

  function fill(): void {
    busy.current = false;
    setPhase({ kind: 'filling' });
  }

  function stay(): void {
    fill();
    refuse(FAILED);
  }

  function refuseFields(fields: readonly PurchaseField[]): void {
    setRefusal({ mensaje: problems.CAMPOS_INVALIDOS.mensaje, offline: false, fields });
  }

  function refuseCode(): void {
    refuseFields([CODE]);
    form.focus(CODE);
  }

  async function start(): Promise<PaymentPage | undefined> {
    const percent = await currentPercent();
    if (percent === undefined) return undefined;
    const sending = { codigo: report.code, form: rules, typed: form.values, shown, percent, precio, more: (extra ?? invoice)?.onTheWire };
    const sent = await sendPurchase(sending, buyer?.call ?? asVisitor);
    if (sent.ok) return sent.page;
    refuse(sent.refusal);
    return undefined;
  }

  /** Validates a code that was not judged yet. Undefined: it cannot be used, which is shown. */
  async function currentPercent(): Promise<number | undefined> {
    const typed = form.values.codigoDescuento;
    if (typed.trim() === '') return 0;
    const known = promotion.promotion.kind === 'valid' ? promotion.promotion : await promotion.validate(typed);
    if (known.kind === 'valid') return known.descuento;
    if (known.kind === 'unchecked') refuse({ mensaje: UNCHECKED, campos: {}, offline: false });
    else refuseCode();
    return undefined;
  }

  function refuse({ campos, ...rest }: Refusal): void {
    if (ABOUT_PROMOTION.includes(rest.codigo)) {
      promotion.refuse(rest.mensaje);
      return refuseCode();
    }
    // The server rejected data of the account: the buyer must enter it.
    const more = (Object.keys(campos) as PurchaseField[]).filter((name) => name in draft && !shown.includes(name));
    if (more.length > 0) setMissing([...missing, ...more]);
    setRefusal({ ...rest, fields: form.refuse(campos) });
  }

  const call = (name: PurchaseField) => (extra ?? invoice)?.inASentence(name, form.values) ?? inASentence(report, name);
  const state = { form: withCode(form, promotion.promotion), shown, call, promotion, phase, refusal, send, stay };
  if (phase.kind === 'filling') return state;
  return { ...state, form: { ...state.form, change: ignore }, promotion: { ...promotion, reset: ignore } };
}

/** The form, with a code that was judged invalid among its wrong fields. */
function withCode(form: FormState<PurchaseField>, promotion: Promotion): FormState<PurchaseField> {
  if (promotion.kind !== 'invalid' || form.values[CODE].trim() === '') return form;
  return { ...form, valid: false, missing: [...form.missing, CODE], errors: { ...form.errors, [CODE]: promotion.sentence } };
}
