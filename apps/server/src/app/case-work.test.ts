import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { TODAY } from '../storage/clock.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  await app.db
    .insertInto('office_staff')
    .values([
      { sub: 'ana', nombre: 'Ana Rojas', correo: 'ana@ejemplo.cl', roles: ['atencion', 'administracion'] },
      { sub: 'berta', nombre: 'Berta Soto', correo: 'berta@ejemplo.cl', roles: ['finanzas'] },
      { sub: 'carla', nombre: 'Carla Díaz', correo: 'carla@ejemplo.cl', roles: ['derechos'] },
    ])
    .execute();
});
afterAll(() => app.close());
/** Five refunds that take 1, 10, 50, 60 and 70 hours, of 1.000 to 5.000 pesos. Those of more than 48 hours are late. */
beforeEach(async () => {
  // Not `truncate`: its locks deadlock with readings of the application's worker.
  for (const table of ['case_marks', 'case_closures', 'payment_counts', 'order_acts', 'order_events', 'mails', 'orders'])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  await sql
    .raw(`insert into orders (orden, numero, tipo, estado, servicio, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip, espera_desde)
      select lpad(n::text, 26, '0'), 'VO-0000-000' || n, 'informe', 'REFUND_PENDING', 'sia000002',
        jsonb_build_object('run', '11111111-1', 'correo', 'comprador' || n || '@ejemplo.cl', 'celular', '56912345678'), '76192083-9', n * 1000, 0, n * 1000, '', '', '', now() - make_interval(hours => (array[1, 10, 50, 60, 70])[n])
      from generate_series(1, 5) as n;
    insert into order_events (orden, a, en) select orden, estado, espera_desde from orders`)
    .execute(app.db);
});

const NAMES: Readonly<Record<string, string>> = { ana: 'Ana Rojas', berta: 'Berta Soto', carla: 'Carla Díaz' };

const caseOf = (n: number) => `reembolso-VO-0000-000${n}`;

