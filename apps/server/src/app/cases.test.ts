import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/app-testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { displayNumber } from '../orders/display-number.ts';
import { namesOf } from '../orders/testing.ts';
import { openPlans, type PlansApp } from '../testing/plans-testing.ts';

let fixture: PlansApp;
let forge: Forge;
let office: Readonly<Record<string, string>>;
beforeAll(async () => {
  forge = await openForge();
  fixture = await openPlans(
    { REFUND_ALONE: '10000000', RATES: 'serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600' },
    (providers) => ({
      ...providers,
      identity: { ...providers.identity, tokens: forge.tokens },
    }),
  );
  office = {
    authorization: `Bearer ${await forge.sign({ sub: 'oficina', email: 'oficina@ejemplo.cl', realm_access: { roles: ['backoffice'] } })}`,
  };
  await aPerson(fixture.db, { earlier: ['A10200300'] });
  await fetch(`${fixture.url}/v1/oficina/yo`, { headers: office });
});
afterAll(() => fixture.close());

interface Case {
  readonly id: string;
  readonly clase: string;
  readonly numero: string;
  readonly motivo: string;
  readonly acciones: readonly string[];
  readonly historia: readonly { texto: string; quien: string | null }[];
  readonly datos: readonly { dato: string; valor: string; juicio?: string }[];
}

/** Rows of the open cases. */
const cases = async () => (await fixture.post('tareas', {}, office)).body['tareas'] as readonly Case[];
const detail = async (id: string) => (await fixture.get(`tareas/${id}`, office)).body as unknown as Case;
/** The open case of an order, with what its decision needs. */
const caseOf = async (orden: string) => {
  const numero = await displayNumber(fixture.db, orden);
  const row = (await cases()).find((each) => each.numero === numero);
  return row && (await detail(row.id));
};
/** The case name in the office of an order without identity check. */
const identityOf = async (orden: string) => `identidad-${await displayNumber(fixture.db, orden)}`;
const settle = (id: string, accion: string, nota = 'Mostró su cédula por videollamada') =>
  fixture.post(`tareas/${id}/${accion}`, { nota }, office);
let companies = 0;
const RUTS = ['58234577-5', '76192083-9', '60803000-K', '96806980-2', '61808000-5', '97004000-5', '76086428-5', '61216000-7'];

/** Paid by a new company whose tries were all wrong. */
async function refused() {
  const orden = await fixture.paid({ rutEmpresa: RUTS[(companies += 1) - 1] ?? '', correoElectronico: `gerencia${companies}@ejemplo.cl` });
  for (const serie of ['A00000000', 'B12345679', 'A10200300', 'A00000001']) await fixture.prove(orden, serie);
  // While there are tries left, nothing waits for a person.
  expect(await caseOf(orden)).toBeUndefined();
  expect(await fixture.prove(orden, 'A00000002')).toMatchObject({ status: 422, body: { success: false, intentosRestantes: 0 } });
  return orden;
}

test('a refused identity becomes a case, and the office approval creates a client', async () => {
  const orden = await refused();
  expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-02' } });
  const open = await caseOf(orden);
  expect(open).toMatchObject({
    clase: 'identidad',
    acciones: ['aprobar-identidad', 'reembolsar', 'cerrar', 'tomar', 'posponer'],
    motivo: 'La serie no coincidió y no quedan intentos',
    intentos: [
      { veredicto: 'otra serie' },
      { veredicto: 'una cifra distinta' },
      { veredicto: 'la de una cédula anterior' },
      { veredicto: 'otra serie' },
      { veredicto: 'otra serie' },
    ],
  });
  expect(JSON.stringify(open)).not.toMatch(/[AB]\d{8}/);
  // The texts shown to the office contain no secrets.
  expect(JSON.stringify([await cases(), open])).not.toContain(orden);
  expect(await settle(open?.id ?? '', 'aprobar-identidad', '  ')).toMatchObject({
    status: 400,
    body: { campos: { nota: 'Escribe el motivo: queda en el registro.' } },
  });
  // Not an action of this case.
  expect(await settle(open?.id ?? '', 'emitir')).toMatchObject({ status: 404, body: { codigo: 'TAREA_DESCONOCIDA' } });
  expect(await settle(open?.id ?? '', 'aprobar-identidad')).toMatchObject({ status: 200 });
  expect(await caseOf(orden)).toBeUndefined();
  await expect.poll(async () => (await fixture.alta(orden)).body['codigo'], { timeout: 15_000 }).toBe('00');
  const acts = await fixture.db
    .selectFrom('order_acts')
    .select(['acto', 'detalle', 'quien'])
    .where('orden', '=', orden)
    .orderBy('id')
    .execute();
  expect(acts).toContainEqual({ acto: 'identidad-por-oficina', detalle: 'Mostró su cédula por videollamada', quien: 'oficina' });
  const wrong = Array.from({ length: 5 }, () => 'identidad-rechazada');
  expect(acts.map(({ acto }) => acto)).toEqual(['firma', ...wrong, 'identidad-por-oficina', 'cliente', 'usuario']);
  expect(await settle(await identityOf(orden), 'aprobar-identidad')).toMatchObject({
    status: 409,
    body: {
      codigo: 'TAREA_RESUELTA',
      mensaje: expect.stringMatching(/^oficina@ejemplo\.cl aprobó la identidad el \d\d-\d\d, \d\d:\d\d\.$/),
    },
  });
});

