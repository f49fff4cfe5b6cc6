import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueLetter } from '../mails/queue.ts';
import { aPerson, countRows } from '../testing/app-testing.ts';
import { openPlans, REPRESENTATIVE, type PlansApp } from '../testing/plans-testing.ts';

const MANY = 100;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

let fixture: PlansApp;
beforeAll(async () => {
  fixture = await openPlans({
    DATABASE_POOL: '8',
    RATES: 'orden=10000/60,firma=10000/3600,serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600',
  });
  await aPerson(fixture.db);
});
afterAll(() => fixture.close());

const count = (table: 'contracts' | 'identity_users' | 'customers' | 'companies') => countRows(fixture.db, table);

test('twenty tabs that sign and pay at once create one payment', async () => {
  const orden = await fixture.draft();
  const opened = await times(20, () => fixture.sign(orden));
  expect(new Set(opened.map(({ token }) => token)).size).toBe(1);
  expect(await fixture.db.selectFrom('payment_attempts').select('id').where('orden', '=', orden).execute()).toHaveLength(1);
  const paid = await fixture.pay(opened[0]?.token ?? '');
  expect(paid.body['status']).toBe('AUTHORIZED');
});

test('a hundred simultaneous serials use five tries, and a right one afterwards is refused', { tags: ['V6.4.2'] }, async () => {
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: '76192083-9', correoElectronico: 'otra@nandu.cl' });
  const answers = await times(MANY, (index) => fixture.prove(orden, `A0000${String(index).padStart(4, '0')}`));
  const by = (status: number) => answers.filter((each) => each.status === status).length;
  expect([by(422), by(409)]).toEqual([5, 95]);
  expect(await fixture.prove(orden, REPRESENTATIVE.serie)).toMatchObject({ status: 409, body: { codigo: 'IDENTIDAD_SIN_INTENTOS' } });
  const { identidad, identidad_intentos: tries } = await fixture.db
    .selectFrom('plan_orders')
    .select(['identidad', 'identidad_intentos'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  expect({ identidad, tries }).toEqual({ identidad: 'rechazada', tries: 5 });
});

test(
  'a hundred simultaneous alta calls create one client, one contract, one account and one welcome, whose link makes one user',
  { tags: ['PLN4-02', 'V3.5.3'] },
  async () => {
    const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10' });
    await fixture.prove(orden);
    const answers = await times(MANY, () => fixture.alta(orden));
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { codigo: '00' } })));
    expect(await fixture.alta(orden)).toMatchObject({ status: 200, body: { codigo: '00' } });
    const rows = async () => [await count('contracts'), await count('identity_users'), await count('companies'), await count('customers')];
    expect(await rows()).toEqual([1, 1, 1, 0]);
    const welcomes = await fixture.db.selectFrom('mails').select('id').where('clase', '=', 'cuenta-bienvenida').execute();
    expect(welcomes).toHaveLength(1);
    expect(await fixture.followWelcome('gerencia@nandu.cl')).toBe(200);
    // The worker may be the one that goes on.
    await expect.poll(rows, { timeout: 15_000 }).toEqual([1, 1, 1, 1]);
    const acts = async () =>
      (await fixture.db.selectFrom('order_acts').select('acto').where('orden', '=', orden).orderBy('id').execute()).map(({ acto }) => acto);
    await expect.poll(acts, { timeout: 15_000 }).toEqual(['firma', 'identidad-aprobada', 'cliente', 'usuario', 'alta']);
  },
);

test('two paid monthly plans of one company: one contract, and one waiting for its administrator', { tags: ['V2.3.4'] }, async () => {
  const rutEmpresa = '61.808.000-5';
  const [one, other] = [
    await fixture.paid({ rutEmpresa, correoElectronico: 'uno@nandu.cl' }),
    await fixture.paid({ rutEmpresa, correoElectronico: 'otro@nandu.cl', codigoPlan: 'pl-empresa-200' }),
  ];
  await Promise.all([fixture.prove(one), fixture.prove(other)]);
  const codes = await Promise.all([fixture.alta(one), fixture.alta(other)]);
  expect(codes.map(({ body }) => String(body['codigo'])).toSorted((one, other) => one.localeCompare(other))).toEqual(['00', 'TP-04']);
  const monthly = await fixture.db
    .selectFrom('contracts')
    .select('id')
    .where('titular', '=', '61808000-5')
    .where('tipo', '=', 'mensual')
    .execute();
  expect(monthly).toHaveLength(1);
  const claims = await fixture.db.selectFrom('representation_claims').select('estado').where('empresa', '=', '61808000-5').execute();
  expect(claims).toHaveLength(1);
});

test('the right serial from several tabs at once is one approval, and does not block the alta', async () => {
  const companies = ['76.192.083-9', '61.704.000-K', '96.505.760-9', '77.000.001-7', '77.000.002-5', '77.000.003-3'];
  const ordenes = await Promise.all(
    companies.map((rutEmpresa, index) =>
      fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa, correoElectronico: `tienda${index}@nandu.cl` }),
    ),
  );
  const answers = await Promise.all(
    ordenes.flatMap((orden) => [...Array.from({ length: 5 }, () => fixture.prove(orden)), fixture.alta(orden), fixture.alta(orden)]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const acts = await fixture.db
    .selectFrom('order_acts')
    .select('orden')
    .where('orden', 'in', ordenes)
    .where('acto', '=', 'identidad-aprobada')
    .execute();
  expect(acts.map(({ orden }) => orden).toSorted()).toEqual(ordenes.toSorted());
});

test('an alta that waited for another one sees the welcome that it queued', async () => {
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: '61607000-2', correoElectronico: 'espera@nandu.cl' });
  await fixture.prove(orden);
  // Ends what the worker began: nothing else is under way from here on.
  expect(await fixture.alta(orden)).toMatchObject({ status: 200 });
  const { answer, mail } = await fixture.db.transaction().execute(async (trx) => {
    await sql`select from plan_orders where orden = ${orden} for no key update`.execute(trx);
    const waiting = fixture.alta(orden);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const enlace = await queueLetter(trx, 'cuenta-bienvenida', 'espera@nandu.cl', orden);
    // Not sent here: its link would be of an account that this test does not make.
    await sql`update mails set siguiente_intento = now() + interval '1 hour' where id = ${enlace}`.execute(trx);
    await trx.updateTable('plan_orders').set({ enlace, alta_codigo: '00' }).where('orden', '=', orden).execute();
    return { answer: waiting, mail: enlace };
  });
  expect(await answer).toMatchObject({ status: 200, body: { codigo: '00' } });
  const later = await fixture.db.selectFrom('mails').select('id').where('tema', '=', orden).where('id', '>', mail).execute();
  expect(later).toEqual([]);
});
