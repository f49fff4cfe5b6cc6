import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleCatalog } from '../catalog/in-force.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { aCompany, aPerson, aPurchase } from '../testing/app-testing.ts';
import { aCompanyForm, openPlans, type PlansApp } from '../testing/plans-testing.ts';

let forge: Forge;
let app: PlansApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openPlans({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  await aCompany(app.db);
  await aPerson(app.db);
  await app.db
    .insertInto('office_staff')
    .values(['ana', 'berta'].map((sub) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: ['catalogo'] as const })))
    .execute();
});
afterAll(() => app.close());

const REPORT = { codigo: 'sia000002', precio: '16.500', precioLista: '24.900', venta: 'abierta', motivo: 'Alza anual' };
const PROMOTION = {
  codigo: 'verano27',
  descuento: '15',
  desde: '2090-12-15',
  hasta: '2090-12-31',
  maxUsos: '2.000',
  venta: 'abierta',
  motivo: 'Verano',
};
const PLAN = {
  nombre: 'Plan Ñuble 30',
  tipo: 'mensual',
  moneda: '2',
  precio: '4,5',
  consultas: '30',
  valorAdicional: '0,2',
  meses: '12',
  venta: 'abierta',
  motivo: 'Plan nuevo',
};
type Fields = Readonly<Record<string, string>>;
/** In Chile, `YYYY-MM-DDTHH:MM`. @param interval from now, as PostgreSQL writes it */
async function momentIn(interval: string): Promise<string> {
  const at = sql<string>`to_char((now() + ${interval}::interval) at time zone 'America/Santiago', 'YYYY-MM-DD"T"HH24:MI')`;
  return (await app.db.selectNoFrom(at.as('at')).executeTakeFirstOrThrow()).at;
}
const dayIn = async (days: number) => (await momentIn(`${days} days`)).slice(0, 10);

async function office(sub: string, method: 'GET' | 'POST', path: string, payload?: Fields) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.app.inject({ method, url: `/v1/oficina/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const products = async () => (await office('ana', 'GET', 'catalogo')).body.productos as { codigo: string; version: string }[];
const product = async (codigo: string) => (await products()).find((each) => each.codigo === codigo);
const versionOf = async (codigo: string) => (await product(codigo))?.version ?? '';
/** A change made from what is in force now. */
const change = async (tipo: string, fields: Fields, sub = 'ana') =>
  office(sub, 'POST', `catalogo/${tipo}`, { version: await versionOf(fields['codigo'] ?? ''), ...fields });
const changes = async () => (await office('ana', 'GET', 'catalogo')).body.cambios as { id: string; estado: string }[];
const withdraw = (tipo: string, id: string, sub = 'ana') =>
  office(sub, 'POST', `catalogo/${tipo}/cambios/${id}/anular`, { nota: 'Se posterga' });
/** Moves what is scheduled into the past, as if its moment had come. */
const letItBegin = () =>
  app.db
    .updateTable('catalog_changes')
    .set({ rige: sql<Date>`now() - interval '1 second'` })
    .where('rige', '>', sql<Date>`now()`)
    .execute();
const pageOf = async (codigo: string) => (await fetch(`${app.url}/v1/administracion/servicio-precio/${codigo}`)).json();
async function buy(fields: Fields = {}) {
  const answer = await fetch(`${app.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase(fields)) });
  return { status: answer.status, body: (await answer.json()) as Fields };
}

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

async function reset(): Promise<void> {
  await app.db.deleteFrom('catalog_changes').execute();
  await app.db
    .updateTable('services')
    .set({ precio: 16_500, precio_lista: 24_900, oferta_desde: null, oferta_hasta: null, abierta: true })
    .where('codigo', '=', 'sia000002')
    .execute();
  await app.db.deleteFrom('promotions').where('codigo', '=', 'VERANO27').execute();
  await app.db.deleteFrom('plans').where('codigo', 'like', 'pl-nuble-%').execute();
  await app.db.updateTable('plans').set({ precio: '6.5', vigente: true }).where('codigo', '=', 'pl-pyme-50').execute();
}
beforeEach(reset);
afterEach(reset);

