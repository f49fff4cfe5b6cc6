import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';
import { TODAY } from '../storage/clock.ts';
import { upkeepFigures } from './upkeep-figures.ts';

const TOKEN = 'medidor-'.repeat(5);
const VISA = '4051 8856 0044 6623';

let fixture: TestApp;
let second: (settings: TestApp['settings']) => ReturnType<typeof buildApp>;
/** Another process on the same database. */
let other: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  fixture = await openTestApp({ METRICS_TOKEN: TOKEN }, (providers) => {
    second = (settings) => buildApp(settings, providers);
    return providers;
  });
  await aCompany(fixture.db);
  other = await second(fixture.settings);
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

const headers = { authorization: `Bearer ${TOKEN}` };
const read = async () => (await fetch(`${fixture.url}/metricas`, { headers })).text();
const readOther = async () => (await other.inject({ url: '/metricas', headers })).body;
/** The value of the line with this beginning. */
const valueOf = (text: string, sample: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

describe('access to metrics', () => {
  test.each([undefined, 'Bearer ', 'Bearer otro', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])('is refused with %s', async (authorization) => {
    const answer = await fetch(`${fixture.url}/metricas`, { headers: authorization === undefined ? {} : { authorization } });
    expect([answer.status, ((await answer.json()) as { codigo: string }).codigo]).toEqual([401, 'NO_AUTENTICADO']);
  });

  test('does not exist without a configured token', async () => {
    const closed = await second({ ...fixture.settings, METRICS_TOKEN: undefined });
    expect((await closed.inject({ url: '/metricas', headers })).statusCode).toBe(404);
    await closed.close();
  });

  test('is granted with the token, in OpenMetrics format', async () => {
    const answer = await fetch(`${fixture.url}/metricas`, { headers });
    expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const text = await answer.text();
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (TYPE|HELP|EOF)|[a-z_]+(\{.*\})? -?[\d.e+-]+$)/);
  });
});

describe('the metrics', () => {
  test('show a purchase: its state on every node, its report and its requests on the serving node', async () => {
    const bought = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
    const { orden, token } = (await bought.json()) as { orden: string; token: string };
    for (const text of [await read(), await readOther()])
      expect(valueOf(text, 'veridico_ordenes{tipo="informe",estado="TOKEN_ISSUED"}')).toBe(1);
    const { fields } = await fixture.visitor.pay({ token }, VISA);
    await fetch(`${fixture.url}${KINDS.informe.returnPath}?${new URLSearchParams(fields)}`);
    await fetch(`${fixture.url}/v1/administracion/transaccion-revisar/${token}`);
    await fetch(`${fixture.url}/v1/administracion/transaccion-informe/${orden}`);
    await expect.poll(async () => valueOf(await read(), 'veridico_informe_segundos_count'), { timeout: 40_000 }).toBe(1);
    const here = await read();
    expect(valueOf(here, 'veridico_solicitudes_total{method="POST",route="/v1/administracion/transaccion",status="200"}')).toBe(1);
    expect(valueOf(here, 'veridico_solicitud_segundos_bucket{route="/v1/administracion/transaccion",le="+Inf"}')).toBe(1);
    expect(here).not.toContain(orden);
    const there = await readOther();
    expect(there).not.toContain('route="/v1/administracion/transaccion"');
    expect(valueOf(there, 'veridico_informe_segundos_count')).toBeUndefined();
    expect(valueOf(there, 'veridico_ordenes{tipo="informe",estado="ISSUED"}')).toBe(1);
    expect(valueOf(there, 'veridico_hoy_ventas')).toBe(1);
    expect(valueOf(there, 'veridico_hoy_vendido')).toBeGreaterThan(1_000);
    expect(valueOf(there, 'veridico_hoy_entrega_segundos{que="mediana"}')).toBeGreaterThan(0);
    expect(valueOf(here, 'veridico_conexiones{que="ocupadas"}')).toBeTypeOf('number');
  });

  test('show waiting work with its age: paid orders without report, undelivered emails, a queue', async () => {
    await sql`update orders set estado = 'PAID', siguiente_intento = now() + interval '1 hour'`.execute(fixture.db);
    await sql`update order_events set en = now() - interval '10 minutes' where a = 'PAID'`.execute(fixture.db);
    await sql`update mails set enviado = null, siguiente_intento = now() + interval '1 day', creado = now() - interval '20 minutes'`.execute(
      fixture.db,
    );
    const text = await readOther();
    expect(valueOf(text, 'veridico_cobradas_sin_informe')).toBe(1);
    expect(valueOf(text, 'veridico_cobrada_sin_informe_segundos')).toBeGreaterThanOrEqual(600);
    expect(valueOf(text, 'veridico_correos_por_enviar')).toBeGreaterThan(0);
    expect(valueOf(text, 'veridico_correo_por_enviar_segundos')).toBeGreaterThanOrEqual(1_200);
    expect(valueOf(text, 'veridico_cola_atraso_segundos{cola="informes"}')).toBe(0);
  });

  test('show the findings of the last daily check and its age', async () => {
    await sql`delete from payment_counts`.execute(fixture.db);
    expect(await read()).not.toContain('veridico_control_diferencias{');
    await sql`insert into payment_counts (dia, empezada, terminada, revisadas, sin_respuesta, cobradas_sin_informe, informes_sin_cobro, cobros_dobles, detenidas, correos_sin_entregar)
      values (${TODAY}, now(), now() - interval '1 hour', 9, 0, 2, 0, 0, 0, 1)`.execute(fixture.db);
    const text = await readOther();
    expect(valueOf(text, 'veridico_control_diferencias{cuenta="cobradas_sin_informe"}')).toBe(2);
    expect(valueOf(text, 'veridico_control_diferencias{cuenta="cobros_dobles"}')).toBe(0);
    expect(valueOf(text, 'veridico_control_diferencias{cuenta="correos_sin_entregar"}')).toBe(1);
    expect(valueOf(text, 'veridico_control_edad_segundos')).toBeGreaterThanOrEqual(3_600);
  });
});

