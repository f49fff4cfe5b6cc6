import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openedForTests } from '../../testing/opened-testing.ts';
import { PaymentRefused, type CreatedPayment, type Payments } from './port.ts';

/** How the browser returned to the merchant. */
export interface MerchantReturn {
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** The same provider, called with unknown credentials. */
  readonly stranger: Payments;
  readonly returnUrl: string;
  /** A visitor of the card page; undefined where it cannot be automated. */
  readonly visitor?: {
    pay(created: CreatedPayment, cardNumber: string): Promise<MerchantReturn>;
    abort(created: CreatedPayment): Promise<MerchantReturn>;
  };
  close(): Promise<void>;
}

const CARDS = [
  ['4051 8856 0044 6623', { status: 'AUTHORIZED', responseCode: 0, paymentTypeCode: 'VN', cardNumber: '6623' }],
  ['4051 8842 3993 7763', { status: 'AUTHORIZED', responseCode: 0, paymentTypeCode: 'VD', cardNumber: '7763' }],
  ['4051 8860 0005 6590', { status: 'AUTHORIZED', responseCode: 0, paymentTypeCode: 'VP', cardNumber: '6590' }],
  ['5186 0595 5959 0568', { status: 'FAILED', responseCode: -1, paymentTypeCode: 'VN', cardNumber: '0568' }],
] as const;

/**
 * Conformance tests of every card payment provider, from Transbank's documents. `withVisitor` adds tests that need a visitor at the card
 * page.
 */
export function paymentsConformance(name: string, withVisitor: boolean, open: () => Promise<PaymentsUnderTest>): void {
  describe(`card payments: ${name}`, () => {
    const provider = openedForTests(open);

    const order = () => ({
      buyOrder: randomBytes(13).toString('hex').toUpperCase(),
      sessionId: randomBytes(8).toString('hex'),
      amount: 7_500,
      returnUrl: provider().returnUrl,
    });

    test('a created payment is known and unpaid', async () => {
      const payment = order();
      const { token, url } = await provider().payments.create(payment);
      expect(new URL(url).pathname).toMatch(/\/webpayserver\/initTransaction$/);
      const { buyOrder, sessionId, amount } = payment;
      expect(await provider().payments.status(token)).toMatchObject({
        status: 'INITIALIZED',
        buyOrder,
        sessionId,
        amount,
        authorizationCode: '',
      });
    });

    test('an unpaid payment cannot be charged', async () => {
      const { token } = await provider().payments.create(order());
      await expect(provider().payments.commit(token)).rejects.toThrow(PaymentRefused);
      expect(await provider().payments.status(token)).toMatchObject({ status: 'INITIALIZED' });
    });

    test('an unknown token is refused by commit, status and refund', async () => {
      const unknown = randomBytes(32).toString('hex');
      await expect(provider().payments.commit(unknown)).rejects.toThrow(PaymentRefused);
      await expect(provider().payments.status(unknown)).rejects.toThrow(PaymentRefused);
      await expect(provider().payments.refund(unknown, 7_500)).rejects.toThrow(PaymentRefused);
    });

    test.each([
      ['a buy order of 27 characters', { buyOrder: 'A'.repeat(27) }],
      ['a session of 62 characters', { sessionId: 's'.repeat(62) }],
      ['an amount of nothing', { amount: 0 }],
      ['a return address that is none', { returnUrl: 'paso2' }],
    ])('%s is refused', async (_what, wrong) => {
      await expect(provider().payments.create({ ...order(), ...wrong })).rejects.toThrow(PaymentRefused);
    });

    test('unknown credentials are refused', async () => {
      await expect(provider().stranger.create(order())).rejects.toThrow(PaymentRefused);
    });

    if (withVisitor) describeVisits(provider, order);
  });
}

