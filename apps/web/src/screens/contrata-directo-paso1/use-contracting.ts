import { useEffect, useRef, useState } from 'react';
import { problems, type Answer } from '@veridico/api';
import { contrataPlan, emptyValues, fieldNames, formatRut, normalise, type PlanField, type Values } from '@veridico/forms';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';
import { CONTRACT_PAGE } from '../../plan/addresses.ts';
import { isOrder, keepContract, PLAN_DRAFT, readContract } from '../../plan/stored-contract.ts';
import { frequencyOf, type OfferedPlan } from '../../plan/terms-of-plan.ts';
import { readDraft, saveDraft } from '../../session/drafts.ts';
import { TRANSACTION_FAILED } from '../../shell/transaction-failed.ts';
import { navigate } from '../../ui/router.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { sendPlan } from './send-plan.ts';

/** Why the last attempt did not reach the contract. */
interface Refusal {
  readonly mensaje: string;
  /** No response: probably a connection problem. */
  readonly offline: boolean;
  /** Rejected fields, if the refusal is only about fields. */
  readonly fields: readonly PlanField[];
  /** The captcha failed: the long challenge is offered. */
  readonly captcha: boolean;
}

export interface Contracting {
  readonly form: FormState<PlanField>;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** A draft was restored, without the card's serial, which is never stored. */
  readonly restored: boolean;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  send(): Promise<void>;
  /** The same, with the token of the long challenge. Returns the sentence of a failure. */
  sendWith(recaptchaToken: string): Promise<string | undefined>;
}

export const ACTION = 'formulario_envio';

/** One contracting, from the first input to the contract. Input survives reloads, back navigation and failures. */
export function useContracting(plan: OfferedPlan): Contracting {
  const [typed] = useState(readTyped);
  const form = useForm(contrataPlan, typed);
  const captcha = useCaptcha(ACTION);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [goneOn, setGoneOn] = useState(false);
  const sending = useRef(false);
  const noteHere = useStillHere();

  useEffect(() => saveDraft(PLAN_DRAFT, '', withoutSerial(form.values)), [form.values]);

  // This page stays until the next one is loaded; a user who goes back before that is here again.
  useEffect(() => {
    // Shows the error if two restored RUTs conflict: otherwise the button would be disabled without a reason.
    for (const name of RUTS) if (form.values[name]) form.leave(name);
    const back = () => setGoneOn(false);
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the restored draft
  }, []);

  async function send(): Promise<void> {
    if (sending.current || goneOn) return;
    setRefusal(undefined);
    if (!form.submit())
      return setRefusal({ mensaje: problems.CAMPOS_INVALIDOS.mensaje, offline: false, fields: form.missing, captcha: false });
    sending.current = true;
    setBusy(true);
    await begin();
    sending.current = false;
    setBusy(false);
  }

  async function begin(): Promise<void> {
    const recaptchaToken = await captcha.takeToken().catch(() => undefined);
    if (recaptchaToken === undefined) return setRefusal({ mensaje: CAPTCHA_FAILED, offline: false, fields: [], captcha: true });
    setRefusal(await sendForm({ recaptchaToken }));
  }

  async function sendForm(proof: { readonly recaptchaToken: string; readonly esfuerzo?: 'largo' }): Promise<Refusal | undefined> {
    const asked = { ...normalise(contrataPlan, form.values), codigoPlan: plan.codigo };
    const stillHere = noteHere();
    const answer = await sendPlan({ ...asked, ...proof });
    if (!answer.ok) return refusalOf(answer);
    if (!goesOn(answer.body)) return undefined;
    const { tbkBuyOrder } = answer.body;
    if (!isOrder(tbkBuyOrder)) return refusalOf({ ok: false, status: answer.status, problem: undefined });
    if (!stillHere()) return undefined;
    toContract(plan, asked, tbkBuyOrder);
    setGoneOn(true);
    return undefined;
  }

  async function sendWith(recaptchaToken: string): Promise<string | undefined> {
    const refused = await sendForm({ recaptchaToken, esfuerzo: 'largo' });
    if (refused && refused.fields.length > 0) setRefusal(refused);
    return refused?.mensaje;
  }

  function refusalOf({ status, problem }: Extract<Answer<'transaccionPlan'>, { ok: false }>): Refusal {
    const fields = form.refuse(problem?.campos ?? {});
    const captchaRefused = problem?.codigo === 'CAPTCHA_RECHAZADO';
    return { mensaje: problem?.mensaje ?? TRANSACTION_FAILED, offline: status === 0, fields, captcha: captchaRefused };
  }

  return {
    form,
    restored: Object.values(typed).some((value) => value !== ''),
    busy: busy || goneOn,
    refusal,
    touch: captcha.start,
    send,
    sendWith,
  };
}

/** Any other code is ignored silently (specification 2, section 4). */
function goesOn({ codigo }: { readonly codigo: string }): boolean {
  return codigo === '00';
}

function toContract(plan: OfferedPlan, asked: Values<PlanField> & { readonly codigoPlan: string }, tbkBuyOrder: string): void {
  keepContract({
    ...withoutSerial(asked),
    tbkBuyOrder,
    valorContratado: plan.precio,
    cantidadConsultas: plan.limiteConsultas,
    nombrePlan: plan.nombre,
    frecuenciaCobro: frequencyOf(plan),
    valorConsultaAdicional: plan.valorConsultaAdicional,
  });
  navigate(CONTRACT_PAGE);
}

/** The identity card's number proves the signer: it is sent, but never stored in the browser. */
function withoutSerial<T extends { readonly serieRepresentanteLegal: string }>(values: T): Omit<T, 'serieRepresentanteLegal'> {
  const { serieRepresentanteLegal: _, ...kept } = values;
  return kept;
}

const RUTS: readonly PlanField[] = ['rutEmpresa', 'runRepresentanteLegal'];

/** Draft of this tab, or else of this browser's last contract. Storage is untrusted: only strings are used. */
function readTyped(): Values<PlanField> {
  const draft: Readonly<Record<string, unknown>> = { ...readContract(), ...readDraft(PLAN_DRAFT, ''), serieRepresentanteLegal: '' };
  const typed: Record<PlanField, string> = { ...emptyValues(contrataPlan) };
  for (const name of fieldNames(contrataPlan)) {
    const value = draft[name];
    // The wire form has no dots.
    if (typeof value === 'string') typed[name] = RUTS.includes(name) ? formatRut(value) : value;
  }
  return typed;
}