describe('what an operator looks after', () => {
  test('the end of the seal’s certificate, which an own seal has in ten years', async () => {
    const left = valueOf(await read(), 'veridico_sello_vence_segundos') ?? 0;
    expect(left / 86_400).toBeGreaterThan(3_649);
    expect(left / 86_400).toBeLessThanOrEqual(3_650);
  });

  test('the age of the newest UF value, by the day in Chile; nothing without one', async () => {
    await sql`delete from uf`.execute(fixture.db);
    expect(await read()).not.toMatch(/^veridico_uf_edad_dias /m);
    await sql`insert into uf (fecha, valor, demo) values (${TODAY} - 9, '39000.00', false), (${TODAY} - 4, '39100.00', false)`.execute(
      fixture.db,
    );
    expect(valueOf(await read(), 'veridico_uf_edad_dias')).toBe(4);
    await sql`insert into uf (fecha, valor, demo) values (${TODAY} + 9, '39200.00', false)`.execute(fixture.db);
    expect(valueOf(await readOther(), 'veridico_uf_edad_dias')).toBe(-9);
  });

  test('the age of each source in use; a withdrawn one and one without a cut-off have none', async () => {
    await sql`insert into importaciones (tipo, fuente, corte, estado, nuevas, cambiadas, iguales, rechazadas, demo) values
      ('personas', 'civil', ${TODAY} - 40, 'terminada', 1, 0, 0, 0, false), ('personas', 'civil', ${TODAY} - 3, 'terminada', 1, 0, 0, 0, false),
      ('vehiculos', 'placas', null, 'terminada', 1, 0, 0, 0, false), ('vehiculos', 'vieja', ${TODAY} - 90, 'terminada', 1, 0, 0, 0, false)`.execute(
      fixture.db,
    );
    await sql`insert into fuentes_retiradas (tipo, fuente) values ('vehiculos', 'vieja')`.execute(fixture.db);
    const text = await read();
    expect(valueOf(text, 'veridico_fuente_edad_dias{tipo="personas",fuente="civil"}')).toBe(3);
    expect(text).not.toMatch(/veridico_fuente_edad_dias\{.*(?:placas|vieja)/);
  });

  test('the mails given up in the last 7 days; one that was sent again does not count', async () => {
    await sql`delete from mails`.execute(fixture.db);
    await sql`insert into mails (clase, para, siguiente_intento, rechazado, creado, enviado) values
      ('recuperacion', 'a@ejemplo.cl', null, 'no existe', now() - interval '6 days', null),
      ('recuperacion', 'b@ejemplo.cl', null, 'no existe', now() - interval '8 days', null),
      ('recuperacion', 'c@ejemplo.cl', null, 'no existe', now(), now()),
      ('recuperacion', 'd@ejemplo.cl', now() + interval '1 day', null, now(), null)`.execute(fixture.db);
    expect(valueOf(await read(), 'veridico_correos_abandonados')).toBe(1);
  });

  test('how far this clock is ahead of the database’s', async () => {
    expect(Math.abs(valueOf(await read(), 'veridico_reloj_diferencia_segundos') ?? 99)).toBeLessThan(1);
    const families = await upkeepFigures(fixture.db, new Date(), () => Date.now() + 120_000);
    const [ahead] = families.find(({ name }) => name === 'veridico_reloj_diferencia_segundos')?.samples ?? [];
    expect(Math.round(ahead?.value ?? 0)).toBe(120);
  });
});

/** Metrics of the product that a text names. */
const metricsIn = (text: string) => new Set([...text.matchAll(/veridico_[a-z_]+/g)].map(([name]) => name));

test('every metric that the alerts of deploy/ ask for is shown', async () => {
  const rules = await readFile(new URL('../../../../deploy/prometheus/alertas.yml', import.meta.url), 'utf8');
  const asked = metricsIn([...rules.matchAll(/^ +expr: (.+)$/gm)].join('\n'));
  expect(asked.size).toBeGreaterThan(10);
  const shown = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const missing = [...asked].filter((name) => !shown.has(name.replace(/_(?:total|bucket|count|sum)$/, '')));
  expect(missing).toEqual([]);
});

test('every alert of deploy/ has a test in which it fires and one in which it does not', async () => {
  const [rules = '', tests = ''] = await Promise.all(
    ['alertas.yml', 'alertas.test.yml'].map((name) => readFile(new URL(`../../../../deploy/prometheus/${name}`, import.meta.url), 'utf8')),
  );
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${name}\n +exp_alerts:\n +- exp_labels`));
    expect(tests).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\] \\}`));
  }
});
