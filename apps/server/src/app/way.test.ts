import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPerson, aPurchase, comeBackTo, openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';
import { namesOf } from '../orders/testing.ts';

const VISA = '4051 8856 0044 6623';
const DECLINED = '5186 0595 5959 0568';

const RETURN_PATH = KINDS.informe.returnPath;

let fixture: TestApp;
let rut: string;
beforeAll(async () => {
  fixture = await openTestApp();
  rut = await aCompany(fixture.db);
  await fixture.db
    .insertInto('promotions')
    .values({
      codigo: 'MENOS20',
      descuento: 20,
      descripcion: '20 % de descuento.',
      desde: '2020-01-01',
      hasta: '2099-12-31',
      max_usos: null,
      demo: false,
    })
    .execute();
});
afterAll(() => fixture.close());

const get = async (address: string) => {
  const response = await fetch(fixture.url + address);
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
};

interface BoughtOrder {
  readonly url: string;
  readonly token: string;
  readonly orden: string;
  readonly numero: string;
}

async function buy(fields: Record<string, string> = {}): Promise<BoughtOrder> {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, {
    method: 'POST',
    body: new URLSearchParams(aPurchase(fields)),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as BoughtOrder;
}

const comeBack = ({ method, fields }: { method: string; fields: Readonly<Record<string, string>> }) =>
  comeBackTo(fixture.url + RETURN_PATH, method, fields);

const stepsOf = async (orden: string) =>
  (await fixture.db.selectFrom('order_events').select('a').where('orden', '=', orden).orderBy('id').execute()).map(({ a }) => a);

describe('a complete purchase', () => {
  test(
    'goes from an anonymous order to a report that verifies',
    { tags: ['API1-39', 'API2-05', 'API2-07', 'API2-09', 'DP2-30', 'DP1-PAY-14', 'DP1-PAY-15', 'DP3-02', 'PROD-03', 'PROD-13'] },
    async () => {
      const { url, token, orden, numero } = await buy({ codigoDescuento: 'menos20', porcentajeDescuento: '99' });
      expect(url).toMatch(/\/webpay-simulado\/webpayserver\/initTransaction$/);
      expect(orden).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      const stateNow = async () => (await get(`/v1/administracion/transaccion-estado/${orden}`)).body;
      expect(numero).toMatch(/^VO-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(await stateNow()).toEqual({
        estado: 'pendiente',
        mensaje: 'Esperamos el pago en Webpay. Todavía no se cobra nada.',
        numero,
      });

      const page = await comeBack(await fixture.visitor.pay({ token }, VISA));
      expect(page.headers.get('content-type')).toContain('text/html');
      const review = await get(`/v1/administracion/transaccion-revisar/${token}`);
      expect(review.body).toMatchObject({
        status: 'AUTHORIZED',
        buy_order: orden,
        numero,
        amount: 13_200,
        payment_type_code: 'VN',
        installments_number: 0,
        card_number: '6623',
        nombre_servicio: 'Informe Verídico Empresarial',
        nombre_plan: '',
        comercio: 'Verídico SpA',
      });
      expect(review.body['authorization_code']).toMatch(/^\d{1,6}$/);
      expect(Date.parse(String(review.body['transaction_date']))).toBeGreaterThan(Date.now() - 60_000);
      expect((await get(`/v1/administracion/transaccion-revisar/${token}`)).body).toEqual(review.body);
      // A buyer without the review answer gets the same from the order.
      expect((await stateNow())['pago']).toEqual(review.body);

      const report = await get(`/v1/administracion/transaccion-informe/${orden}`);
      expect(report.status).toBe(200);
      expect(report.body).toMatchObject({ tipoContenido: 'application/pdf', informe: 'Informe Verídico Empresarial', rut });
      const pdf = Buffer.from(String(report.body['base64']), 'base64');
      const { folio, codigo, text } = readPdf(pdf);
      expect(folio).toBe(report.body['folio']);
      expect(report.body['verificacion']).toEqual({ codigo, enlace: expect.stringContaining(folio) as string });
      expect(report.body['resultado']).toMatchObject({ sujeto: { nombre: 'Comercial Ñandú & Cía. Limitada' } });
      expect(text).toContain('Comercial Ñandú & Cía. Limitada');
      expect(await stepsOf(orden)).toEqual(['CREATED', 'TOKEN_ISSUED', 'RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'ISSUED']);

      const typed = encodeURIComponent(codigo.toLowerCase().replaceAll('-', ' '));
      const verified = await get(`/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/${typed}`);
      expect(verified.status).toBe(200);
      const informe = verified.body['informe'] as { base64: string };
      expect(Buffer.from(informe.base64, 'base64').equals(pdf)).toBe(true);
      expect(verified.body).toMatchObject({
        folio,
        rut: '76.•••.•••-9',
        verificaciones: 1,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      });
      expect(verified.headers.get('cache-control')).toBe('no-store');
    },
  );

  test(
    'of a report on oneself takes RUT and card, and the next report lists this query',
    { tags: ['DP1-REQ-01', 'DP1-REQ-03', 'DP1-REQ-05', 'DP1-REQ-06'] },
    async () => {
      const { run, serie } = await aPerson(fixture.db);
      const bought = [];
      for (const codigoServicio of ['sia000003', 'sia000001']) {
        // As people type them: the card in force prints its number with dots.
        const { token, orden } = await buy({ codigoServicio, run: '12.345.678-5', serie: 'b12.345.678' });
        await comeBack(await fixture.visitor.pay({ token }, VISA));
        const review = await get(`/v1/administracion/transaccion-revisar/${token}`);
        const { status, body } = await get(`/v1/administracion/transaccion-informe/${orden}`);
        expect({ status, rut: body['rut'], informe: body['informe'] }).toEqual({
          status: 200,
          rut: run,
          informe: review.body['nombre_servicio'],
        });
        const { inputs } = await fixture.db.selectFrom('orders').select('inputs').where('orden', '=', orden).executeTakeFirstOrThrow();
        expect(JSON.stringify(inputs)).not.toContain(serie);
        bought.push({ orden, text: readPdf(Buffer.from(String(body['base64']), 'base64')).text.replace(/\s+/g, ' ') });
      }
      for (const { text } of bought)
        for (const part of ['12.345.678-5', 'Consulta propia', "Ñanculén O'Higgins"]) expect(text).toContain(part);
      expect(bought[1]?.text).toContain('Una consulta en doce meses');

      const logged = await fixture.db
        .selectFrom('consultas')
        .select(['orden', 'servicio', 'consultante', 'motivo'])
        .where('rut', '=', run)
        .orderBy('id')
        .execute();
      expect(logged).toEqual([
        { orden: bought[0]?.orden, servicio: 'sia000003', consultante: null, motivo: 'Consulta propia' },
        { orden: bought[1]?.orden, servicio: 'sia000001', consultante: null, motivo: 'Consulta propia' },
      ]);
    },
  );

  test('stays readable after its delivered report is refunded, and the state says so', { tags: ['DP2-14', 'DP3-02'] }, async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, VISA));
    await get(`/v1/administracion/transaccion-revisar/${token}`);
    const report = await get(`/v1/administracion/transaccion-informe/${orden}`);
    for (const estado of ['REFUND_PENDING', 'REVIEW', 'REFUNDED'] as const) {
      await fixture.db.updateTable('orders').set({ estado, siguiente_intento: null }).where('orden', '=', orden).execute();
      expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body['informe'], estado).toBe('entregado');
      expect(await get(`/v1/administracion/transaccion-informe/${orden}`), estado).toMatchObject({ status: 200, body: report.body });
    }
  });

  test('mails its PDF once, when its buyer asks for it', async () => {
    const { token, orden } = await buy({ correo: 'adjunto@ejemplo.cl', correoConfirmacion: 'adjunto@ejemplo.cl' });
    const ask = async () => {
      const { status } = await fetch(`${fixture.url}/v1/administracion/transaccion-informe/${orden}/correo`, { method: 'POST' });
      return status;
    };
    expect(await ask()).toBe(404);
    await comeBack(await fixture.visitor.pay({ token }, VISA));
    await get(`/v1/administracion/transaccion-revisar/${token}`);
    const { body } = await get(`/v1/administracion/transaccion-informe/${orden}`);
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ nombre: string; base64: string }>`select a ->> 'nombre' as nombre, a ->> 'base64' as base64
          from simulated_mails, jsonb_array_elements(adjuntos) as a where para = 'adjunto@ejemplo.cl' and a ->> 'nombre' like 'Informe%'`.execute(
            fixture.db,
          );
          return rows.map(({ base64 }) => base64 === body['base64']);
        },
        { timeout: 30_000 },
      )
      .toEqual([true]);
  });

  test('that is refunded without a report does not say that it was delivered', async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, VISA, 'otro-monto'));
    await get(`/v1/administracion/transaccion-revisar/${token}`);
    await fixture.db.updateTable('orders').set({ estado: 'REFUNDED', siguiente_intento: null }).where('orden', '=', orden).execute();
    expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body).not.toHaveProperty('informe');
    expect(await get(`/v1/administracion/transaccion-informe/${orden}`)).toMatchObject({ status: 202, body: { monto: 16_500 } });
  });

  test('with a promotion of 100 % needs no card and issues the report as usual', { tags: ['DP2-09', 'DP2-25'] }, async () => {
    await fixture.db
      .insertInto('promotions')
      .values({ codigo: 'GRATIS', descuento: 100, descripcion: 'x', desde: '2020-01-01', hasta: '2099-12-31', max_usos: 1, demo: false })
      .execute();
    const { url, token, orden } = await buy({ codigoDescuento: 'gratis' });
    expect(new URL(url).pathname).toBe(RETURN_PATH);
    expect(await fixture.db.selectFrom('simulated_payments').select('token').where('monto', '=', 0).execute()).toEqual([]);
    expect((await comeBack({ method: 'POST', fields: { token_ws: token } })).status).toBe(303);
    const { body } = await get(`/v1/administracion/transaccion-revisar/${token}`);
    expect(body).toMatchObject({ status: 'AUTHORIZED', buy_order: orden, amount: 0, card_number: '' });
    // Nothing was charged: the date is that of the order.
    const { creada } = await fixture.db.selectFrom('orders').select('creada').where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(body['transaction_date']).toBe(creada.toISOString());
    expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body['pago']).toEqual(body);
    expect((await get(`/v1/administracion/transaccion-informe/${orden}`)).status).toBe(200);
  });

  test('with a declined card fails, issues nothing, and stays failed', async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, DECLINED));
    expect((await get(`/v1/administracion/transaccion-revisar/${token}`)).body).toMatchObject({ status: 'FAILED', card_number: '0568' });
    expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body).toMatchObject({ estado: 'rechazada' });
    expect((await get(`/v1/administracion/transaccion-informe/${orden}`)).status).toBe(404);
    expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body).not.toHaveProperty('pago');
  });

  test('cancelled by the buyer returns by POST, redirects, and charges nothing', { tags: ['DP2-02'] }, async () => {
    const { token, orden } = await buy();
    const back = await comeBack(await fixture.visitor.abort({ token }));
    expect(back.status).toBe(303);
    const { buyOrder, sessionId } = await namesOf(fixture.db, orden);
    expect(back.headers.get('location')).toBe(`${RETURN_PATH}?TBK_TOKEN=${token}&TBK_ORDEN_COMPRA=${buyOrder}&TBK_ID_SESION=${sessionId}`);
    expect((await get(`/v1/administracion/transaccion-revisar/${token}`)).body).toMatchObject({ status: 'ABORTED', buy_order: orden });
    expect((await get(`/v1/administracion/transaccion-estado/${orden}`)).body).toMatchObject({ estado: 'anulada' });
  });

  test('issues the report even if the buyer never returns to the page', async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, VISA));
    await fixture.db
      .updateTable('orders')
      .set({ siguiente_intento: new Date(0) })
      .where('orden', '=', orden)
      .execute();
    await expect
      .poll(async () => (await get(`/v1/administracion/transaccion-estado/${orden}`)).body['estado'], { timeout: 15_000 })
      .toBe('emitida');
  });

  test('opens the report by the order alone for a day, then no more', { tags: ['DP3-12'] }, async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, VISA));
    await get(`/v1/administracion/transaccion-revisar/${token}`);
    expect((await get(`/v1/administracion/transaccion-informe/${orden}`)).status).toBe(200);
    await sql`update orders set creada = now() - interval '25 hours' where orden = ${orden}`.execute(fixture.db);
    expect((await get(`/v1/administracion/transaccion-informe/${orden}`)).status).toBe(404);
  });

  test('submitted twice makes one order; the same key with other data is refused', async () => {
    const post = (fields: Record<string, string> = {}) =>
      fetch(`${fixture.url}/v1/administracion/transaccion`, {
        method: 'POST',
        headers: { 'idempotency-key': 'un-clic-de-prueba' },
        body: new URLSearchParams(aPurchase(fields)),
      });
    const answers = await Promise.all([post(), post(), post()]);
    const orders = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { orden: string }).orden));
    expect(new Set(orders).size).toBe(1);
    const other = await post({ celular: '56900000000' });
    expect(other.status).toBe(409);
    expect(((await other.json()) as { codigo: string }).codigo).toBe('REPETICION_DISTINTA');
  });
});

