import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aCompany, aPurchase, comeBackTo, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';
import { displayNumber } from '../orders/display-number.ts';
import { namesOf } from '../orders/testing.ts';

const VISA = '4051 8856 0044 6623';
/** Races appear only on PostgreSQL: the embedded engine has one connection. */
const ROUNDS = inject('testTemplate').kind === 'server' ? 20 : 2;
const AT_ONCE = 100;

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp();
  await aCompany(fixture.db);
});
afterAll(() => fixture.close());

async function buy(): Promise<{ token: string; orden: string }> {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  return (await response.json()) as { token: string; orden: string };
}

const review = async (token: string) => {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion-revisar/${token}`);
  return `${response.status} ${await response.text()}`;
};

const statusOf = async (token: string) => (JSON.parse((await review(token)).slice(4)) as { status: string }).status;

async function comeBack(fields: Readonly<Record<string, string>>, method = 'GET', path: string = KINDS.informe.returnPath) {
  const response = await comeBackTo(fixture.url + path, method, fields);
  return { status: response.status, to: response.headers.get('location') };
}

/** The return parameters of a payment that timed out. */
const late = async (orden: string) => {
  const { buyOrder, sessionId } = await namesOf(fixture.db, orden);
  return { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId };
};

/** The answer shown to the page. */
const returned = async (names: Readonly<Record<string, string>>) => {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion-retorno?${new URLSearchParams(names)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const eventsOf = async (orden: string) => {
  const events = await fixture.db.selectFrom('order_events').select('a').where('orden', '=', orden).orderBy('id').execute();
  return events.map(({ a }) => a);
};

test(
  `${AT_ONCE} returns of one token at once: one commit, one report, ${AT_ONCE} equal answers (${ROUNDS} rounds)`,
  { tags: ['DP2-20'], timeout: 240_000 },
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { token, orden } = await buy();
      await fixture.visitor.pay({ token }, VISA);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, n) => {
          await comeBack({ token_ws: token }, n % 2 ? 'POST' : 'GET');
          return review(token);
        }),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^200 .*"status":"AUTHORIZED"/);
      await expect.poll(() => eventsOf(orden), { timeout: 20_000 }).toContain('ISSUED');
      expect(await eventsOf(orden)).toEqual(['CREATED', 'TOKEN_ISSUED', 'RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'ISSUED']);
      expect(await fixture.db.selectFrom('informes').select('folio').where('orden', '=', orden).execute()).toHaveLength(1);
    }
  },
);

describe.each(Object.values(KINDS).map(({ returnPath }) => returnPath))('a return to %s', (path) => {
  test.each(['GET', 'POST'])('by %s is recorded, and a reload changes nothing', { tags: ['DP2-01'] }, async (method) => {
    const { token, orden } = await buy();
    await fixture.visitor.pay({ token }, VISA);
    const first = await comeBack({ token_ws: token }, method, path);
    expect(first).toEqual(method === 'POST' ? { status: 303, to: `${path}?token_ws=${token}` } : { status: 200, to: null });
    await comeBack({ token_ws: token }, method, path);
    expect((await eventsOf(orden)).filter((state) => state === 'RETURNED')).toHaveLength(1);
    expect(await statusOf(token)).toBe('AUTHORIZED');
  });

  test.each(['GET', 'POST'])(
    'with both tokens, by %s, commits nothing although the card was approved',
    { tags: ['DP2-02'] },
    async (method) => {
      const { token, orden } = await buy();
      await fixture.visitor.pay({ token }, VISA);
      await comeBack({ token_ws: token, TBK_TOKEN: token, ...(await late(orden)) }, method, path);
      expect(await statusOf(token)).toBe('ABORTED');
      await comeBack({ token_ws: token }, method, path);
      expect(await statusOf(token)).toBe('ABORTED');
      expect(await eventsOf(orden)).not.toContain('PAID');
    },
  );

  test.each(['GET', 'POST'])('without a token, by %s, ends the order as expired and charges nothing', async (method) => {
    const { token, orden } = await buy();
    await comeBack(await late(orden), method, path);
    expect(await statusOf(token)).toBe('TIMEOUT');
    const { estado } = (await (await fetch(`${fixture.url}/v1/administracion/transaccion-estado/${orden}`)).json()) as { estado: string };
    expect(estado).toBe('expirada');
  });
});

test('a foreign, replayed or invented token is an unknown payment', { tags: ['V2.3.1'] }, async () => {
  const unknown = randomBytes(32).toString('hex');
  expect((await comeBack({ token_ws: unknown })).status).toBe(200);
  expect(await review(unknown)).toMatch(/^404 .*"mensaje"/);
});

test('a cancelled order does not affect the order of another buyer, however the values are mixed', async () => {
  const [mine, other] = [await buy(), await buy()];
  await fixture.visitor.pay(other, VISA);
  await comeBack({ TBK_TOKEN: mine.token, ...(await late(other.orden)) });
  expect(await statusOf(mine.token)).toBe('ABORTED');
  await comeBack({ token_ws: other.token });
  expect(await statusOf(other.token)).toBe('AUTHORIZED');
});

test('a buyer who returns hours late, after the order was abandoned, is charged nothing', async () => {
  const { token, orden } = await buy();
  await fixture.visitor.pay({ token }, VISA);
  await fixture.db.updateTable('orders').set({ estado: 'ABANDONED' }).where('orden', '=', orden).execute();
  await comeBack({ token_ws: token });
  expect(await statusOf(token)).toBe('TIMEOUT');
  const ledger = await fixture.db
    .selectFrom('simulated_payments')
    .select('confirmado')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  expect(ledger.confirmado).toBeNull();
});

describe('the identifiers of a payment at the card provider', () => {
  const EXPIRED = { estado: 'expirada', mensaje: 'Se acabó el tiempo para pagar. No se cobró nada.' };

  test('show the result of a timed-out payment and its display number, never the order', async () => {
    const { orden, token } = await buy();
    const names = await late(orden);
    await comeBack(names);
    expect(await statusOf(token)).toBe('TIMEOUT');
    expect(await returned(names)).toEqual({ status: 200, body: { ...EXPIRED, numero: await displayNumber(fixture.db, orden) } });
  });

  test('show and change nothing one by one: a buy_order stands on a statement', async () => {
    const [{ orden }, other] = [await buy(), await buy()];
    const { TBK_ORDEN_COMPRA } = await late(orden);
    const { TBK_ID_SESION } = await late(other.orden);
    await comeBack({ TBK_ORDEN_COMPRA });
    await comeBack({ TBK_ORDEN_COMPRA, TBK_ID_SESION });
    await comeBack({ TBK_ORDEN_COMPRA, TBK_ID_SESION: TBK_ORDEN_COMPRA });
    expect(await eventsOf(orden)).toEqual(['CREATED', 'TOKEN_ISSUED']);
    expect((await returned({ TBK_ORDEN_COMPRA })).status).toBe(400);
    expect(await returned({ TBK_ORDEN_COMPRA, TBK_ID_SESION })).toMatchObject({ status: 404, body: { codigo: 'PAGO_DESCONOCIDO' } });
  });

  test('and the display number give no access in any call', async () => {
    const { orden, token } = await buy();
    await fixture.visitor.pay({ token }, VISA);
    await comeBack({ token_ws: token });
    expect(await statusOf(token)).toBe('AUTHORIZED');
    const { TBK_ORDEN_COMPRA, TBK_ID_SESION } = await late(orden);
    const numero = await displayNumber(fixture.db, orden);
    for (const printed of [TBK_ORDEN_COMPRA, TBK_ID_SESION, numero, numero.replaceAll('-', ''), numero.slice(3)])
      for (const call of [
        'transaccion-estado',
        'transaccion-informe',
        'comprobante',
        'transaccion-plan-contrato',
        'transaccion-plan-tbk',
        'transaccion-plan-alta',
        'enlace-informe',
      ]) {
        const { status } = await fetch(`${fixture.url}/v1/administracion/${call}/${printed}`);
        expect([404, 409], `${call}/${printed}`).toContain(status);
      }
    expect((await fetch(`${fixture.url}/v1/administracion/transaccion-estado/${orden}`)).status).toBe(200);
  });

  test('of the previous version, equal to the order, still find their payments', async () => {
    const { orden, token } = await buy();
    await fixture.db.updateTable('payment_attempts').set({ buy_order: orden, session_id: orden }).where('orden', '=', orden).execute();
    await fixture.db.updateTable('simulated_payments').set({ buy_order: orden, session_id: orden }).where('token', '=', token).execute();
    await fixture.visitor.pay({ token }, VISA);
    await comeBack({ token_ws: token });
    expect(await statusOf(token)).toBe('AUTHORIZED');
    const second = await buy();
    await fixture.db
      .updateTable('payment_attempts')
      .set({ buy_order: second.orden, session_id: second.orden })
      .where('orden', '=', second.orden)
      .execute();
    await comeBack({ TBK_ORDEN_COMPRA: second.orden, TBK_ID_SESION: second.orden });
    expect(await statusOf(second.token)).toBe('TIMEOUT');
  });
});