async function call(sub: string, method: 'GET' | 'POST', path: string, payload?: Readonly<Record<string, string>>) {
  const [given_name = '', family_name = ''] = NAMES[sub]?.split(' ') ?? [];
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name, family_name, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method,
    url: `/v1/administracion/tareas${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const list = async (sub: string, filters: Readonly<Record<string, string>> = {}) => {
  const { body } = await call(sub, 'POST', '', filters);
  return {
    ids: body.tareas.map(({ id }: { id: string }) => Number(id.at(-1))),
    total: body.total,
    cuentas: body.cuentas,
    tareas: body.tareas,
  };
};
const doTo = (sub: string, n: number, accion: string, body: Readonly<Record<string, string>> = {}) =>
  call(sub, 'POST', `/${caseOf(n)}/${accion}`, body);
const TOLD = /^(\S+ \S+) (.+) el \d\d-\d\d, \d\d:\d\d\./;

describe('the queue', () => {
  test('has the oldest first, a page at a time, with the counts of every view', async () => {
    expect(await list('ana', { tamano: '2', pagina: '2' })).toMatchObject({
      ids: [3, 2],
      total: 5,
      cuentas: { todas: 5, mias: 0, sinTomar: 5, vencidas: 3, pospuestas: 0, cerradas: 0 },
    });
  });

  test.each<[Readonly<Record<string, string>>, number[]]>([
    [{ ver: 'vencidas' }, [5, 4, 3]],
    [{ orden: 'nueva' }, [1, 2, 3, 4, 5]],
    [{ orden: 'monto', tamano: '2' }, [5, 4]],
    [{ clase: 'reembolso' }, [5, 4, 3, 2, 1]],
    [{ clase: 'identidad' }, []],
    [{ buscar: 'COMPRADOR3' }, [3]],
    [{ buscar: 'vo-0000-0002' }, [2]],
    [{ buscar: '76.192.083-9', ver: 'vencidas', tamano: '1' }, [5]],
    [{ buscar: '%' }, []],
    [{ pagina: '9' }, []],
  ])('filters in the database: %j', async (filters, ids) => {
    expect((await list('ana', filters)).ids).toEqual(ids);
  });

  test.each<Readonly<Record<string, string>>>([{ ver: 'nada' }, { clase: 'nada' }, { orden: 'nada' }, { tamano: '0' }, { pagina: 'x' }])(
    'refuses %j',
    async (filters) => {
      expect((await call('ana', 'POST', '', filters)).status).toBe(400);
    },
  );

  test('takes no text in its address, which is logged', async () => {
    expect((await call('ana', 'GET', '?buscar=76192083-9')).status).toBe(404);
  });

  test('shows the RUT of a buyer without a name as everywhere, and finds it so', async () => {
    await sql`update orders set inputs = jsonb_set(inputs, '{run}', '"57000000-4"') where numero = 'VO-0000-0004'`.execute(app.db);
    const { ids, tareas } = await list('ana', { buscar: '57.000.000-4' });
    expect([ids, tareas.map(({ cliente }: { cliente: string }) => cliente)]).toEqual([[4], ['57.000.000-4']]);
    expect((await call('ana', 'GET', `/${caseOf(4)}`)).body.cliente).toBe('57.000.000-4');
  });
});

describe('taking a case', () => {
  test('shows who has it to everybody, and dropping it frees it; both are in its story', async () => {
    expect(await doTo('ana', 3, 'tomar')).toMatchObject({ status: 200 });
    expect((await list('ana', { ver: 'mias' })).tareas).toMatchObject([{ id: caseOf(3), quien: { nombre: 'Ana Rojas', propia: true } }]);
    expect(await list('berta', { ver: 'sin-tomar' })).toMatchObject({ ids: [5, 4, 2, 1], cuentas: { mias: 0, sinTomar: 4 } });
    expect(await doTo('ana', 3, 'soltar')).toMatchObject({ status: 200 });
    const { body } = await call('berta', 'GET', `/${caseOf(3)}`);
    expect(body).toMatchObject({ quien: null, acciones: ['cerrar', 'tomar', 'posponer'] });
    expect(body.historia.slice(-2)).toMatchObject([
      { texto: 'La tomó', quien: 'Ana Rojas', propia: false },
      { texto: 'La soltó', quien: 'Ana Rojas', propia: false },
    ]);
  });

  test('a second person is told who has it and since when, decides nothing, and may take it over', async () => {
    await doTo('ana', 3, 'tomar');
    for (const accion of ['tomar', 'cerrar', 'soltar', 'posponer']) {
      const { status, body } = await doTo('berta', 3, accion, { nota: 'x', hasta: await inDays(2) });
      expect({ accion, status, codigo: body.codigo, told: TOLD.exec(body.mensaje)?.slice(1) }).toEqual({
        accion,
        status: 409,
        codigo: 'TAREA_TOMADA',
        told: ['Ana Rojas', 'la tomó'],
      });
    }
    expect(await doTo('berta', 3, 'tomar', { quitar: 'true' })).toMatchObject({ status: 200 });
    expect(await doTo('ana', 3, 'cerrar', { nota: 'x' })).toMatchObject({ status: 409, body: { codigo: 'TAREA_TOMADA' } });
    expect(await doTo('berta', 3, 'cerrar', { nota: 'Llegó' })).toMatchObject({ status: 200, body: { reabrible: true } });
  });

  test('of two who take it at once exactly one gets it', async () => {
    const answers = await Promise.all(['ana', 'berta', 'ana', 'berta'].map((sub) => doTo(sub, 3, 'tomar')));
    const winners = new Set(answers.flatMap(({ status }, at) => (status === 200 ? at % 2 : [])));
    expect(winners.size, JSON.stringify(answers)).toBe(1);
  });
});

const inDays = async (days: number) => {
  const { rows } = await sql<{ day: string }>`select (${TODAY} + ${days}::int)::text as day`.execute(app.db);
  return rows[0]?.day ?? '';
};

describe('putting a case off', () => {
  test('hides it until its day, asks why, and a new cause or a taker brings it back', async () => {
    const hasta = await inDays(3);
    expect(await doTo('ana', 4, 'posponer', { hasta })).toMatchObject({ status: 400, body: { campos: { nota: expect.any(String) } } });
    expect(await doTo('ana', 4, 'posponer', { hasta, nota: 'El banco contesta el lunes' })).toMatchObject({ status: 200 });
    expect(await list('ana')).toMatchObject({ ids: [5, 3, 2, 1], cuentas: { todas: 4, vencidas: 2, pospuestas: 1 } });
    expect((await list('ana', { ver: 'pospuestas' })).tareas).toMatchObject([{ id: caseOf(4), pospuesta: hasta }]);
    await sql`update case_marks set hasta = ${TODAY}`.execute(app.db);
    expect((await list('ana')).ids).toEqual([5, 4, 3, 2, 1]);
    await doTo('ana', 4, 'posponer', { hasta, nota: 'Otra vez' });
    await doTo('berta', 4, 'tomar');
    expect((await list('berta', { ver: 'mias' })).ids).toEqual([4]);
  });

  test.each([0, -1, 31])('not until %i days from today', async (days) => {
    expect(await doTo('ana', 4, 'posponer', { hasta: await inDays(days), nota: 'x' })).toMatchObject({
      status: 400,
      body: { campos: { hasta: 'Elige un día entre mañana y 30 días más.' } },
    });
  });

  test.each(['', 'mañana', '2027-02-30'])('not until «%s»', async (hasta) => {
    expect(await doTo('ana', 4, 'posponer', { hasta, nota: 'x' })).toMatchObject({
      status: 400,
      body: { campos: { hasta: expect.any(String) } },
    });
  });
});

describe('deciding', () => {
  test('a closure can be undone: the case is open again and of the person who reopened it', async () => {
    await doTo('ana', 2, 'cerrar', { nota: 'Llegó' });
    expect(await list('ana', { ver: 'cerradas' })).toMatchObject({ ids: [2], cuentas: { todas: 4, cerradas: 1 } });
    expect((await call('ana', 'GET', `/${caseOf(2)}`)).body).toMatchObject({ cerrada: true, acciones: ['reabrir'] });
    expect(await doTo('berta', 2, 'reabrir')).toMatchObject({ status: 200 });
    expect((await list('berta', { ver: 'mias' })).ids).toEqual([2]);
    expect(await doTo('berta', 2, 'reabrir')).toMatchObject({ status: 409 });
  });

  test.each([caseOf(1), 'control-2027-03-10'])(
    'of two who decide %s at once exactly one does; the other is told who did and when',
    async (id) => {
      await sql`insert into payment_counts (dia, empezada, terminada, revisadas, sin_respuesta, cobradas_sin_informe, informes_sin_cobro, cobros_dobles,
      detenidas, correos_sin_entregar, ordenes) values ('2027-03-10', now(), now(), 3, 0, 0, 0, 2, 0, 0, '{}')`.execute(app.db);
      const answers = await Promise.all(['ana', 'berta'].map((sub) => call(sub, 'POST', `/${id}/cerrar`, { nota: sub })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const second = answers.find(({ status }) => status === 409)?.body;
      const first = answers[0]?.status === 200 ? 'Ana Rojas' : 'Berta Soto';
      expect({ codigo: second.codigo, told: TOLD.exec(second.mensaje)?.slice(1) }).toEqual({
        codigo: 'TAREA_RESUELTA',
        told: [first, 'la cerró'],
      });
    },
  );

  test('a person without the role sees the case and no acts, and a role lost meanwhile is refused in its words', async () => {
    expect((await call('carla', 'GET', `/${caseOf(5)}`)).body).toMatchObject({ id: caseOf(5), acciones: [] });
    expect(await doTo('carla', 5, 'cerrar', { nota: 'x' })).toMatchObject({
      status: 403,
      body: { mensaje: 'Cerrar una tarea es de Atención o Finanzas. Pide ese rol a quien administra la oficina.' },
    });
    expect((await list('carla')).ids).toEqual([5, 4, 3, 2, 1]);
  });

  test('an unknown case is unknown, also one that is nobody’s business', async () => {
    for (const id of ['nada', 'reembolso-VO-9999-9999', 'reembolso-', 'constructor-1', 'correo-x', 'morosidad-x', 'control-x'])
      expect({ id, status: (await call('ana', 'GET', `/${encodeURIComponent(id)}`)).status }).toEqual({ id, status: 404 });
  });
});