function describeVisits(provider: () => PaymentsUnderTest, order: () => Parameters<Payments['create']>[0]): void {
  const visitor = () => {
    const { visitor: present } = provider();
    if (!present) throw new Error('withVisitor needs a visitor');
    return present;
  };

  test.each(CARDS)('card %s behaves as published by Transbank', async (card, outcome) => {
    const payment = order();
    const { payments } = provider();
    const created = await payments.create(payment);
    expect((await visitor().pay(created, card)).fields).toEqual({ token_ws: created.token });
    expect(await payments.status(created.token)).toMatchObject({ status: 'INITIALIZED' });

    const { buyOrder, sessionId, amount } = payment;
    const charged = await payments.commit(created.token);
    expect(charged).toMatchObject({ ...outcome, buyOrder, sessionId, amount, installments: 0 });
    expect(charged.transactionDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(charged.authorizationCode).toMatch(outcome.responseCode === 0 ? /^\w{1,6}$/ : /^0*$/);

    await expect(payments.commit(created.token)).rejects.toThrow(PaymentRefused);
    expect(await payments.status(created.token)).toEqual(charged);
  });

  test('two simultaneous commits charge once', async () => {
    const { payments } = provider();
    const created = await payments.create(order());
    await visitor().pay(created, CARDS[0][0]);
    const both = await Promise.allSettled([payments.commit(created.token), payments.commit(created.token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a full refund cancels the charge once', async () => {
    const { payments } = provider();
    const created = await payments.create(order());
    await visitor().pay(created, CARDS[0][0]);
    await expect(payments.refund(created.token, 7_500)).rejects.toThrow(PaymentRefused);
    await payments.commit(created.token);
    await expect(payments.refund(created.token, 7_501)).rejects.toThrow(PaymentRefused);
    expect(await payments.refund(created.token, 7_500)).toEqual({ type: 'REVERSED', authorizationCode: '' });
    expect(await payments.status(created.token)).toMatchObject({ status: 'REVERSED', amount: 7_500 });
    await expect(payments.refund(created.token, 7_500)).rejects.toThrow(PaymentRefused);
  });

  test('a partial refund is a separate credit, up to the charged amount', async () => {
    const { payments } = provider();
    const created = await payments.create(order());
    await visitor().pay(created, CARDS[0][0]);
    await payments.commit(created.token);
    expect(await payments.refund(created.token, 7_000)).toMatchObject({
      type: 'NULLIFIED',
      authorizationCode: expect.stringMatching(/^\w{1,6}$/),
    });
    expect(await payments.status(created.token)).toMatchObject({ status: 'PARTIALLY_NULLIFIED', balance: 500 });
    await expect(payments.refund(created.token, 501)).rejects.toThrow(PaymentRefused);
    expect(await payments.refund(created.token, 500)).toMatchObject({ type: 'NULLIFIED' });
    expect(await payments.status(created.token)).toMatchObject({ status: 'NULLIFIED' });
  });

  test('a debit charge allows only a full refund', async () => {
    const { payments } = provider();
    const created = await payments.create(order());
    await visitor().pay(created, CARDS[1][0]);
    await payments.commit(created.token);
    await expect(payments.refund(created.token, 7_000)).rejects.toThrow(PaymentRefused);
    expect(await payments.refund(created.token, 7_500)).toMatchObject({ type: 'REVERSED' });
  });

  test('a declined payment cannot be refunded', async () => {
    const { payments } = provider();
    const created = await payments.create(order());
    await visitor().pay(created, CARDS[3][0]);
    await payments.commit(created.token);
    await expect(payments.refund(created.token, 7_500)).rejects.toThrow(PaymentRefused);
    expect(await payments.status(created.token)).toMatchObject({ status: 'FAILED' });
  });

  test('an abandoned payment returns with TBK_ names and cannot be charged', async () => {
    const payment = order();
    const { payments } = provider();
    const created = await payments.create(payment);
    const returned = await visitor().abort(created);
    expect(returned.fields).toEqual({
      TBK_TOKEN: created.token,
      TBK_ORDEN_COMPRA: payment.buyOrder,
      TBK_ID_SESION: payment.sessionId,
    });
    await expect(payments.commit(created.token)).rejects.toThrow(PaymentRefused);
    expect(await payments.status(created.token)).toMatchObject({ status: 'INITIALIZED', authorizationCode: '' });
  });
}
