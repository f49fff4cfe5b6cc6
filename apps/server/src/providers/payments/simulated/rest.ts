import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { TOKEN, type Ledger, type SimulatedPayment } from './ledger.ts';

export interface RestOptions {
  readonly ledger: Ledger;
  /** Where the browser posts `token_ws`. */
  readonly cardPage: string;
}

const TRANSACTIONS = '/rswebpaytransaction/api/webpay/v1.2/transactions';
const MAX_INT4 = 2_147_483_647;

/** Transbank's limits; its documents allow an amount of 17 digits, its peso amounts never come near an int4. */
const createBody = z.object({
  buy_order: z.string().regex(/^[A-Za-z0-9|_=&%.,~:/?[+!@()>-]{1,26}$/),
  session_id: z.string().regex(/^\P{C}{1,61}$/u),
  amount: z.int().min(1).max(MAX_INT4),
  return_url: z.url({ protocol: /^https?$/ }).max(255),
});
const tokenParams = z.object({ token: z.string().regex(TOKEN) });

/** An answer of 4xx in Transbank's words. */
class Refusal extends Error {
  readonly statusCode: number;
  constructor(message: string, statusCode = 422) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Webpay Plus REST v1.2: create, commit and status. */
export const restRoutes: FastifyPluginAsync<RestOptions> = async (app, { ledger, cardPage }) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!error.statusCode || error.statusCode >= 500) throw error;
    return reply.code(error.statusCode).send({ error_message: error.message });
  });
  app.addHook('onRequest', async (request) => {
    if (!request.headers['tbk-api-key-id'] || !request.headers['tbk-api-key-secret']) throw new Refusal('Not Authorized', 401);
  });

  app.post(TRANSACTIONS, async (request) => {
    const { amount: monto, ...payment } = readOrRefuse(createBody, request.body);
    const token = await ledger.open({ ...payment, monto });
    if (!token) throw invalid('buy_order');
    return { token, url: cardPage };
  });

  app.get(`${TRANSACTIONS}/:token`, async (request) => {
    const payment = await ledger.find(readOrRefuse(tokenParams, request.params).token);
    if (!payment) throw invalid('transaction not found');
    return describe(payment);
  });

  app.put(`${TRANSACTIONS}/:token`, async (request) => {
    const { token } = readOrRefuse(tokenParams, request.params);
    const confirmed = await ledger.confirm(token);
    if (confirmed) return describe(confirmed);
    throw whyNotConfirmed(await ledger.find(token));
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
  if (payment.decision === 'anular') return new Refusal('Transaction has an invalid finished state: aborted');
  return new Refusal(`Invalid status '${payment.estado}' for transaction while authorizing`);
}

/** As Transbank describes a transaction; before the commit it knows neither card nor answer, whatever the visitor did. */
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
      vci: payment.estado === 'AUTHORIZED' ? 'TSY' : 'TSN',
      card_detail: { card_number: payment.tarjeta },
      authorization_code: payment.autorizacion ?? undefined,
      payment_type_code: payment.tipo_pago,
      response_code: payment.respuesta,
    }),
  };
}

/** Canada's is the locale that writes YYYY-MM-DD. */
const accountingDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });
