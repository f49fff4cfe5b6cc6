import { routes, type RequestTo, type Answer, type ProblemBody } from '@veridico/api';
import { normalise, type Form, type Values } from '@veridico/forms';
import { api } from '../../api.ts';
import { leadsToCard } from '../../shell/to-card-page.tsx';
import { TRANSACTION_FAILED } from '../../shell/transaction-failed.ts';
import type { PurchaseField } from './purchase-fields.ts';

/** Delay before the single automatic retry of a call without response. */
const RETRY_MS = 1_000;

export interface PaymentPage {
  readonly url: string;
  readonly token: string;
  /** Undefined from a server that answers the specified fields alone; the review of the payment then names the order. */
  readonly orden?: string | undefined;
  readonly numero?: string | undefined;
}

export interface Refusal {
  readonly mensaje: string;
  readonly codigo?: ProblemBody['codigo'] | undefined;
  readonly campos: NonNullable<ProblemBody['campos']>;
  /** No response: probably a connection problem. */
  readonly offline: boolean;
}

/** The call, as a visitor or as the signed-in user. */
export type TransactionCall = (
  request: RequestTo<'transaccion'>,
  extra: { readonly headers: Readonly<Record<string, string>> },
) => Promise<Answer<'transaccion'>>;

export interface PurchaseRequest {
  readonly codigo: string;
  readonly form: Form<PurchaseField>;
  readonly typed: Values<PurchaseField>;
  /** Fields to send; the account provides the others. */
  readonly shown: readonly PurchaseField[];
  /** Percentage of the discount, and price in pesos before it, as shown: the server computes its own and refuses if they differ. */
  readonly percent: number;
  readonly precio: number;
  /** Additional fields of an appraisal or a Factura. */
  readonly more?: ((values: Values<PurchaseField>) => Readonly<Partial<Record<WireField, string>>>) | undefined;
}

export type WireField = 'rol' | 'comuna' | 'parametrosTasacion' | 'tipoEmision' | 'datosFactura';
/** Of a purchase that has neither. */
const EMPTY: Readonly<Record<WireField, string>> = {
  rol: '',
  comuna: '',
  parametrosTasacion: '',
  tipoEmision: '',
  datosFactura: '',
};

export type SendResult = { readonly ok: true; readonly page: PaymentPage } | { readonly ok: false; readonly refusal: Refusal };

export const asVisitor: TransactionCall = (request, extra) => api(routes.transaccion, request, extra);

/**
 * Starts a payment. Each click has its own idempotency key, and a call without response is retried once with the same key, so that
 * an order whose response was lost is found again instead of created twice.
 */
export async function sendPurchase(
  { codigo, form, typed, shown, percent, precio, more }: PurchaseRequest,
  call: TransactionCall,
): Promise<SendResult> {
  const values = normalise(form, typed);
  const sent = (name: PurchaseField) => (shown.includes(name) ? values[name] : '');
  const body = {
    run: sent('run'),
    serie: sent('serie'),
    correo: sent('correo'),
    celular: sent('celular'),
    codigoDescuento: values.codigoDescuento,
    aceptacionTerminos: values.aceptacionTerminos,
    codigoServicio: codigo,
    porcentajeDescuento: percent === 0 ? '' : String(percent),
    precioVisto: String(precio),
    ...EMPTY,
    ...more?.(values),
  };
  const extra = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await call({ body }, extra);
  if (first.status !== 0) return readResult(first);
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return readResult(await call({ body }, extra));
}

/** A payment that could not be started, for no reason that the server said. */
export const FAILED: Refusal = { mensaje: TRANSACTION_FAILED, campos: {}, offline: false };

function readResult(answer: Answer<'transaccion'>): SendResult {
  if (answer.ok) return leadsToCard(answer.body) ? { ok: true, page: answer.body } : { ok: false, refusal: FAILED };
  const { status, problem } = answer;
  const mensaje = problem?.mensaje ?? TRANSACTION_FAILED;
  return { ok: false, refusal: { mensaje, codigo: problem?.codigo, campos: problem?.campos ?? {}, offline: status === 0 } };
}
