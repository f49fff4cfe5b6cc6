import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepPromises } from '../storage/retention/retention.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({ REFUND_ALONE: '10000' }, (providers) => ({
    ...providers,
    identity: { ...providers.identity, tokens: forge.tokens },
  }));
});
afterAll(() => app.close());

const STAFF = {
  ana: ['finanzas', 'catalogo'],
  berta: ['finanzas', 'catalogo'],
  carla: ['finanzas'],
  dina: ['atencion'],
  jefa: ['administracion'],
} as const;
type Person = keyof typeof STAFF;
/** Delivered reports of 10.000 and 16.500 pesos, and one in review of 16.500. */
const SMALL = 'VO-0000-0001';
const LARGE = 'VO-0000-0002';
const REVIEWED = 'VO-0000-0003';

beforeEach(async () => {
  await emptyTables(app.db, 'orders, order_events, case_marks, office_staff, office_requests cascade');
  await sql`delete from promotions where codigo = 'REGALO'`.execute(app.db);
  await sql`delete from catalog_changes`.execute(app.db);
  await app.db
    .insertInto('office_staff')
    .values(Object.entries(STAFF).map(([sub, roles]) => ({ sub, nombre: nameOf(sub), correo: `${sub}@ejemplo.cl`, roles: [...roles] })))
    .execute();
  await sql`insert into orders (orden, numero, tipo, estado, servicio, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
    select lpad(n::text, 26, '0'), 'VO-0000-000' || n, 'informe', case n when 3 then 'REVIEW' else 'ISSUED' end, 'sia000002',
      jsonb_build_object('run', '11111111-1', 'correo', 'comprador@ejemplo.cl', 'celular', '56912345678'), '76192083-9', total, 0, total, '', '', ''
    from (values (1, 10000), (2, 16500), (3, 16500)) as given (n, total)`.execute(app.db);
  await sql`insert into order_events (orden, a) select orden, estado from orders`.execute(app.db);
});

const nameOf = (sub: string) => `${sub.charAt(0).toUpperCase()}${sub.slice(1)} Rojas`;