describe('a price', () => {
  test('changed now is on the page and in the next order at once; the log says who, why, before and after', async () => {
    expect(await change('servicio', { ...REPORT, precio: '$17.900' })).toMatchObject({ status: 200, body: { mensaje: 'Hecho. Ya rige.' } });
    expect(await pageOf('sia000002')).toMatchObject({ precio: 17_900 });
    const { orden = '' } = (await buy()).body;
    const placed = await app.db.selectFrom('orders').select(['precio', 'total']).where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(placed).toEqual({ precio: 17_900, total: 17_900 });
    await change('servicio', { ...REPORT, precio: '18.000' });
    expect(await app.db.selectFrom('orders').select('total').where('orden', '=', orden).executeTakeFirstOrThrow()).toEqual({
      total: 17_900,
    });
    const line = await app.db.selectFrom('office_log').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      nombre: 'ana',
      acto: 'cambiar-servicio',
      objeto: 'servicio sia000002',
      motivo: 'Alza anual',
      antes: { precio: '16500' },
      despues: { precio: '17900', rige: 'ahora' },
    });
  });

  test('scheduled is in the agenda and in no price; from its moment on it is in every price', async () => {
    const rige = await momentIn('3 days');
    expect(await change('servicio', { ...REPORT, precio: '17.900', rige })).toMatchObject({ status: 200 });
    expect(await pageOf('sia000002')).toMatchObject({ precio: 16_500 });
    expect(await product('sia000002')).toMatchObject({ valores: { precio: '16500' }, agenda: [{ valores: { precio: '17900' } }] });
    // In between, another field changes: the scheduled change keeps to its own.
    expect(await change('servicio', { ...REPORT, venta: 'cerrada' })).toMatchObject({ status: 200 });
    await letItBegin();
    expect(await product('sia000002')).toMatchObject({ valores: { precio: '17900', venta: 'cerrada' }, agenda: [] });
    await settleCatalog(app.db);
    const row = app.db.selectFrom('services').select(['precio', 'abierta']).where('codigo', '=', 'sia000002');
    expect(await row.executeTakeFirstOrThrow()).toEqual({ precio: 17_900, abierta: false });
  });

  test('of a closed report is not sold, and the report is sold again once it opens', async () => {
    await change('servicio', { ...REPORT, venta: 'cerrada' });
    expect(await pageOf('sia000002')).toMatchObject({ disponible: false });
    expect(await buy()).toMatchObject({ status: 409, body: { codigo: 'SERVICIO_NO_DISPONIBLE' } });
    await change('servicio', REPORT);
    expect(await buy()).toMatchObject({ status: 200 });
  });

  test('is shown beforehand as customers will see it', async () => {
    const offer = { ...REPORT, version: '0', precio: '17.900', ofertaDesde: await dayIn(3), ofertaHasta: await dayIn(30), motivo: '' };
    const see = async () => office('ana', 'POST', 'catalogo/servicio/vista', { ...offer, rige: await momentIn('3 days') });
    expect(await see()).toMatchObject({
      status: 400,
      body: { campos: { precioLista: expect.stringMatching(/^Nadie ha pagado ese precio/) } },
    });
    await buy();
    await app.db.updateTable('orders').set({ estado: 'ISSUED', total: 24_900 }).execute();
    const { status, body } = await see();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      antes: { precio: '16500', ofertaHasta: '' },
      despues: { precio: '17900', ofertaHasta: await dayIn(30) },
      servicio: { precio: 17_900, precioLista: 24_900, ofertaHasta: await dayIn(30), disponible: true },
    });
    expect(await pageOf('sia000002')).toMatchObject({ precio: 16_500 });
  });

  test.each([
    ['precio', '0', 'El precio va de $100 a $10.000.000.'],
    ['precio', '-1', 'Escribe pesos enteros, sin signos ni decimales, como 17.900.'],
    ['precio', '1e12', 'Escribe pesos enteros, sin signos ni decimales, como 17.900.'],
    ['precio', '1000000000000', 'El precio va de $100 a $10.000.000.'],
    ['precio', '12,5', 'Escribe pesos enteros, sin signos ni decimales, como 17.900.'],
    ['precio', 'caro', 'Escribe pesos enteros, sin signos ni decimales, como 17.900.'],
    ['precioLista', '10.000', 'No puede ser menor que el precio. Igual al precio, no se tacha nada.'],
    ['ofertaHasta', '2026-11-30', 'Una oferta tiene primer y último día: escribe los dos, o ninguno.'],
    ['ofertaDesde', '2020-01-01', 'Esa fecha ya pasó cuando el cambio empieza.', { ofertaHasta: '2020-01-02' }],
    ['ofertaHasta', '2026-02-30', 'Escribe una fecha válida.'],
    ['ofertaHasta', '9999-12-31', 'Elige una fecha dentro de los próximos tres años.', { ofertaDesde: '9999-12-31' }],
    ['venta', 'a medias', 'Elige si se vende o no.'],
    ['rige', '2020-01-01T00:00', 'Ese momento ya pasó. Elige uno que venga, o «ahora».'],
    ['rige', '9999-01-01T00:00', 'Elige un momento dentro de los próximos dos años.'],
    ['rige', 'mañana', 'Escribe un día y una hora válidos.'],
    ['motivo', ' ', 'Escribe el motivo: queda en el registro.'],
  ] as [string, string, string, Fields?][])('with %s «%s» is refused at that field', async (field, value, sentence, more = {}) => {
    const answer = await change('servicio', { ...REPORT, precio: '17.900', [field]: value, ...more });
    expect(answer).toMatchObject({ status: 400, body: { codigo: 'CAMPOS_INVALIDOS', campos: { [field]: sentence } } });
    expect(await changes()).toEqual([]);
  });

  test('that does not change, or of nothing that exists, is refused', async () => {
    expect(await change('servicio', REPORT)).toMatchObject({ status: 400, body: { codigo: 'SIN_CAMBIOS' } });
    expect(await change('servicio', { ...REPORT, codigo: 'sia000009', version: '0' })).toMatchObject({ status: 404 });
    expect(await change('servicio', { ...REPORT, codigo: '', version: '' })).toMatchObject({ status: 404 });
    expect(await change('comuna', REPORT)).toMatchObject({ status: 400 });
  });
});