test('a refund returns the money and ends the started contracting', async () => {
  const orden = await refused();
  await expect.poll(async () => (await fixture.get(`transaccion-estado/${orden}`)).body['estado'], { timeout: 15_000 }).toBe('emitida');
  expect(await settle(await identityOf(orden), 'reembolsar', 'No es el representante')).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await fixture.get(`transaccion-estado/${orden}`)).body, { timeout: 15_000 })
    .toMatchObject({
      estado: 'reembolsada',
      mensaje: 'Tu plan no siguió adelante y anulamos el cobro.',
    });
  const { devoluciones } = await fixture.db
    .selectFrom('simulated_payments')
    .select('devoluciones')
    .where('buy_order', '=', (await namesOf(fixture.db, orden)).buyOrder)
    .executeTakeFirstOrThrow();
  expect(devoluciones).toBe(1);
  expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-01' } });
  expect(await fixture.prove(orden)).toMatchObject({ status: 404, body: { codigo: 'CONTRATACION_DESCONOCIDA' } });
  expect(await settle(await identityOf(orden), 'reembolsar')).toMatchObject({ status: 409 });
  await fixture.mail(`gerencia${companies}@ejemplo.cl`, /Devolvimos el pago de tu plan/);
});

test('a closed case stays closed until the problem occurs again', async () => {
  const orden = await refused();
  expect(await settle(await identityOf(orden), 'cerrar', 'Dijo que lo intenta mañana')).toMatchObject({ status: 200 });
  expect(await caseOf(orden)).toBeUndefined();
  // The bureau did not answer once: a try came back, and was used again.
  await sql`update plan_orders set identidad_intentos = 4 where orden = ${orden}`.execute(fixture.db);
  await fixture.prove(orden, 'A00000001');
  const again = await caseOf(orden);
  expect(again?.historia.filter(({ quien }) => quien === 'oficina@ejemplo.cl').map(({ texto }) => texto)).toEqual([
    'La oficina cerró la tarea (Dijo que lo intenta mañana)',
  ]);
});

test('the cases that a decision ended are listed with who decided; a closed one that can be opened again is not', async () => {
  const orden = await refused();
  const closed = await identityOf(orden);
  await settle(closed, 'cerrar', 'Dijo que lo intenta mañana');
  const refunded = await identityOf(await refused());
  await settle(refunded, 'reembolsar', 'No quiere seguir');
  const { decididas } = (await fixture.get('tareas-decididas', office)).body as { decididas: readonly { readonly id: string }[] };
  expect(decididas[0]).toMatchObject({
    id: refunded,
    clase: 'identidad',
    numero: refunded.slice('identidad-'.length),
    hecho: 'pidió su reembolso',
    nota: 'No quiere seguir',
  });
  expect(decididas.map(({ id }) => id)).not.toContain(closed);
});

test('a decision on what was read before something new happened is refused, and reading a case is in the log', async () => {
  const orden = await refused();
  const id = await identityOf(orden);
  const { desde } = (await fixture.get(`tareas/${id}`, office)).body;
  const decide = (vista: unknown) => fixture.post(`tareas/${id}/cerrar`, { nota: 'Prueba', vista }, office);
  await sql`update plan_orders set identidad_en = now() where orden = ${orden}`.execute(fixture.db);
  expect(await decide(desde)).toMatchObject({ status: 409, body: { codigo: 'TAREA_CAMBIADA' } });
  const { desde: now } = (await fixture.get(`tareas/${id}`, office)).body;
  expect(now).not.toBe(desde);
  expect(await decide(now)).toMatchObject({ status: 200 });
  const lines = await fixture.db.selectFrom('office_log').select('acto').where('objeto', '=', `tarea ${id}`).orderBy('id').execute();
  expect(lines.map(({ acto }) => acto)).toEqual(['ver-tarea', 'ver-tarea', 'cerrar']);
});