async function call(sub: Person, method: 'GET' | 'POST', path: string, payload?: Readonly<Record<string, string>>) {
  const [given_name = '', family_name = ''] = nameOf(sub).split(' ');
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name, family_name, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const refund = (sub: Person, numero: string) => call(sub, 'POST', `oficina/ordenes/${numero}/reembolsar`, { nota: 'Lo pidió' });
const decide = (sub: Person, id: string, decision: 'confirmar' | 'rechazar' | 'retirar', nota = 'Lo revisé') =>
  call(sub, 'POST', `oficina/solicitudes/${id}/${decision}`, { nota });
const waiting = async (sub: Person = 'berta') => (await call(sub, 'GET', 'oficina/solicitudes')).body.solicitudes;
const stateOf = async (numero: string) =>
  (await app.db.selectFrom('orders').select('estado').where('numero', '=', numero).executeTakeFirstOrThrow()).estado;
const lastLines = async (many: number) =>
  (
    await app.db
      .selectFrom('office_log')
      .select(['quien', 'acto', 'objeto', 'motivo', 'antes', 'despues'])
      .where('acto', 'not like', 'ver-%')
      .orderBy('id', 'desc')
      .limit(many)
      .execute()
  ).toReversed();
/** Asks for the refund of the large order. @returns id of the request */
async function asked(sub: Person = 'ana'): Promise<string> {
  const { status, body } = await refund(sub, LARGE);
  expect(status).toBe(202);
  return body.solicitud.id;
}

describe('a refund above the limit', () => {
  test('is not done until another person confirms it; page, list and log name who asked and until when', async () => {
    const id = await asked();
    expect(await stateOf(LARGE)).toBe('ISSUED');
    expect(await lastLines(1)).toMatchObject([
      { quien: 'ana', acto: 'pedir', objeto: `orden ${LARGE}`, motivo: 'Lo pidió', despues: { estado: 'por confirmar', monto: 16_500 } },
    ]);
    const mayConfirm = async (sub: Person) => (await call(sub, 'GET', 'oficina/yo')).body.porConfirmar;
    expect([await mayConfirm('ana'), await mayConfirm('berta'), await mayConfirm('dina')]).toEqual([0, 1, 0]);
    const [request] = await waiting();
    expect(request).toMatchObject({
      id,
      acto: 'Reembolsar una orden',
      objeto: `orden ${LARGE}`,
      persona: 'Ana Rojas',
      propia: false,
      muestra: [{ rotulo: 'Monto', valor: '$16.500' }],
      decisiones: ['confirmar', 'rechazar'],
    });
    const days = (Date.parse(request.hasta) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);
    expect((await call('ana', 'GET', `oficina/ordenes/${LARGE}`)).body.solicitud).toMatchObject({
      id,
      propia: true,
      decisiones: ['retirar'],
    });
    expect(await decide('berta', id, 'confirmar')).toMatchObject({
      status: 200,
      body: { mensaje: expect.stringMatching(/^Confirmado\. Reembolso/) },
    });
    expect(await stateOf(LARGE)).not.toBe('ISSUED');
    expect(await lastLines(2)).toMatchObject([
      { quien: 'ana', acto: 'reembolsar', motivo: 'Lo pidió', despues: { monto: 16_500, confirmo: 'Berta Rojas' } },
      { quien: 'berta', acto: 'confirmar', motivo: 'Lo revisé', despues: { estado: 'confirmada', pidio: 'Ana Rojas', porque: 'Lo pidió' } },
    ]);
    expect(await waiting()).toEqual([]);
    expect((await call('ana', 'GET', `oficina/ordenes/${LARGE}`)).body.solicitud).toBeNull();
  });

  test('the one who asked cannot confirm it, nor a person without the role', async () => {
    const id = await asked();
    expect(await decide('ana', id, 'confirmar')).toMatchObject({
      status: 409,
      body: { codigo: 'SOLICITUD_CERRADA', mensaje: 'La pediste tú: decide otra persona de Finanzas. Tú puedes retirarla.' },
    });
    expect(await decide('ana', id, 'rechazar')).toMatchObject({ status: 409 });
    expect(await decide('dina', id, 'confirmar')).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
    expect(await decide('berta', id, 'retirar')).toMatchObject({ status: 409, body: { mensaje: expect.stringContaining('Ana Rojas') } });
    expect(await decide('berta', id, 'confirmar', ' ')).toMatchObject({ status: 400 });
    expect((await waiting('dina'))[0]).toMatchObject({ decisiones: [] });
    expect(await stateOf(LARGE)).toBe('ISSUED');
  });

  test('is asked once: the second person who asks is told who did, also from its case', async () => {
    const [one, other] = await Promise.all([refund('ana', LARGE), refund('berta', LARGE)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([202, 409]);
    const first = one.status === 202 ? 'Ana Rojas' : 'Berta Rojas';
    expect(await refund('carla', LARGE)).toMatchObject({
      status: 409,
      body: { codigo: 'YA_ESPERA_CONFIRMACION', mensaje: expect.stringContaining(`${first} ya pidió`) },
    });
    const fromCase = () => call('carla', 'POST', `administracion/tareas/revision-${REVIEWED}/reembolsar`, { nota: 'Cobro doble' });
    expect(await fromCase()).toMatchObject({ status: 202 });
    expect(await fromCase()).toMatchObject({ status: 409, body: { codigo: 'YA_ESPERA_CONFIRMACION' } });
    expect((await call('ana', 'GET', `administracion/tareas/revision-${REVIEWED}`)).body.solicitud).toMatchObject({
      objeto: `tarea revision-${REVIEWED}`,
      persona: 'Carla Rojas',
    });
  });

  test('from a case is confirmed by the same rules, and the case ends', async () => {
    const id = `revision-${REVIEWED}`;
    const { desde } = (await call('ana', 'GET', `administracion/tareas/${id}`)).body;
    const { body } = await call('ana', 'POST', `administracion/tareas/${id}/reembolsar`, { nota: 'Cobro doble', vista: desde });
    await call('berta', 'POST', `administracion/tareas/${id}/tomar`, {});
    expect(await decide('berta', body.solicitud.id, 'confirmar')).toMatchObject({ status: 200 });
    expect(await stateOf(REVIEWED)).not.toBe('REVIEW');
  });

  test('of two who confirm at once one does it, and the other is told who', async () => {
    const id = await asked();
    const answers = await Promise.all([decide('berta', id, 'confirmar'), decide('carla', id, 'confirmar')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.mensaje).toMatch(/^(Berta|Carla) Rojas la confirmó el /);
    const acts = await app.db.selectFrom('order_acts').select('quien').execute();
    expect(acts).toEqual([{ quien: 'ana' }]);
  });

  test('is refused with a reason or withdrawn, and may be asked again', async () => {
    const first = await asked();
    expect(await decide('berta', first, 'rechazar', 'El informe estaba bien')).toMatchObject({ status: 200 });
    expect(await lastLines(1)).toMatchObject([
      { quien: 'berta', acto: 'rechazar', motivo: 'El informe estaba bien', despues: { estado: 'rechazada' } },
    ]);
    const second = await asked();
    expect(await decide('ana', second, 'retirar', 'Me equivoqué de orden')).toMatchObject({ status: 200 });
    expect(await lastLines(1)).toMatchObject([{ quien: 'ana', acto: 'retirar', motivo: 'Me equivoqué de orden' }]);
    expect(await decide('berta', second, 'confirmar')).toMatchObject({
      status: 409,
      body: { mensaje: expect.stringMatching(/^Ana Rojas la retiró/) },
    });
    await asked('berta');
    expect(await stateOf(LARGE)).toBe('ISSUED');
  });

  test('lapses after its days: it cannot be confirmed, and may be asked again', async () => {
    const id = await asked();
    await sql`update office_requests set hasta = now() - interval '1 second'`.execute(app.db);
    expect(await waiting()).toEqual([]);
    expect(await decide('berta', id, 'confirmar')).toMatchObject({ status: 409, body: { mensaje: expect.stringMatching(/^Venció el /) } });
    // The daily cleaning deletes the parameters of a lapsed request; no second request is needed.
    await keepPromises(app.db);
    expect(await app.db.selectFrom('office_requests').select(['estado', 'pedido']).execute()).toEqual([
      { estado: 'vencida', pedido: null },
    ]);
    await asked('berta');
    const rows = await app.db.selectFrom('office_requests').select(['estado', 'pedido']).orderBy('creada').execute();
    expect(rows).toMatchObject([{ estado: 'vencida', pedido: null }, { estado: 'pendiente' }]);
  });

  test('is checked again when it is confirmed: the order, the role of the one who asked, and that they still work here', async () => {
    const id = await asked();
    await sql`update office_staff set roles = '{catalogo}' where sub = 'ana'`.execute(app.db);
    expect(await decide('berta', id, 'confirmar')).toMatchObject({
      status: 409,
      body: { mensaje: expect.stringContaining('Ana Rojas ya no tiene el rol') },
    });
    await sql`update office_staff set roles = '{finanzas}', retirada = now() where sub = 'ana'`.execute(app.db);
    expect(await decide('berta', id, 'confirmar')).toMatchObject({ status: 409, body: { codigo: 'SOLICITUD_CERRADA' } });
    await sql`update office_staff set retirada = null where sub = 'ana'`.execute(app.db);
    await sql`update orders set estado = 'REFUNDED' where numero = ${LARGE}`.execute(app.db);
    expect(await decide('berta', id, 'confirmar')).toMatchObject({ status: 409, body: { codigo: 'ORDEN_EN_OTRO_ESTADO' } });
    expect(await waiting()).toHaveLength(1);
    expect(await decide('berta', id, 'rechazar')).toMatchObject({ status: 200 });
  });

  test('what can be refused is refused when it is asked', async () => {
    await sql`update orders set estado = 'REFUNDED' where numero = ${LARGE}`.execute(app.db);
    expect(await refund('ana', LARGE)).toMatchObject({ status: 409, body: { codigo: 'ORDEN_EN_OTRO_ESTADO' } });
    expect(await waiting()).toEqual([]);
  });

  test('an office with one person is told whom to ask', async () => {
    expect((await refund('ana', LARGE)).body.mensaje).toMatch(
      /^Quedó por confirmar, todavía no se hizo: otra persona de Finanzas lo confirma antes del [\d-]+, [\d:]+\.$/,
    );
    await sql`delete from office_requests`.execute(app.db);
    await sql`update office_staff set roles = '{catalogo}' where sub in ('berta', 'carla')`.execute(app.db);
    expect((await refund('ana', LARGE)).body.mensaje).toContain('Hoy nadie más tiene ese rol');
    await sql`delete from office_requests`.execute(app.db);
    await sql`delete from office_staff where sub <> 'ana'`.execute(app.db);
    await sql`update office_staff set roles = null`.execute(app.db);
    expect((await refund('ana', LARGE)).body.mensaje).not.toContain('Hoy nadie más tiene ese rol');
  });

  test('keeps no RUT and no address', async () => {
    await asked();
    const rows = JSON.stringify(await app.db.selectFrom('office_requests').selectAll().execute());
    expect(rows).toContain(LARGE);
    expect(rows).not.toMatch(/76192083|11111111|comprador@/);
  });
});

test('a refund of no more than the limit needs one person', async () => {
  expect(await refund('ana', SMALL)).toMatchObject({ status: 200 });
  expect(await stateOf(SMALL)).not.toBe('ISSUED');
});

describe('a promotion at 100 %', () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const GIFT = {
    codigo: 'REGALO',
    version: '',
    descuento: '100',
    desde: dayIn(20),
    hasta: dayIn(40),
    maxUsos: '50',
    venta: 'abierta',
    motivo: 'Feria',
  };
  const change = (sub: Person, fields: Partial<typeof GIFT>) => call(sub, 'POST', 'oficina/catalogo/promocion', { ...GIFT, ...fields });
  const version = async () =>
    (await call('ana', 'GET', 'oficina/catalogo')).body.productos.find(({ codigo }: { codigo: string }) => codigo === 'REGALO')?.version ??
    '';

  test('is made once another person confirms it, and again for each change that leaves it so', async () => {
    const { status, body } = await change('ana', {});
    expect({ status, muestra: body.solicitud.muestra.slice(0, 2) }).toEqual({
      status: 202,
      muestra: [
        { rotulo: 'Descuento', valor: '100 %' },
        { rotulo: 'Límite de usos', valor: '50' },
      ],
    });
    expect(await version()).toBe('');
    expect((await call('berta', 'GET', 'oficina/catalogo')).body.solicitudes).toMatchObject([{ id: body.solicitud.id }]);
    expect(await decide('berta', body.solicitud.id, 'confirmar')).toMatchObject({ status: 200 });
    const made = await version();
    expect(made).not.toBe('');
    const longer = await change('berta', { version: made, maxUsos: '60' });
    expect(longer).toMatchObject({ status: 202 });
    expect((await call('ana', 'GET', 'oficina/catalogo')).body.solicitudes).toMatchObject([
      { persona: 'Berta Rojas', objeto: 'promoción REGALO', decisiones: ['confirmar', 'rechazar'] },
    ]);
    // One person may close the sale or lower the discount. The waiting request was made from the version before, so it is refused.
    expect(await change('ana', { version: made, venta: 'cerrada' })).toMatchObject({ status: 200 });
    expect(await change('ana', { version: await version(), descuento: '50', venta: 'cerrada' })).toMatchObject({ status: 200 });
    expect(await decide('ana', longer.body.solicitud.id, 'confirmar')).toMatchObject({
      status: 409,
      body: { codigo: 'CATALOGO_CAMBIADO' },
    });
  });

  test.each([
    ['without a limit of uses', ''],
    ['with a limit of uses that is none', '1001'],
  ])('%s is refused by its form', async (_, maxUsos) => {
    expect(await change('ana', { maxUsos })).toMatchObject({
      status: 400,
      body: { campos: { descuento: expect.stringContaining('100 %') } },
    });
    expect(await waiting()).toEqual([]);
  });
});
