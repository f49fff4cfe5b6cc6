import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../testing/app-testing.ts';
import { openPlans, REPRESENTATIVE, type PlansApp } from '../testing/plans-testing.ts';

const MANY = 100;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

let test: PlansApp;
beforeAll(async () => {
  test = await openPlans({
    DATABASE_POOL: '8',
    RATES: 'orden=10000/60,firma=10000/3600,serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600',
  });
  await aPerson(test.db);
});
afterAll(() => test.close());

const count = async (table: 'contracts' | 'identity_users' | 'customers' | 'companies') =>
  Number(
    (
      await test.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

it('two tabs, and twenty, that sign and pay at once open one payment', async () => {
  const orden = await test.draft();
  const opened = await times(20, () => test.sign(orden));
  expect(new Set(opened.map(({ token }) => token)).size).toBe(1);
  expect(await test.db.selectFrom('payment_attempts').select('id').where('orden', '=', orden).execute()).toHaveLength(1);
  const paid = await test.pay(opened[0]?.token ?? '');
  expect(paid.body['status']).toBe('AUTHORIZED');
});

it('a hundred serials at once are five tries, and a right one among the later ones is none', async () => {
  const orden = await test.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: '76192083-9', correoElectronico: 'otra@nandu.cl' });
  const answers = await times(MANY, (index) => test.prove(orden, `A0000${String(index).padStart(4, '0')}`));
  const by = (status: number) => answers.filter((each) => each.status === status).length;
  expect([by(422), by(409)]).toEqual([5, 95]);
  expect(await test.prove(orden, REPRESENTATIVE.serie)).toMatchObject({ status: 409, body: { codigo: 'IDENTIDAD_SIN_INTENTOS' } });
  const { identidad, identidad_intentos: tries } = await test.db
    .selectFrom('plan_orders')
    .select(['identidad', 'identidad_intentos'])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  expect({ identidad, tries }).toEqual({ identidad: 'rechazada', tries: 5 });
});

it('[PLN4-02] the alta a hundred times at once makes one client, one contract, one user and one welcome', async () => {
  const orden = await test.paid({ codigoPlan: 'pl-pack-pyme-10' });
  await test.prove(orden);
  const answers = await times(MANY, () => test.alta(orden));
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { codigo: '00' } })));
  expect(await test.alta(orden)).toEqual({ status: 200, body: { codigo: '00' } });
  expect([await count('contracts'), await count('identity_users'), await count('customers'), await count('companies')]).toEqual([
    1, 1, 1, 1,
  ]);
  const welcomes = await test.db.selectFrom('mails').select('id').where('clase', '=', 'cuenta-bienvenida').execute();
  expect(welcomes).toHaveLength(1);
  const acts = await test.db.selectFrom('order_acts').select('acto').where('orden', '=', orden).orderBy('id').execute();
  expect(acts.map(({ acto }) => acto)).toEqual(['firma', 'identidad-aprobada', 'cliente', 'usuario', 'alta']);
});

it('two monthly plans of one company, both paid, are one contract and one that waits for its administrator', async () => {
  const rutEmpresa = '61.808.000-5';
  const [one, other] = [
    await test.paid({ rutEmpresa, correoElectronico: 'uno@nandu.cl' }),
    await test.paid({ rutEmpresa, correoElectronico: 'otro@nandu.cl', codigoPlan: 'pl-empresa-200' }),
  ];
  await Promise.all([test.prove(one), test.prove(other)]);
  const codes = await Promise.all([test.alta(one), test.alta(other)]);
  expect(codes.map(({ body }) => String(body['codigo'])).toSorted((one, other) => one.localeCompare(other))).toEqual(['00', 'TP-04']);
  const monthly = await test.db
    .selectFrom('contracts')
    .select('id')
    .where('titular', '=', '61808000-5')
    .where('tipo', '=', 'mensual')
    .execute();
  expect(monthly).toHaveLength(1);
  const claims = await test.db.selectFrom('representation_claims').select('estado').where('empresa', '=', '61808000-5').execute();
  expect(claims).toHaveLength(1);
});

it('the right serial from several tabs at once is one approval, and never stands in the way of the alta beside it', async () => {
  const companies = ['76.192.083-9', '61.704.000-K', '96.505.760-9', '77.000.001-7', '77.000.002-5', '77.000.003-3'];
  const ordenes = await Promise.all(
    companies.map((rutEmpresa, index) =>
      test.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa, correoElectronico: `tienda${index}@nandu.cl` }),
    ),
  );
  const answers = await Promise.all(
    ordenes.flatMap((orden) => [...Array.from({ length: 5 }, () => test.prove(orden)), test.alta(orden), test.alta(orden)]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const acts = await test.db
    .selectFrom('order_acts')
    .select('orden')
    .where('orden', 'in', ordenes)
    .where('acto', '=', 'identidad-aprobada')
    .execute();
  expect(acts.map(({ orden }) => orden).toSorted()).toEqual(ordenes.toSorted());
});