test('two office users at once: one approves or refunds, never both', async () => {
  const orden = await refused();
  const id = await identityOf(orden);
  const answers = await Promise.all([settle(id, 'reembolsar'), settle(id, 'reembolsar'), settle(id, 'reembolsar')]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(2);
  const back = await fixture.db
    .selectFrom('order_events')
    .select('id')
    .where('orden', '=', orden)
    .where('a', '=', 'REFUND_PENDING')
    .execute();
  expect(back).toHaveLength(1);
});

describe('cases of any order', () => {
  test('a payment in review is issued, refunded or closed', async () => {
    const orden = await fixture.draft({ rutEmpresa: RUTS[5] ?? '', correoElectronico: 'revision@ejemplo.cl' });
    const { token } = await fixture.sign(orden);
    await fixture.pay(token);
    await sql`update orders set estado = 'REVIEW', siguiente_intento = null where orden = ${orden}`.execute(fixture.db);
    await fixture.db
      .insertInto('order_events')
      .values({ orden, de: 'COMMITTING', a: 'REVIEW', detalle: 'sin respuesta en 6 días' })
      .execute();
    const open = await caseOf(orden);
    expect(open).toMatchObject({
      clase: 'revision',
      motivo: 'El cobro está en revisión: sin respuesta en 6 días',
      // The card was charged: the case cannot be closed as uncharged.
      acciones: ['emitir', 'reembolsar', 'tomar', 'posponer'],
      cotejo: [
        { dato: 'Respuesta', resultado: 'igual' },
        { dato: 'Monto', resultado: 'igual' },
        { dato: 'Orden', resultado: 'igual' },
        { dato: 'Hora', resultado: 'igual' },
        { dato: 'Tarjeta', resultado: 'solo-banco', banco: 'crédito •••• 6623' },
        { dato: 'Autorización', resultado: 'solo-banco' },
      ],
    });
    expect(await settle(open?.id ?? '', 'cerrar')).toMatchObject({
      status: 409,
      body: { mensaje: 'El banco hizo el cobro: solo se puede emitir o devolver.' },
    });
    expect(await settle(open?.id ?? '', 'emitir')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await fixture.get(`transaccion-estado/${orden}`)).body['estado'], { timeout: 15_000 }).toBe('emitida');
  });

  test('a returned email, a slow refund and a payment without identity check are cases', async () => {
    const orden = await fixture.paid({ rutEmpresa: RUTS[6] ?? '', correoElectronico: 'lenta@ejemplo.cl' });
    expect(await caseOf(orden)).toBeUndefined();
    await sql`update order_events set en = now() - interval '25 hours' where orden = ${orden} and a = 'PAID'`.execute(fixture.db);
    expect(await caseOf(orden)).toMatchObject({ clase: 'identidad', motivo: 'Pagó y nadie validó la identidad' });
    const told = async () => (await caseOf(orden))?.datos.find(({ dato }) => dato === 'La empresa ya tiene un plan');
    expect(await told()).toBeUndefined();
    await sql`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
      select rut_empresa, 'Plan 50', 'mensual', '1', 50, 0, current_date, '2030-12-31', 'a@ejemplo.cl', false from plan_orders where orden = ${orden}`.execute(
      fixture.db,
    );
    expect(await told()).toMatchObject({ valor: expect.stringContaining('Plan 50, hasta 31-12-2030. Con él en curso'), juicio: 'mal' });
    await fixture.db.deleteFrom('contracts').execute();
    await fixture.prove(orden, 'A00000000');
    expect(await caseOf(orden)).toBeUndefined();
    await sql`update plan_orders set identidad_en = now() - interval '25 hours' where orden = ${orden}`.execute(fixture.db);
    expect(await caseOf(orden)).toMatchObject({ motivo: 'La serie no coincidió (1 de 5 intentos) y nadie volvió a probar' });
    await fixture.mail('lenta@ejemplo.cl', /Comprobante de pago/);
    await sql`update mails set rechazado = '550', siguiente_intento = null where orden = ${orden} and clase = 'comprobante'`.execute(
      fixture.db,
    );
    const numero = await displayNumber(fixture.db, orden);
    expect((await cases()).filter((each) => each.numero === numero).map(({ clase }) => clase)).toContain('correo');
  });
});

test('a daily check with findings is a case, closed with a note; findings of the next day are a new case', async () => {
  const controls = async () => Promise.all((await cases()).filter(({ clase }) => clase === 'control').map(async ({ id }) => detail(id)));
  // The real count of the day may already exist.
  await sql`delete from payment_counts`.execute(fixture.db);
  const { orden } = await fixture.db.selectFrom('orders').select('orden').limit(1).executeTakeFirstOrThrow();
  const count = (day: string, doubles: number) =>
    sql`insert into payment_counts (dia, empezada, terminada, revisadas, sin_respuesta, cobradas_sin_informe, informes_sin_cobro, cobros_dobles, detenidas, correos_sin_entregar, ordenes)
      values (${day}, now(), now(), 3, 0, 1, 0, ${doubles}, 0, 0, ${JSON.stringify({ cobradas_sin_informe: [orden] })})`.execute(
      fixture.db,
    );
  const numero = await displayNumber(fixture.db, orden);
  await count('2027-03-10', 2);
  expect(await controls()).toMatchObject([
    {
      id: 'control-2027-03-10',
      numero: null,
      motivo: `El control diario de cobros, informes y correos encontró: 1 pago cobrado sin informe (${numero}); 2 cobros dobles`,
      acciones: ['cerrar', 'tomar', 'posponer'],
      historia: [],
    },
  ]);
  expect(await settle('control-2027-03-10', 'cerrar', 'Se devolvieron los dos')).toMatchObject({ status: 200 });
  expect(await controls()).toEqual([]);
  await count('2027-03-11', 0);
  expect((await controls()).map(({ id }) => id)).toEqual(['control-2027-03-11']);
  await sql`update payment_counts set cobradas_sin_informe = 0`.execute(fixture.db);
  expect(await controls()).toEqual([]);
});