describe('two people', () => {
  test('who change the same price at once: one does, the other is told who did', async () => {
    const version = await versionOf('sia000002');
    const both = await Promise.all([
      change('servicio', { ...REPORT, version, precio: '17.000' }, 'ana'),
      change('servicio', { ...REPORT, version, precio: '18.000' }, 'berta'),
    ]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect(won).toMatchObject({ status: 200 });
    expect(lost).toMatchObject({ status: 409, body: { codigo: 'CATALOGO_CAMBIADO' } });
    expect(lost?.body.mensaje).toMatch(/^(ana|berta) lo cambió el .*lo que escribiste sigue en el formulario\.$/);
    expect(await changes()).toHaveLength(1);
  });

  test('of whom one read the page before a scheduled change began', async () => {
    await change('servicio', { ...REPORT, precio: '17.900', rige: await momentIn('1 day') });
    const version = await versionOf('sia000002');
    await letItBegin();
    expect(await change('servicio', { ...REPORT, version, precio: '16.000' }, 'berta')).toMatchObject({ status: 409 });
  });

  test('who make the same code at once: one does, the other is told at the field', async () => {
    const promotion = { ...PROMOTION, desde: await dayIn(1), hasta: await dayIn(20), version: '' };
    const both = await Promise.all(['ana', 'berta'].map((sub) => change('promocion', promotion, sub)));
    expect(statusesOf(both)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.campos).toEqual({
      codigo: 'Ese código ya existe. Cámbialo en la lista o usa otro.',
    });
  });
});

describe('what is scheduled', () => {
  test('can be withdrawn before it begins, once, with the reason', async () => {
    await change('servicio', { ...REPORT, precio: '17.900', rige: await momentIn('1 day') });
    const id = (await changes())[0]?.id ?? '';
    expect(await withdraw('plan', id)).toMatchObject({ status: 404 });
    const both = await Promise.all([withdraw('servicio', id, 'ana'), withdraw('servicio', id, 'berta')]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.mensaje).toMatch(/^(ana|berta) lo anuló el /);
    await letItBegin();
    expect(await product('sia000002')).toMatchObject({ valores: { precio: '16500' }, agenda: [] });
    expect(await changes()).toMatchObject([{ estado: 'anulado', anulacion: { motivo: 'Se posterga' } }]);
  });

  test('cannot be withdrawn once it began', async () => {
    await change('servicio', { ...REPORT, precio: '17.900', rige: await momentIn('1 day') });
    await letItBegin();
    const id = (await changes())[0]?.id ?? '';
    const { status, body } = await withdraw('servicio', id);
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/^Ya rige desde el /)]);
    expect(await withdraw('servicio', '99999999999999999')).toMatchObject({ status: 404 });
    expect(await withdraw('servicio', 'nada')).toMatchObject({ status: 404 });
  });

  test('is not contradicted by a change made before it', async () => {
    await change('servicio', { ...REPORT, precio: '24.000', rige: await momentIn('2 days') });
    const lower = await change('servicio', { ...REPORT, precioLista: '20.000' });
    expect(lower).toMatchObject({ status: 400, body: { campos: { rige: expect.stringMatching(/^Choca con el cambio programado/) } } });
  });
});

