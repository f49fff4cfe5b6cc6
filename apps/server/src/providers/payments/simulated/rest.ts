import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { hangUp, type Faults } from './faults.ts';
import { TOKEN, authorizationCode, type Ledger, type SimulatedPayment } from './ledger.ts';
import { scenarioOf, type ScenarioName } from '../../../settings/scenarios.ts';

/** Chooses the scenario of a new payment; undefined for the normal course. */
export type ChooseScenario = (payment: { readonly buy_order: string }) => ScenarioName | undefined;

export interface RestOptions {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly chooseScenario: ChooseScenario;
  /** Milliseconds before a call is processed. */
  readonly delayMs: () => number;
  /** Where the browser posts `token_ws`. */
  readonly cardPage: string;
}

const TRANSACTIONS = '/rswebpaytransaction/api/webpay/v1.2/transactions';
const MAX_PESOS = 999_999_999;
/** Issuer's response code for a refused refund: "error genérico". */
const REFUND_REFUSED = 312;

/** Transbank's limits; its documents allow an amount of 17 digits. */
const createBody = z.object({
  buy_order: z.string().regex(/^[A-Za-z0-9|_=&%.,~:/?[+!@()>-]{1,26}$/),
  session_id: z.string().regex(/^\P{C}{1,61}$/u),
  amount: z.int().min(1).max(MAX_PESOS),
  return_url: z.url({ protocol: /^https?$/ }).max(255),
});
const refundBody = z.object({ amount: z.int().min(1).max(MAX_PESOS) });
const tokenParams = z.object({ token: z.string().regex(TOKEN) });

/** A 4xx answer with Transbank's text. */
class Refusal extends Error {
  readonly statusCode: number;
  constructor(message: string, statusCode = 422) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Webpay Plus REST v1.2: create, commit, status and refund. */
export const restRoutes: FastifyPluginAsync<RestOptions> = async (app, { ledger, faults, chooseScenario, delayMs, cardPage }) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!error.statusCode || error.statusCode >= 500) throw error;
    return reply.code(error.statusCode).send({ error_message: error.message });
  });
  app.addHook('onRequest', async (request) => {
    if (!request.headers['tbk-api-key-id'] || !request.headers['tbk-api-key-secret']) throw new Refusal('Not Authorized', 401);
    const delay = delayMs();
    if (delay > 0) await wait(delay);
  });

  app.post(TRANSACTIONS, async (request) => {
    const { amount: monto, ...payment } = readOrRefuse(createBody, request.body);
    const token = await ledger.open({ ...payment, monto, escenario: chooseScenario(payment) ?? null });
    if (!token) throw invalid('buy_order');
    return { token, url: cardPage };
  });

  app.get(`${TRANSACTIONS}/:token`, async (request, reply) => {
    const payment = await ledger.count(readOrRefuse(tokenParams, request.params).token, 'consultas');
    if (!payment) throw invalid('transaction not found');
    if (payment.consultas <= (scenarioOf(payment)?.failingStatuses ?? 0))
      return reply.code(500).send({ description: 'Internal server error' });
    if (payment.old) throw new Refusal("The transactions's date has passed max time (7 days) to recover the status");
    return describe(payment);
  });

  app.put(`${TRANSACTIONS}/:token`, async (request, reply) => {
    const { token } = readOrRefuse(tokenParams, request.params);
    const payment = await ledger.count(token, 'confirmaciones');
    const fault = payment && scenarioOf(payment)?.commit;
    const first = payment?.confirmaciones === 1;
    if (first && fault === 'unheard') return hangUp(reply);
    if (first && fault === 'late-charge') await faults.slow();
    const confirmed = await ledger.confirm(token, fault === 'other-amount' ? 1 : 0);
    if (confirmed) return faults.deliver(reply, describe(confirmed), fault);
    throw whyNotConfirmed(await ledger.find(token));
  });

  app.post(`${TRANSACTIONS}/:token/refunds`, async (request, reply) => {
    const { token } = readOrRefuse(tokenParams, request.params);
    const { amount } = readOrRefuse(refundBody, request.body);
    const payment = await ledger.count(token, 'devoluciones');
    const fault = payment && scenarioOf(payment)?.refund;
    if (payment?.estado === 'AUTHORIZED' && fault === 'refused') return { type: 'NULLIFIED', response_code: REFUND_REFUSED };
    const refunded = await ledger.refund(token, amount);
    if (refunded) return faults.deliver(reply, describeRefund(refunded, amount), fault);
    throw whyNotRefunded(await ledger.find(token), amount);
  });
};

function readOrRefuse<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value);
  if (!read.success) throw invalid(String(read.error.issues[0]?.path[0] ?? 'body'));
  return read.data;
}

function invalid(what: string): Refusal {
  return new Refusal(`Invalid value for parameter: ${what}`);
}

function whyNotConfirmed(payment: SimulatedPayment | undefined): Refusal {
  if (!payment) return invalid('transaction not found');
  if (payment.confirmado) return new Refusal('Transaction already locked by another process');
  // Aborted, timed out, or decided too long ago.
  if (payment.decision) return new Refusal('Transaction has an invalid finished state: aborted');
  return new Refusal(`Invalid status '${payment.estado}' for transaction while authorizing`);
}

function whyNotRefunded(payment: SimulatedPayment | undefined, amount: number): Refusal {
  if (!payment) return invalid('transaction not found');
  if (payment.reembolsado === payment.monto) return new Refusal('Transaction already fully refunded');
  if (!payment.confirmado || payment.respuesta !== 0) return new Refusal(`Transaction has an invalid state (${payment.estado}) to reverse`);
  if (amount > payment.monto - payment.reembolsado) return new Refusal('Amount to refund is bigger than authorized');
  return new Refusal('Debit or prepaid transactions only allow reverses, not nullifications.');
}

function describeRefund({ reembolso, monto, reembolsado }: SimulatedPayment, amount: number) {
  if (reembolso === 'REVERSED') return { type: reembolso };
  return {
    type: reembolso,
    authorization_code: authorizationCode(),
    authorization_date: new Date().toISOString(),
    nullified_amount: amount,
    balance: monto - reembolsado,
    response_code: 0,
  };
}

/** A transaction in Transbank's format; before the commit without card and response, whatever the visitor did. */
function describe(payment: SimulatedPayment) {
  const date = payment.confirmado ?? payment.creado;
  return {
    amount: payment.monto,
    status: payment.estado,
    buy_order: payment.buy_order,
    session_id: payment.session_id,
    accounting_date: accountingDay.format(date).slice('YYYY-'.length).replace('-', ''),
    transaction_date: date.toISOString(),
    installments_number: payment.cuotas,
    ...(payment.confirmado && {
      vci: payment.respuesta === 0 ? 'TSY' : 'TSN',
      card_detail: { card_number: payment.tarjeta },
      authorization_code: payment.autorizacion ?? undefined,
      payment_type_code: payment.tipo_pago,
      response_code: payment.respuesta,
    }),
    ...(payment.reembolso === 'NULLIFIED' && { balance: payment.monto - payment.reembolsado }),
  };
}

/** The en-CA locale formats dates as YYYY-MM-DD. */
const accountingDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });
