import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../storage/testing.ts';
import { paymentsConformance } from './conformance.ts';
import { PaymentRefused, PaymentUnknown } from './port.ts';
import { simulatedWebpay } from './simulated/plugin.ts';
import { simulatedVisitor } from './simulated/visitor.ts';
import { createWebpay } from './webpay.ts';

const TIMEOUT_MS = 5_000;

paymentsConformance('the SDK on the simulator', true, async () => {
  const database = await openTestDatabase();
  const app = fastify();
  await app.register(simulatedWebpay, {
    prefix: '/webpay-simulado',
    db: database.db,
    publicUrl: 'http://localhost:3000',
    merchant: 'Comercio de prueba',
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const environment = new URL(`${origin}/webpay-simulado`);
  return {
    payments: createWebpay({ environment, timeoutMs: TIMEOUT_MS }),
    stranger: createWebpay({ environment, apiKey: '', timeoutMs: TIMEOUT_MS }),
    returnUrl: 'http://localhost:3000/compra-directa/paso2',
    visitor: simulatedVisitor(environment.href),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
});

/** With 'integracion', tests Transbank itself. Tests that need the card page stay with the simulator. */
if (process.env['PAYMENTS_CONFORMANCE'] === 'integracion') {
  const waiting = { environment: 'integracion', timeoutMs: 10_000 } as const;
  paymentsConformance('the SDK on Transbank’s integration environment', false, async () => ({
    payments: createWebpay(waiting),
    stranger: createWebpay({ ...waiting, apiKey: 'nadie' }),
    returnUrl: 'https://veridico.example/compra-directa/paso2',
    close: async () => undefined,
  }));
}

describe('reading an answer', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
    vi.unstubAllEnvs();
  });

  async function webpayAnswering(listener: RequestListener, timeoutMs = TIMEOUT_MS) {
    const open = createServer(listener);
    server = open;
    await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
    const { port } = open.address() as AddressInfo;
    return createWebpay({ environment: new URL(`http://127.0.0.1:${port}`), timeoutMs });
  }
  const answering = (status: number, body: unknown) =>
    webpayAnswering((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  const TRANSACTION = { status: 'AUTHORIZED', response_code: 0, buy_order: 'A', session_id: 's', amount: 7_500 };

  test.each([400, 401, 404, 422, 429])('%i is a refusal, with the words of the provider', async (status) => {
    const webpay = await answering(status, { error_message: 'Invalid value for parameter: token' });
    await expect(webpay.commit('t')).rejects.toThrow(new PaymentRefused(`${status} Invalid value for parameter: token`));
  });

  test.each([408, 500, 502, 503])('%i leaves the result unknown, whatever its text', async (status) => {
    const webpay = await answering(status, { error_message: 'AxiosError: Request failed with status code 422' });
    await expect(webpay.commit('t')).rejects.toThrow(PaymentUnknown);
  });

  test.each([
    ['no JSON', 'Bad gateway'],
    ['nothing', ''],
    ['an amount as text', { ...TRANSACTION, amount: '7500' }],
    ['a response code as text', { ...TRANSACTION, response_code: '0' }],
    ['no order', { ...TRANSACTION, buy_order: undefined }],
  ])('200 with %s is unknown, not a failure', async (_what, body) => {
    const webpay = await answering(200, body);
    await expect(webpay.commit('t')).rejects.toThrow(PaymentUnknown);
  });

  test('a malformed display field never hides a charge', async () => {
    const odd = { ...TRANSACTION, transaction_date: 'ayer', card_detail: 'x', installments_number: 'dos', payment_type_code: null };
    expect(await (await answering(200, odd)).commit('t')).toEqual({
      status: 'AUTHORIZED',
      responseCode: 0,
      buyOrder: 'A',
      sessionId: 's',
      amount: 7_500,
      authorizationCode: '',
      transactionDate: null,
      paymentTypeCode: '',
      installments: 0,
      cardNumber: '',
    });
  });

  test('a refund states its type', async () => {
    expect(await (await answering(200, { type: 'REVERSED' })).refund('t', 1)).toEqual({ type: 'REVERSED', authorizationCode: '' });
    const nullified = { type: 'NULLIFIED', response_code: 0, authorization_code: '123456', balance: 0, nullified_amount: 1 };
    expect(await (await answering(200, nullified)).refund('t', 1)).toEqual({ type: 'NULLIFIED', authorizationCode: '123456' });
  });

  test('a nullification refused by the issuer refunds nothing', async () => {
    const webpay = await answering(200, { type: 'NULLIFIED', response_code: 312 });
    await expect(webpay.refund('t', 1)).rejects.toThrow(new PaymentRefused('anulación rechazada con el código 312'));
  });

  test.each([{}, { type: 'OTHER' }, { type: 'NULLIFIED' }, { type: 'NULLIFIED', response_code: '0' }])(
    'a refund answered with %j is unknown',
    async (body) => {
      const webpay = await answering(200, body);
      await expect(webpay.refund('t', 1)).rejects.toThrow(PaymentUnknown);
    },
  );

  test('a created payment without a usable address is unknown', async () => {
    const webpay = await answering(200, { token: 't', url: 'javascript:alert(1)' });
    const payment = { buyOrder: 'A', sessionId: 's', amount: 1, returnUrl: 'https://comercio.cl' };
    await expect(webpay.create(payment)).rejects.toThrow(PaymentUnknown);
  });

  test('a dropped connection and a closed port are unknown', async () => {
    const webpay = await webpayAnswering((request) => request.socket.destroy());
    await expect(webpay.commit('t')).rejects.toThrow(PaymentUnknown);
    server?.close();
    await expect(webpay.commit('t')).rejects.toThrow(PaymentUnknown);
  });

  test('the limit covers the whole answer, also a slow trickle', async () => {
    const webpay = await webpayAnswering((_request, response) => {
      const drops = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drops));
    }, 200);
    const started = performance.now();
    await expect(webpay.commit('t')).rejects.toThrow(new PaymentUnknown('sin respuesta en 200 ms'));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect with %i is not followed: the keys stay with the provider',
    { tags: ['V15.3.2'] },
    async (status) => {
      const asked: string[] = [];
      const webpay = await webpayAnswering((request, response) => {
        asked.push(request.url ?? '');
        const elsewhere = asked.length === 1;
        response.writeHead(elsewhere ? status : 200, { 'content-type': 'application/json', ...(elsewhere && { location: '/elsewhere' }) });
        response.end(JSON.stringify(TRANSACTION));
      });
      await expect(webpay.commit('t')).rejects.toThrow(PaymentUnknown);
      expect(asked).toEqual([expect.stringMatching(/transactions\/t$/)]);
    },
  );

  test('an endless answer is unknown', async () => {
    const webpay = await webpayAnswering((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('error', () => undefined);
      const chunk = ' '.repeat(65_536);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    await expect(webpay.status('t')).rejects.toThrow(/maxContentLength/);
  });

  test('a local simulator is reached without the proxy of the environment', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9');
    vi.stubEnv('no_proxy', 'intranet.cl');
    const webpay = await answering(200, TRANSACTION);
    expect(await webpay.status('t')).toMatchObject({ buyOrder: 'A' });
  });
});

test('only production moves money; forms may post only to the provider', () => {
  const at = (environment: 'integracion' | 'produccion' | URL) => createWebpay({ environment, timeoutMs: TIMEOUT_MS });
  expect(at('produccion')).toMatchObject({ simulated: false, formTargets: ['https://webpay3g.transbank.cl'] });
  expect(at('integracion')).toMatchObject({ simulated: true, formTargets: ['https://webpay3gint.transbank.cl'] });
  const simulator = new URL('http://127.0.0.1:9/webpay-simulado');
  expect(at(simulator)).toMatchObject({ simulated: true, formTargets: ['http://127.0.0.1:9'] });
  expect(createWebpay({ environment: simulator, ownPages: true, timeoutMs: TIMEOUT_MS }).formTargets).toEqual([]);
});