describe('a promotion', () => {
  const days = async () => ({ ...PROMOTION, desde: await dayIn(0), hasta: await dayIn(20) });

  test('is made, is accepted in a purchase from its first day, and is closed at once', async () => {
    expect(await change('promocion', await days())).toMatchObject({ status: 200, body: { codigo: 'VERANO27' } });
    expect(await buy({ codigoDescuento: 'verano27' })).toMatchObject({ status: 200 });
    const placed = await app.db.selectFrom('orders').select('total').orderBy('creada', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(placed).toEqual({ total: 14_025 });
    await app.db.updateTable('orders').set({ promocion: null }).execute();
    expect(await change('promocion', { ...(await days()), codigo: 'VERANO27', venta: 'cerrada' })).toMatchObject({ status: 200 });
    expect(await buy({ codigoDescuento: 'verano27' })).toMatchObject({
      status: 400,
      body: { mensaje: 'Este código ya no se puede usar.' },
    });
  });

  test('stored without the form’s rules is closed by one person, now or later, and is not opened as it is', async () => {
    const codigo = 'viejo-10%';
    const old = {
      codigo,
      descripcion: 'Antigua',
      descuento: 100,
      desde: '2026-01-01',
      hasta: '2090-12-31',
      usos: 0,
      abierta: true,
      demo: false,
    };
    await app.db.insertInto('promotions').values(old).execute();
    const fields = { ...PROMOTION, codigo, descuento: '100', desde: old.desde, hasta: old.hasta, maxUsos: '', motivo: 'Ya no va' };
    const rige = await momentIn('1 hour');
    const cheaper = { ...fields, descuento: '10' };
    expect(await change('promocion', { ...fields, venta: 'cerrada', rige })).toMatchObject({ status: 200 });
    await letItBegin();
    expect(await change('promocion', fields)).toMatchObject({ status: 400, body: { campos: { descuento: expect.any(String) } } });
    expect(await change('promocion', { ...cheaper, rige: await momentIn('2 hours') })).toMatchObject({ status: 200 });
    expect(await change('promocion', { ...cheaper })).toMatchObject({ status: 200, body: { codigo } });
    expect(await change('promocion', { ...cheaper, venta: 'cerrada' })).toMatchObject({ status: 200 });
    const row = app.db.selectFrom('promotions').select(['descuento', 'abierta']).where('codigo', '=', codigo);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ descuento: 10, abierta: false });
  });

  test('scheduled as a whole exists, and is accepted from its moment on', async () => {
    // The first day of a promotion cannot come before its moment.
    await change('promocion', { ...(await days()), desde: await dayIn(1), rige: await momentIn('1 day') });
    const current = async () => (await (await fetch(`${app.url}/v1/promocion/codigo/VERANO27`)).json()).vigente as boolean;
    expect(await current()).toBe(false);
    await sql`update catalog_changes set despues = jsonb_set(despues, '{desde}', to_jsonb(${await dayIn(0)}::text))`.execute(app.db);
    await letItBegin();
    expect(await current()).toBe(true);
  });

  test.each([
    [
      'descuento',
      { descuento: '100', maxUsos: '' },
      'Una rebaja de 100 % regala los informes: necesita un último día y un límite de usos.',
    ],
    ['descuento', { descuento: '100', hasta: '' }, 'Una rebaja de 100 % regala los informes: necesita un último día y un límite de usos.'],
    ['descuento', { descuento: '0' }, 'Escribe un porcentaje entero, de 1 a 100.'],
    ['descuento', { descuento: '12,5' }, 'Escribe un porcentaje entero, de 1 a 100.'],
    ['hasta', { desde: '2026-12-31', hasta: '2026-12-01' }, 'El último día no puede ser anterior al primero.'],
    ['hasta', { hasta: '' }, 'Escribe su último día: una promoción no puede quedar para siempre.'],
    ['desde', { desde: '2020-01-01' }, 'Esa fecha ya pasó cuando el cambio empieza.'],
    ['codigo', { codigo: 'ñandú 10' }, 'De 4 a 20 letras sin tilde ni ñ, o números, sin espacios.'],
    ['maxUsos', { maxUsos: '0' }, 'Escribe un número entero, desde 1. Vacío: sin límite.'],
  ])('with a wrong %s %o is refused there', async (field, wrong: Fields, sentence) => {
    const answer = await change('promocion', { ...(await days()), version: '', ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { campos: { [field]: sentence } } });
  });
});

describe('a plan', () => {
  test('is made from nothing, with a code of its name, and can be contracted', async () => {
    expect(await change('plan', PLAN)).toMatchObject({ status: 200, body: { codigo: 'pl-nuble-30' } });
    expect((await app.get('planes')).body).toContainEqual(
      expect.objectContaining({ codigo: 'pl-nuble-30', precio: 4.5, limiteConsultas: 30, frecuenciaCobro: 'Mensual', meses: 12 }),
    );
    expect(await app.post('transaccion-plan', aCompanyForm({ codigoPlan: 'pl-nuble-30', ciudad: 'Bulnes' }))).toMatchObject({
      status: 200,
    });
    await app.db.deleteFrom('order_events').execute();
    await app.db.deleteFrom('plan_orders').execute();
    await app.db.deleteFrom('orders').where('plan', '=', 'pl-nuble-30').execute();
    expect(await change('plan', { ...PLAN, version: '' })).toMatchObject({
      status: 400,
      body: { campos: { nombre: 'Ya hay un plan con ese nombre. Cámbialo en la lista o usa otro nombre.' } },
    });
  });

  test('changed while somebody contracts it keeps its price in that contracting, and is dearer for the next', async () => {
    const before = await app.draft();
    const terms = (orden: string) =>
      app.db
        .selectFrom('plan_orders')
        .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
        .select(['plan_orders.precio', 'total'])
        .where('plan_orders.orden', '=', orden)
        .executeTakeFirstOrThrow();
    const begun = await terms(before);
    const current = { ...PLAN, codigo: 'pl-pyme-50', nombre: 'Plan Pyme 50', consultas: '50', valorAdicional: '0,15' };
    expect(await change('plan', { ...current, precio: '6,9' })).toMatchObject({ status: 200 });
    await app.sign(before);
    expect(await terms(before)).toEqual(begun);
    const after = await terms(await app.draft({ ciudad: 'San Carlos' }));
    expect([begun.precio, after.precio]).toEqual(['6.50', '6.90']);
    await change('plan', { ...current, precio: '6,9', venta: 'cerrada' });
    expect(await app.post('transaccion-plan', aCompanyForm({ ciudad: 'Yungay' }))).toMatchObject({ status: 404 });
  });

  test.each([
    ['precio', { moneda: '1', precio: '12,5' }, 'Escribe pesos enteros, como 59.900, o UF con hasta dos decimales, como 6,5.'],
    ['precio', { precio: '0' }, 'Va de $100 a $100.000.000, o de UF 0,01 a UF 9.999.'],
    ['precio', { precio: '6,555' }, 'Escribe pesos enteros, como 59.900, o UF con hasta dos decimales, como 6,5.'],
    ['precio', { precio: '1000000000000' }, 'Va de $100 a $100.000.000, o de UF 0,01 a UF 9.999.'],
    ['meses', { meses: '0' }, 'Escribe un número entero de meses, de 1 a 60.'],
    ['consultas', { consultas: 'muchas' }, 'Escribe un número entero, de 1 a 1.000.000.'],
    ['nombre', { nombre: '<b>' }, 'De 3 a 60 letras, números y espacios.'],
  ])('with a wrong %s %o is refused there', async (field, wrong: Fields, sentence) => {
    expect(await change('plan', { ...PLAN, version: '', ...wrong })).toMatchObject({
      status: 400,
      body: { campos: { [field]: sentence } },
    });
  });
});

describe('the first start', () => {
  const requirement = async (clave: string) =>
    (await office('ana', 'GET', 'puesta-en-marcha')).body.requisitos.find((each: { clave: string }) => each.clave === clave);

  test('says that plans are missing until one is sold, and counts what is missing', async () => {
    const missing = async () => (await office('ana', 'GET', 'yo')).body.faltan as number;
    const before = await missing();
    await app.db.updateTable('plans').set({ vigente: false }).execute();
    expect(await requirement('planes')).toMatchObject({ estado: 'falta', pagina: '/oficina/precios?nuevo=plan' });
    expect(await missing()).toBe(before + 1);
    await change('plan', PLAN);
    expect(await requirement('planes')).toMatchObject({ estado: 'listo', detalle: 'Plan Ñuble 30.' });
    expect(await missing()).toBe(before);
    await app.db.updateTable('plans').set({ vigente: true }).execute();
  });

  test('names what a stand-in does, and the setting that replaces it', async () => {
    expect(await requirement('correo')).toMatchObject({ estado: 'simulado', remedio: 'define SMTP_URL y MAIL_FROM' });
    expect(await requirement('vendedor')).toMatchObject({ estado: 'simulado', remedio: expect.stringContaining('MERCHANT_RUT') });
  });
});
