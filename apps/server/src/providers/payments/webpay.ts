import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Environment, IntegrationApiKeys, IntegrationCommerceCodes, Options, WebpayPlus } from 'transbank-sdk';
import { z } from 'zod';
import { PaymentRefused, PaymentUnknown, type CardTransaction, type CreatedPayment, type Payments, type Refund } from './port.ts';

export interface WebpayOptions {
  /** Transbank's own, or the base address of a simulator such as http://127.0.0.1:3000/webpay-simulado. */
  readonly environment: 'integracion' | 'produccion' | URL;
  /** The simulator's pages stand under our own origin. */
  readonly ownPages?: boolean;
  /** Without it and `apiKey`, the pair that Transbank publishes for its integration environment. */
  readonly commerceCode?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Longest wait for one call, from asking to the last byte. */
  readonly timeoutMs: number;
}

/** Webpay Plus through Transbank's SDK. `simulated` is false in production only: nowhere else does money move. */
export function createWebpay({ environment, ownPages = false, commerceCode, apiKey, timeoutMs }: WebpayOptions): Payments {
  limitTransport();
  const address = environmentUrl(environment);
  const transaction = new WebpayPlus.Transaction(
    new Options(commerceCode ?? IntegrationCommerceCodes.WEBPAY_PLUS, apiKey ?? IntegrationApiKeys.WEBPAY, address, timeoutMs),
  );
  return {
    simulated: environment !== 'produccion',
    formTargets: ownPages ? [] : [new URL(address).origin],
    create: ({ buyOrder, sessionId, amount, returnUrl }) =>
      ask(() => transaction.create(buyOrder, sessionId, amount, returnUrl), createdAnswer, timeoutMs),
    commit: (token) => ask(() => transaction.commit(token), transactionAnswer, timeoutMs),
    status: (token) => ask(() => transaction.status(token), transactionAnswer, timeoutMs),
    refund: async (token, amount) => givenBack(await ask(() => transaction.refund(token, amount), refundAnswer, timeoutMs)),
  };
}

function environmentUrl(environment: WebpayOptions['environment']): string {
  if (environment === 'integracion') return Environment.Integration;
  if (environment === 'produccion') return Environment.Production;
  keepOffProxy(environment.hostname);
  return environment.href.replace(/\/+$/, '');
}

const LONGEST_ANSWER_BYTES = 1_000_000;

/**
 * The SDK's transport follows redirects, our keys among the headers, to whatever host an answer names; and reads without end. The SDK
 * offers no setting for either, so they are set on the very copy of axios that it loads: nothing else here uses that.
 */
function limitTransport(): void {
  const sdk = createRequire(import.meta.url).resolve('transbank-sdk');
  // What `require` returns has no type; a test proves that redirects are refused, whatever the SDK comes to use.
  const { defaults } = createRequire(sdk)('axios') as { defaults: { maxRedirects?: number; maxContentLength?: number } };
  defaults.maxRedirects = 0;
  defaults.maxContentLength = LONGEST_ANSWER_BYTES;
}

/** The SDK's transport obeys HTTP_PROXY even towards this very machine, and looks the variables up at each call. */
function keepOffProxy(host: string): void {
  const direct = (process.env['no_proxy'] || process.env['NO_PROXY'] || '').split(',').filter((each) => each !== '' && each !== host);
  process.env['no_proxy'] = [...direct, host].join(',');
}

const createdAnswer: z.ZodType<CreatedPayment> = z.object({ token: z.string().min(1).max(64), url: z.url({ protocol: /^https?$/ }) });

const text = z.string().nullish().catch(null);

/** Strict where money is decided, lenient in what is only shown: a strange date must not hide a charge. */
const transactionAnswer: z.ZodType<CardTransaction> = z
  .object({
    status: z.string().min(1),
    response_code: z.int().nullish(),
    buy_order: z.string(),
    session_id: z.string(),
    amount: z.int(),
    authorization_code: text,
    transaction_date: text,
    payment_type_code: text,
    installments_number: z.int().nullish().catch(null),
    card_detail: z.object({ card_number: z.string() }).nullish().catch(null),
  })
  .transform((answer) => ({
    status: answer.status,
    responseCode: answer.response_code ?? null,
    buyOrder: answer.buy_order,
    sessionId: answer.session_id,
    amount: answer.amount,
    authorizationCode: answer.authorization_code ?? '',
    transactionDate: instant(answer.transaction_date),
    paymentTypeCode: answer.payment_type_code ?? '',
    installments: answer.installments_number ?? 0,
    cardNumber: answer.card_detail?.card_number.slice(-4) ?? '',
  }));

const refundAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('REVERSED') }),
  z.object({ type: z.literal('NULLIFIED'), response_code: z.int(), authorization_code: text }),
]);

/** A nullification is asked of the card's issuer, who may refuse it inside an answer of 200. */
function givenBack(answer: z.infer<typeof refundAnswer>): Refund {
  if (answer.type === 'REVERSED') return { type: answer.type, authorizationCode: '' };
  if (answer.response_code !== 0) throw new PaymentRefused(`anulación rechazada con el código ${answer.response_code}`);
  return { type: answer.type, authorizationCode: answer.authorization_code ?? '' };
}

function instant(value: string | null | undefined): string | null {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

async function ask<T>(call: () => Promise<unknown>, shape: z.ZodType<T>, timeoutMs: number): Promise<T> {
  const answer = shape.safeParse(await withinTime(call, timeoutMs));
  if (answer.success) return answer.data;
  throw new PaymentUnknown(`respuesta ilegible en: ${answer.error.issues.map((issue) => issue.path.join('.') || 'cuerpo').join(', ')}`);
}

/** The SDK's own limit is only for silence between two bytes, so a trickle would pass it. */
async function withinTime(call: () => Promise<unknown>, timeoutMs: number): Promise<unknown> {
  const timer = new AbortController();
  const overdue = wait(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new PaymentUnknown(`sin respuesta en ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([call(), overdue]);
  } catch (error) {
    throw error instanceof PaymentUnknown ? error : translate(error);
  } finally {
    timer.abort();
  }
}

const ANSWERED = /^AxiosError: Request failed with status code (\d{3})\n(.*)/;
const NEVER_SENT = /^'\w+' (?:can't be|is too long|has spaces)/;
/** "Request timeout": a 4xx that some proxies give while the call goes on behind them. */
const TIMED_OUT = '408';

/** The SDK throws the status and the provider's words as one text, and nothing else. */
function translate(error: unknown): PaymentRefused | PaymentUnknown {
  const message = error instanceof Error ? error.message.trim() : String(error);
  const [, status, words] = ANSWERED.exec(message) ?? [];
  if (status?.startsWith('4') && status !== TIMED_OUT) return new PaymentRefused(`${status} ${words}`);
  if (NEVER_SENT.test(message)) return new PaymentRefused(message);
  return new PaymentUnknown(message);
}