test('counts a request for a pending report once, however long it waits', async () => {
  const { orden } = await buy();
  await sql`update orders set estado = 'ISSUING', lease_until = now() + interval '1 hour', siguiente_intento = now() + interval '1 hour'
    where orden = ${orden}`.execute(fixture.db);
  const counted = async () =>
    (await fixture.db.selectFrom('rate_limits').select('cuenta').where('clave', 'like', 'orden:%').execute()).reduce(
      (n, row) => n + row.cuenta,
      0,
    );
  const before = await counted();
  const waiting = fetch(`${fixture.url}/v1/administracion/transaccion-informe/${orden}`, { signal: AbortSignal.timeout(1_000) });
  await expect(waiting).rejects.toThrow('timeout');
  expect((await counted()) - before).toBe(1);
});

describe('the sealed document', () => {
  test('is sealed as a whole, tagged, clean and carries its data', { tags: ['PROD-13'] }, async () => {
    const { token, orden } = await buy();
    await comeBack(await fixture.visitor.pay({ token }, VISA));
    await get(`/v1/administracion/transaccion-revisar/${token}`);
    const { body } = await get(`/v1/administracion/transaccion-informe/${orden}`);
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-pdf-'));
    const file = path.join(folder, 'informe.pdf');
    writeFileSync(file, Buffer.from(String(body['base64']), 'base64'));
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(run('pdfsig', '-nocert', file)).toMatch(
      /Signature is Valid[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid/,
    );
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/);
    expect(run('pdfdetach', '-list', file)).toContain('informe.json');
    rmSync(folder, { recursive: true });
  });
});
