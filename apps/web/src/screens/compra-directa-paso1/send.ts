import type { Answer, ProblemBody, ProblemCode } from '@veridico/api';
import { normalise, type CompraField, type Values, purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { api } from '../../api.ts';

/** Before the one automatic try that follows a call nobody answered. */
const RETRY_MS = 1_000;

export interface PaymentPage {
  readonly url: string;
  readonly token: string;
  readonly orden: string;
}

export interface Refusal {
  readonly mensaje: string;
  readonly codigo?: ProblemCode | undefined;
  readonly campos: NonNullable<ProblemBody['campos']>;
  /** Nobody answered: the connection is the likely culprit. */
  readonly offline: boolean;
}

export type Sent = { readonly ok: true; readonly page: PaymentPage } | { readonly ok: false; readonly refusal: Refusal };

/**
 * Starts a payment. Every click has its own key, and a call without an answer is tried once more under the same one, so that
 * an order whose answer got lost is found again instead of made twice. `percent` informs; the server counts for itself.
 */
export async function sendPurchase(report: CatalogReport, typed: Values<CompraField>, percent: number): Promise<Sent> {
  const { correoConfirmacion: _, ...values } = normalise(purchaseForms[report.subject], typed);
  const body = {
    ...values,
    codigoServicio: report.code,
    porcentajeDescuento: percent === 0 ? '' : String(percent),
    rol: '',
    comuna: '',
    parametrosTasacion: '',
    tipoEmision: '',
    datosFactura: '',
  };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await api('transaccion', { body }, { headers });
  if (first.status !== 0) return read(first);
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return read(await api('transaccion', { body }, { headers }));
}

function read(answer: Answer<'transaccion'>): Sent {
  if (answer.ok) return { ok: true, page: answer.body };
  const { problem, status } = answer;
  const mensaje = problem?.mensaje ?? 'Error inesperado al procesar la transacción.';
  return { ok: false, refusal: { mensaje, codigo: problem?.codigo, campos: problem?.campos ?? {}, offline: status === 0 } };
}
