import { TERMS_EDITION } from '@veridico/forms';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentUnknown, type Payments } from '../providers/payments/port.ts';
import { aCompanyForm, DECLINED, openPlans, type PlansApp } from '../testing/plans-testing.ts';
import { TODAY } from '../storage/clock.ts';

let fixture: PlansApp;
let payments: Payments;
beforeAll(async () => {
  fixture = await openPlans({ RATES: 'contratacion=1000/3600,firma=1000/3600' }, (providers) => {
    payments = { ...providers.payments, create: (asked) => providers.payments.create(asked) };
    // Without invented UF values: each test sets its own.
    return { ...providers, payments, demoData: false };
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom('rate_limits').execute());

const setUf = async (fecha: ReturnType<typeof sql<string>>, valor = '40000.00', demo = false) => {
  await fixture.db.deleteFrom('uf').execute();
  await fixture.db.insertInto('uf').values({ fecha, valor, demo }).execute();
};
const price = async (codigo = 'pl-pyme-50') => (await fixture.get(`plan-precio/${codigo}`)).body;

describe('the price of a plan', () => {
  test('has every field and the UF used', { tags: ['API2-02', 'ENT2-05..12', 'CONST2-03', 'CONST2-04'] }, async () => {
    const { today } = await fixture.db.selectNoFrom(TODAY.as('today')).executeTakeFirstOrThrow();
    expect(await price()).toEqual({
      codigo: 'pl-pyme-50',
      nombre: 'Plan Pyme 50',
      tipoPlan: 'mensual',
      limiteConsultas: 50,
      precio: 6.5,
      moneda: '2',
      precioCLP: 260_000,
      frecuenciaCobro: 'Mensual',
      valorConsultaAdicional: 0.15,
      meses: 12,
      iva: 49_400,
      total: 309_400,
      uf: { fecha: today, valor: 40_000, demostracion: false },
    });
    expect(await price('pl-pack-pyme-10')).toMatchObject({
      tipoPlan: 'pack',
      moneda: '1',
      precio: 59_900,
      precioCLP: 59_900,
      iva: 0,
      total: 59_900,
      frecuenciaCobro: 'Único',
      meses: 6,
      uf: null,
    });
    const all = (await fixture.get('planes')).body as unknown as readonly { codigo: string }[];
    expect(all.map(({ codigo }) => codigo)).toEqual(['pl-pack-pyme-10', 'pl-pyme-50', 'pl-empresa-200']);
    expect(await fixture.get('plan-precio/pl-nada')).toMatchObject({
      status: 404,
      body: { codigo: 'PLAN_DESCONOCIDO', mensaje: 'No encontramos ese plan.' },
    });
    await fixture.db.updateTable('plans').set({ vigente: false }).where('codigo', '=', 'pl-pyme-50').execute();
    expect(await fixture.get('plan-precio/pl-pyme-50')).toMatchObject({ status: 404, body: { mensaje: 'Este plan ya no se ofrece.' } });
    await fixture.db.updateTable('plans').set({ vigente: true }).where('codigo', '=', 'pl-pyme-50').execute();
  });

  test('uses the newest value up to today, at most 35 days old; a value of tomorrow is ignored', async () => {
    await setUf(sql<string>`${TODAY} - 35`, '39000.00', true);
    await fixture.db
      .insertInto('uf')
      .values({ fecha: sql<string>`${TODAY} + 1`, valor: '41000.00', demo: false })
      .execute();
    expect(await price()).toMatchObject({ precioCLP: 253_500, uf: { valor: 39_000, demostracion: true } });
    await setUf(sql<string>`${TODAY} - 36`);
    expect(await price()).toMatchObject({ precioCLP: null, iva: null, total: null, uf: null });
    const refused = await fixture.post('transaccion-plan', aCompanyForm());
    expect(refused).toMatchObject({
      status: 503,
      body: { codigo: 'UF_NO_DISPONIBLE', mensaje: 'El valor de la UF no está disponible. Intenta más tarde.' },
    });
    expect(await fixture.post('transaccion-plan', aCompanyForm({ codigoPlan: 'pl-pack-pyme-10' }))).toMatchObject({ status: 200 });
    await setUf(TODAY);
  });
});

describe('the company’s form', () => {
  test(
    'is validated by the server: each wrong field with its message, a robot, an unknown plan',
    { tags: ['PLN1-12', 'PLN1-16', 'PLN1-17', 'PLN1-36', 'V2.2.2'] },
    async () => {
      const wrong = await fixture.post('transaccion-plan', {
        ...aCompanyForm({ rutEmpresa: '1-1', codigoComuna: '13101', correoElectronico: 'x' }),
        telefonoFijo: '12',
      });
      expect(wrong).toMatchObject({
        status: 400,
        body: {
          codigo: 'CAMPOS_INVALIDOS',
          campos: {
            rutEmpresa: 'Rut inválido',
            codigoComuna: 'Debe seleccionar una Comuna',
            correoElectronico: 'Correo electrónico no válido.',
            telefonoFijo: 'Debe tener 9 dígitos, Ej: 912345678.',
          },
        },
      });
      expect(await fixture.post('transaccion-plan', { codigoPlan: 'pl-pyme-50' })).toMatchObject({
        status: 400,
        body: { codigo: 'CAMPOS_INVALIDOS' },
      });
      for (const esfuerzo of ['corto', 'largo'])
        expect(await fixture.post('transaccion-plan', aCompanyForm({ recaptchaToken: 'robot', esfuerzo }))).toMatchObject({
          status: 403,
          body: { codigo: 'CAPTCHA_RECHAZADO' },
        });
      expect(await fixture.post('transaccion-plan', aCompanyForm({ codigoPlan: 'pl-nada' }))).toMatchObject({
        status: 404,
        body: { codigo: 'PLAN_DESCONOCIDO' },
      });
    },
  );

  test('a visitor scored as a robot continues with the proof of work', async () => {
    const form = aCompanyForm({ rutEmpresa: '76192083-9', recaptchaToken: 'cuenta', esfuerzo: 'largo' });
    expect(await fixture.post('transaccion-plan', form)).toMatchObject({ status: 200, body: { codigo: '00' } });
  });

  test('the amount comes from the plan row whatever is sent, and the card number is not stored', { tags: ['V15.3.3'] }, async () => {
    const { body } = await fixture.post('transaccion-plan', {
      ...aCompanyForm({ rutEmpresa: '76192083-9' }),
      precioCLP: 1,
      total: 1,
      valorContratado: 1,
    });
    const orden = String(body['tbkBuyOrder']);
    const rows = await fixture.db
      .selectFrom('plan_orders')
      .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
      .selectAll()
      .where('orders.orden', '=', orden)
      .execute();
    expect(rows[0]?.total).toBe(309_400);
    expect(JSON.stringify(rows)).not.toContain('B12345678');
  });

  test('is billed to the contracting company, with a Factura', async () => {
    const { razonSocial, giro, domicilio, ciudad } = aCompanyForm();
    const orden = await fixture.draft({ rutEmpresa: '76192083-9', codigoPlan: 'pl-pack-pyme-10' });
    expect(
      await fixture.db.selectFrom('orders').select(['tipo_emision', 'datos_factura']).where('orden', '=', orden).executeTakeFirst(),
    ).toEqual({
      tipo_emision: '02',
      datos_factura: {
        razonSocial,
        rutEmpresa: '76192083-9',
        codigoRegion: '16',
        codigoComuna: '16101',
        direccion: domicilio,
        ciudad,
        giro,
      },
    });
  });

  test('sent twice within a minute is one order; another plan is another order', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => fixture.draft({ rutEmpresa: '60803000-K' })));
    expect(new Set([...orders, await fixture.draft({ rutEmpresa: '60803000-K' })]).size).toBe(1);
    expect(await fixture.draft({ rutEmpresa: '60803000-K', codigoPlan: 'pl-empresa-200' })).not.toBe(orders[0]);
    await sql`update orders set creada = creada - interval '61 seconds' where orden = ${orders[0]}`.execute(fixture.db);
    expect(await fixture.draft({ rutEmpresa: '60803000-K' })).not.toBe(orders[0]);
  });
});

