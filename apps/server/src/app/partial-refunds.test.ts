import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import type { ScenarioName } from '../settings/scenarios.ts';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';

const VISA = '4051 8856 0044 6623';
const DEBIT = '4051 8842 3993 7763';

let forge: Forge;
let shop: TestApp;
beforeAll(async () => {
  forge = await openForge();
  shop = await openTestApp({ WEBPAY_TIMEOUT_MS: '1000', REFUND_ALONE: '10000' }, (providers) => ({
    ...providers,
    identity: { ...providers.identity, tokens: forge.tokens },
  }));
  await aCompany(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from office_requests`.execute(shop.db);
  await shop.db
    .insertInto('office_staff')
    .values(['ana', 'berta'].map((sub) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: ['finanzas'] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

async function call(sub: 'ana' | 'berta', path: string, payload?: Readonly<Record<string, string>>) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/v1/oficina/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A report bought over the stand-in of the card provider, and delivered. */
async function bought(card: string, scenario?: ScenarioName) {
  const response = await fetch(`${shop.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  const { token, orden } = (await response.json()) as { token: string; orden: string };
  const { method, fields } = await shop.visitor.pay({ token }, card, scenario);
  expect(method).toBe('GET');
  await fetch(`${shop.url}${KINDS.informe.returnPath}?${new URLSearchParams(fields)}`);
  // As the buyer's page does; otherwise the payment waits for the worker's next round.
  await fetch(`${shop.url}/v1/administracion/transaccion-revisar/${token}`);
  await expect.poll(async () => (await status(orden)).estado, { timeout: 20_000, interval: 200 }).toBe('emitida');
  const { numero, total } = await shop.db
    .selectFrom('orders')
    .select(['numero', 'total'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const ledger = () =>
    shop.db
      .selectFrom('simulated_payments')
      .select(['estado', 'reembolsado', 'devoluciones'])
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
  return { orden, numero, total, ledger };
}

const status = async (orden: string) => {
  const answer = await fetch(`${shop.url}/v1/administracion/transaccion-estado/${orden}`);
  return (await answer.json()) as { estado: string; devoluciones?: string[] };
};
const part = (numero: string, monto: string) => call('ana', `ordenes/${numero}/reembolsar-parte`, { monto, nota: 'Llegó incompleto' });
/** States of the order's parts; skips the pauses before their next try. */
const partsOf = async (orden: string) => {
  await sql`update partial_refunds set siguiente_intento = now() - interval '1 second' where siguiente_intento is not null and lease_until is null`.execute(
    shop.db,
  );
  return (await shop.db.selectFrom('partial_refunds').select('estado').where('orden', '=', orden).orderBy('id').execute()).map(
    ({ estado }) => estado,
  );
};
const settled = (orden: string, ...states: string[]) =>
  expect.poll(() => partsOf(orden), { timeout: 20_000, interval: 200 }).toEqual(states);

test(
  'a part goes back to the card; the buyer’s page says how much of how much and when; the report stays',
  { timeout: 60_000 },
  async () => {
    const { orden, numero, total, ledger } = await bought(VISA);
    for (const monto of ['0', '-1', '1e12', String(total), String(total + 1)]) {
      const { status: code, body } = await part(numero, monto);
      expect([code, typeof body.mensaje, typeof body.campos.monto]).toEqual([400, 'string', 'string']);
    }
    expect(await call('ana', `ordenes/${numero}/reembolsar-parte`, { monto: '1.000', nota: ' ' })).toMatchObject({
      status: 400,
      body: { campos: { nota: expect.any(String) } },
    });
    expect(await part(numero, '1.000')).toMatchObject({ status: 200, body: { mensaje: expect.stringContaining('Devolución pedida') } });
    await settled(orden, 'hecha');
    expect(await ledger()).toEqual({ estado: 'PARTIALLY_NULLIFIED', reembolsado: 1_000, devoluciones: 1 });
    const { estado, devoluciones } = await status(orden);
    expect([estado, devoluciones]).toEqual([
      'emitida',
      [expect.stringMatching(/^Te devolvimos \$1\.000 de \$[\d.]+ el \d\d-\d\d-\d{4}\.$/)],
    ]);
    const report = await fetch(`${shop.url}/v1/administracion/transaccion-informe/${orden}`);
    expect(report.status).toBe(200);
  },
);

test('a part above the limit waits for another person, through the same desk', { timeout: 60_000 }, async () => {
  const { orden, numero, ledger } = await bought(VISA);
  const asked = await part(numero, '10.001');
  expect(asked).toMatchObject({
    status: 202,
    body: { solicitud: { acto: 'Reembolsar una parte de una orden', muestra: [{ valor: '$10.001' }] } },
  });
  expect(await partsOf(orden)).toEqual([]);
  const { id } = asked.body.solicitud;
  expect((await call('ana', `solicitudes/${id}/confirmar`, { nota: 'Sí' })).status).toBe(409);
  expect((await call('berta', `solicitudes/${id}/confirmar`, { nota: 'Lo revisé' })).status).toBe(200);
  await settled(orden, 'hecha');
  expect(await ledger()).toMatchObject({ reembolsado: 10_001, devoluciones: 1 });
  const line = await shop.db
    .selectFrom('office_log')
    .select(['quien', 'motivo', 'antes', 'despues'])
    .where('acto', '=', 'reembolsar-parte')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(line).toEqual({
    quien: 'ana',
    motivo: 'Llegó incompleto',
    antes: { estado: 'emitida', devuelto: 0 },
    despues: { estado: 'emitida', devuelto: 10_001, monto: 10_001, confirmo: 'berta' },
  });
});

test('a lost answer is asked about: the bank made the part once', { timeout: 60_000 }, async () => {
  const { orden, numero, ledger } = await bought(VISA, 'devolucion-perdida');
  await part(numero, '1000');
  await settled(orden, 'hecha');
  expect(await ledger()).toEqual({ estado: 'PARTIALLY_NULLIFIED', reembolsado: 1_000, devoluciones: 1 });
});

test('a part of a debit payment is refused by the bank: the order stays as it was, with the reason', { timeout: 60_000 }, async () => {
  const { orden, numero, ledger } = await bought(DEBIT);
  await part(numero, '1000');
  await settled(orden, 'rechazada');
  expect(await ledger()).toMatchObject({ estado: 'AUTHORIZED', reembolsado: 0 });
  const { body } = await call('ana', `ordenes/${numero}`);
  expect(body).toMatchObject({ estado: 'emitida', devuelto: 0, partes: [{ detalle: expect.stringContaining('solo el pago completo') }] });
  expect((await status(orden)).devoluciones).toBeUndefined();
});

test('the rest follows as the order’s own refund', { timeout: 60_000 }, async () => {
  const { orden, numero, total, ledger } = await bought(VISA);
  await part(numero, '1000');
  await settled(orden, 'hecha');
  const { body } = await call('ana', `ordenes/${numero}/reembolsar`, { nota: 'También el resto' });
  await call('berta', `solicitudes/${body.solicitud.id}/confirmar`, { nota: 'Sí' });
  await expect.poll(async () => (await status(orden)).estado, { timeout: 20_000 }).toBe('reembolsada');
  expect(await ledger()).toEqual({ estado: 'NULLIFIED', reembolsado: total, devoluciones: 2 });
});
