import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Environment, IntegrationApiKeys, IntegrationCommerceCodes, Options, WebpayPlus } from 'transbank-sdk';
import { z } from 'zod';
import { PaymentRefused, PaymentUnknown, type CardTransaction, type CreatedPayment, type Payments, type Refund } from './port.ts';

export interface WebpayOptions {
  /** Transbank's environment, or the base address of a simulator such as http://127.0.0.1:3000/webpay-simulado. */
  readonly environment: 'integracion' | 'produccion' | URL;
  /** The simulator's pages are on our own origin. */
  readonly ownPages?: boolean;
  /** Defaults, with `apiKey`, to the pair Transbank publishes for its integration environment. */
  readonly commerceCode?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Limit for one call, from request to last byte. */
  readonly timeoutMs: number;
}

/** Webpay Plus through Transbank's SDK. `simulated` is false only in production, the only environment where money moves. */
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
      callTransbank(() => transaction.create(buyOrder, sessionId, amount, returnUrl), createdAnswer, timeoutMs),
    commit: (token) => callTransbank(() => transaction.commit(token), transactionAnswer, timeoutMs),
    status: (token) => callTransbank(() => transaction.status(token), transactionAnswer, timeoutMs),
    refund: async (token, amount) => givenBack(await callTransbank(() => transaction.refund(token, amount), refundAnswer, timeoutMs)),
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
 * The SDK's transport follows redirects to any host, with our keys in the headers, and has no response size limit. The SDK has no settings
 * for these, so they are set on the copy of axios that it loads; no other code here uses that copy.
 */
function limitTransport(): void {
  const sdk = createRequire(import.meta.url).resolve('transbank-sdk');
  // `require` returns no type. A test checks that redirects are refused, whatever transport the SDK uses.
  const { defaults } = createRequire(sdk)('axios') as { defaults: { maxRedirects?: number; maxContentLength?: number } };
  defaults.maxRedirects = 0;
  defaults.maxContentLength = LONGEST_ANSWER_BYTES;
}

/** The SDK's transport uses HTTP_PROXY even for this machine, and reads the variables at each call. */
function keepOffProxy(host: string): void {
  const direct = (process.env['no_proxy'] || process.env['NO_PROXY'] || '').split(',').filter((each) => each !== '' && each !== host);
  process.env['no_proxy'] = [...direct, host].join(',');
}

const createdAnswer: z.ZodType<CreatedPayment> = z.object({ token: z.string().min(1).max(64), url: z.url({ protocol: /^https?$/ }) });

const text = z.string().nullish().catch(null);

/** Strict for fields that decide about money, lenient for fields only shown: an odd date must not hide a charge. */
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
    balance: z.int().min(0).nullish(),
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
    ...(answer.balance !== null && answer.balance !== undefined && { balance: answer.balance }),
  }));

const refundAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('REVERSED') }),
  z.object({ type: z.literal('NULLIFIED'), response_code: z.int(), authorization_code: text }),
]);

/** The card's issuer may refuse a nullification inside a 200 answer. */
function givenBack(answer: z.infer<typeof refundAnswer>): Refund {
  if (answer.type === 'REVERSED') return { type: answer.type, authorizationCode: '' };
  if (answer.response_code !== 0) throw new PaymentRefused(`anulación rechazada con el código ${answer.response_code}`);
  return { type: answer.type, authorizationCode: answer.authorization_code ?? '' };
}

function instant(value: string | null | undefined): string | null {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

async function callTransbank<T>(call: () => Promise<unknown>, shape: z.ZodType<T>, timeoutMs: number): Promise<T> {
  const answer = shape.safeParse(await withinTime(call, timeoutMs));
  if (answer.success) return answer.data;
  throw new PaymentUnknown(`respuesta ilegible en: ${answer.error.issues.map((issue) => issue.path.join('.') || 'cuerpo').join(', ')}`);
}

/** The SDK's timeout only covers silence between two bytes, so a slow trickle would pass it. */
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
/** "Request timeout": some proxies answer this 4xx while the call continues behind them. */
const TIMED_OUT = '408';

/** The SDK throws only one text with the status and the provider's message. */
function translate(error: unknown): PaymentRefused | PaymentUnknown {
  const message = error instanceof Error ? error.message.trim() : String(error);
  const [, status, words] = ANSWERED.exec(message) ?? [];
  if (status?.startsWith('4') && status !== TIMED_OUT) return new PaymentRefused(`${status} ${words}`);
  if (NEVER_SENT.test(message)) return new PaymentRefused(message);
  return new PaymentUnknown(message);
}