describe('the signature', () => {
  test('stores text hash, time, address, device and terms; a second one changes nothing', async () => {
    const orden = await fixture.draft({ rutEmpresa: '96806980-2' });
    const { body } = await fixture.get(`transaccion-plan-contrato/${orden}`);
    expect(await fixture.get(`transaccion-plan-tbk/${orden}?huella=${'0'.repeat(64)}`)).toMatchObject({
      status: 409,
      body: { codigo: 'CONTRATO_DISTINTO' },
    });
    const first = await fixture.get(`transaccion-plan-tbk/${orden}?huella=${String(body['huella'])}`, { 'user-agent': 'Navegador 1' });
    expect(first.status).toBe(200);
    const kept = () =>
      fixture.db
        .selectFrom('plan_orders')
        .select(['firmado', 'firma_ip', 'firma_navegador', 'firma_terminos', 'huella'])
        .where('orden', '=', orden)
        .executeTakeFirstOrThrow();
    const signed = await kept();
    expect(signed).toMatchObject({
      firma_ip: '127.0.0.1',
      firma_navegador: 'Navegador 1',
      firma_terminos: TERMS_EDITION,
      huella: body['huella'],
    });
    const second = await fixture.get(`transaccion-plan-tbk/${orden}`, { 'user-agent': 'Navegador 2' });
    expect(second.body).toEqual(first.body);
    expect(await kept()).toEqual(signed);
    const acts = await fixture.db.selectFrom('order_acts').select('acto').where('orden', '=', orden).execute();
    expect(acts).toEqual([{ acto: 'firma' }]);
  });

  test('cannot be made by another site, a link or a prefetch', { tags: ['V3.5.1', 'V3.5.3'] }, async () => {
    const orden = await fixture.draft({ rutEmpresa: '61808000-5' });
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, { 'sec-purpose': 'prefetch' }])
      for (const to of [
        `transaccion-plan-tbk/${orden}`,
        `transaccion-plan-alta/${orden}`,
        `transaccion-plan-autenticacion/1-9/serie/A?orden=${orden}`,
      ])
        expect(await fixture.get(to, headers as Record<string, string>)).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
    const { firmado } = await fixture.db.selectFrom('plan_orders').select('firmado').where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(firmado).toBeNull();
    expect((await fixture.get(`transaccion-plan-tbk/${orden}`, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('is refused alike for an unknown order and for one of a report', async () => {
    for (const to of ['transaccion-plan-tbk', 'transaccion-plan-contrato'])
      expect(await fixture.get(`${to}/0000000000000000000000000A`)).toMatchObject({
        status: 404,
        body: { codigo: 'CONTRATACION_DESCONOCIDA' },
      });
  });
});

describe('paying again', () => {
  test('after a declined card uses another number at the provider, with the same order and signature', async () => {
    const orden = await fixture.draft({ rutEmpresa: '97004000-5' });
    const first = await fixture.sign(orden);
    expect((await fixture.pay(first.token, DECLINED)).body).toMatchObject({ status: 'FAILED', buy_order: orden });
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ estado: 'rechazada', sePuedePagar: true });
    const second = await fixture.sign(orden);
    expect(second.token).not.toBe(first.token);
    expect((await fixture.pay(second.token)).body).toMatchObject({ status: 'AUTHORIZED', buy_order: orden });
    const attempts = await fixture.db.selectFrom('payment_attempts').select('buy_order').where('orden', '=', orden).orderBy('id').execute();
    expect(attempts).toHaveLength(2);
    expect(new Set([orden, ...attempts.map(({ buy_order }) => buy_order)]).size).toBe(3);
    for (const { buy_order } of attempts) expect(buy_order).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    // Reloading the first tab gives the same answer.
    expect((await fixture.get(`transaccion-plan-revisar/${first.token}`)).body).toMatchObject({ status: 'FAILED', buy_order: orden });
    expect(await fixture.get(`transaccion-plan-tbk/${orden}`)).toMatchObject({ status: 409, body: { codigo: 'CONTRATACION_PAGADA' } });
  });

  test('never charges a replaced payment page', async () => {
    const orden = await fixture.draft({ rutEmpresa: '76086428-5' });
    const old = await fixture.sign(orden);
    await sql`update payment_attempts set creado = creado - interval '5 minutes' where orden = ${orden}`.execute(fixture.db);
    const fresh = await fixture.sign(orden);
    expect(fresh.token).not.toBe(old.token);
    // Approved by the bank on the old page, and returned.
    expect((await fixture.pay(old.token)).body['status']).not.toBe('AUTHORIZED');
    const { confirmaciones } = await fixture.db
      .selectFrom('simulated_payments')
      .select('confirmaciones')
      .where('token', '=', old.token)
      .executeTakeFirstOrThrow();
    expect(confirmaciones).toBe(0);
    expect((await fixture.pay(fresh.token)).body['status']).toBe('AUTHORIZED');
  });

  test('expires 24 hours after the signature, and so does an unsigned draft', { tags: ['V2.3.1'] }, async () => {
    const orden = await fixture.draft({ rutEmpresa: '99500410-0' });
    await fixture.pay((await fixture.sign(orden)).token, DECLINED);
    await sql`update plan_orders set firmado = firmado - interval '25 hours' where orden = ${orden}`.execute(fixture.db);
    expect(await fixture.get(`transaccion-plan-tbk/${orden}`)).toMatchObject({ status: 409, body: { codigo: 'CONTRATACION_VENCIDA' } });
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ sePuedePagar: false });
    expect(await fixture.get(`transaccion-plan-contrato/${orden}`)).toMatchObject({
      status: 404,
      body: { codigo: 'CONTRATACION_DESCONOCIDA' },
    });
    const draft = await fixture.draft({ rutEmpresa: '99500410-0', codigoPlan: 'pl-pack-pyme-10' });
    await sql`update orders set creada = creada - interval '25 hours' where orden = ${draft}`.execute(fixture.db);
    expect(await fixture.get(`transaccion-plan-tbk/${draft}`)).toMatchObject({ status: 409, body: { codigo: 'CONTRATACION_VENCIDA' } });
  });

  test('during a provider outage charges nothing, keeps the signature, and works on the next try', async () => {
    const orden = await fixture.draft({ rutEmpresa: '96505760-9' });
    const { create } = payments;
    payments.create = () => Promise.reject(new PaymentUnknown('away'));
    expect(await fixture.get(`transaccion-plan-tbk/${orden}`)).toMatchObject({ status: 503, body: { codigo: 'PAGO_NO_DISPONIBLE' } });
    payments.create = create;
    expect((await fixture.pay((await fixture.sign(orden)).token)).body).toMatchObject({ status: 'AUTHORIZED', buy_order: orden });
  });
});

test('tokens of plans and reports are refused by each other’s review call, and a paid plan has no report', async () => {
  const orden = await fixture.draft({ rutEmpresa: '96505760-9', codigoPlan: 'pl-pack-pyme-10' });
  const { token } = await fixture.sign(orden);
  expect((await fixture.pay(token)).body).toMatchObject({ status: 'AUTHORIZED', amount: 59_900, nombre_plan: 'Pack Pyme 10' });
  expect(await fixture.get(`transaccion-revisar/${token}`)).toMatchObject({ status: 404, body: { codigo: 'PAGO_DESCONOCIDO' } });
  expect(await fixture.get(`transaccion-informe/${orden}`)).toMatchObject({ status: 404, body: { codigo: 'ORDEN_DESCONOCIDA' } });
});
