import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../http/problem.ts';
import { openPlanClock, type PlanClock } from '../../plans/my-plan/testing.ts';
import { createClient } from '../../plans/contracting/client.ts';
import { aPlanOrder } from '../../plans/contract/testing.ts';
import { invoiceMoney } from '../../plans/contract/money.ts';
import { logAct } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { endContract } from './acts.ts';
import { changeCompanyPlan, contractKnown, contractNew, lookAtContract } from './contract.ts';

const RUT = '58234577-5';
const OTHER = '57000000-4';
const ANA: Acting['staff'] = { sub: 'ana', nombre: 'Ana Rojas', roles: ['finanzas'] };

let plans: PlanClock;
let clave: string;
const db = () => plans.clock.db;
beforeAll(async () => {
  plans = await openPlanClock();
  await db()
    .insertInto('plans')
    .values([
      { codigo: 'p-50', nombre: 'Plan 50', tipo: 'mensual', moneda: '2', precio: '6.50', consultas: 50, valor_adicional: '0.15', ...REST },
      {
        codigo: 'p-200',
        nombre: 'Plan 200',
        tipo: 'mensual',
        moneda: '2',
        precio: '19.00',
        consultas: 200,
        valor_adicional: '0.12',
        ...REST,
      },
      {
        codigo: 'pack',
        nombre: 'Pack 10',
        tipo: 'pack',
        moneda: '1',
        precio: '59900',
        consultas: 10,
        valor_adicional: '0',
        ...REST,
        meses: 6,
      },
      {
        codigo: 'cerrado',
        nombre: 'Plan viejo',
        tipo: 'mensual',
        moneda: '1',
        precio: '9000',
        consultas: 5,
        valor_adicional: '0',
        ...REST,
        vigente: false,
      },
    ])
    .execute();
});
afterAll(() => plans.close());
beforeEach(async () => {
  await plans.clock.travel('2027-02-10 09:00');
  await sql`truncate orders, contracts, company_standings cascade`.execute(db());
  await sql`delete from companies where rut <> ${RUT}`.execute(db());
  await sql`delete from company_users where empresa <> ${RUT}`.execute(db());
  await sql`update plans set precio = '6.50', vigente = true where codigo = 'p-50'`.execute(db());
  await plans.mails();
  ({ clave } = await db().selectFrom('companies').select('clave').where('rut', '=', RUT).executeTakeFirstOrThrow());
});

const REST = { meses: 12, posicion: 0, demo: false };
const NEW = {
  codigoPlan: 'p-50',
  inicio: 'hoy',
  razonSocial: 'Municipalidad de Quilpué',
  nombreFantasia: 'Quilpué',
  rutEmpresa: OTHER,
  giro: 'Servicios públicos',
  domicilio: 'Vicuña Mackenna 684',
  codigoRegion: '05',
  codigoComuna: '05801',
  ciudad: 'Quilpué',
  runRepresentanteLegal: '12345678-5',
  nombreRepresentanteLegal: 'Verónica',
  primerApellidoRepresentanteLegal: 'Tapia',
  correoElectronico: 'vtapia@quilpue.cl',
  telefonoCelular: '56912345678',
  telefonoFijo: '',
  encargadoPagoProveedores: 'Ana Soto',
  correoPagoProveedores: 'pagos@quilpue.cl',
  telefonoPagoProveedores: '56422123456',
  certificado: 'Decreto 12',
  fechaCertificado: '2027-02-01',
  nota: 'Licitación 2397-14-LE26',
};

const inTrx = <T>(work: (acting: Acting) => Promise<T>) =>
  db()
    .transaction()
    .execute((trx) => work({ trx, staff: ANA }));
const hand = (more: Partial<typeof NEW> = {}, huella = '') =>
  inTrx(async (by) => {
    const made = await contractNew(by, { ...NEW, ...more }, huella);
    await logAct(by.trx, ANA, 'contratar-a-mano', made.noted);
    return made;
  });
const known = (codigoPlan = 'p-50', inicio = 'hoy', huella = '') =>
  inTrx(async (by) => {
    const made = await contractKnown(by, { clave, codigoPlan, inicio, huella, nota: 'Convenio' });
    await logAct(by.trx, ANA, 'contratar-a-mano', made.noted);
    return made;
  });
const change = (codigoPlan = 'p-200', huella = '') =>
  inTrx(async (by) => {
    const made = await changeCompanyPlan(by, { clave, codigoPlan, huella, nota: 'Lo pidió' });
    await logAct(by.trx, ANA, 'cambiar-contrato', made.noted);
    return made;
  });
const look = (codigoPlan = 'p-50', inicio = 'hoy', of = '') => lookAtContract(db(), { codigoPlan, inicio, clave: of });
const toldBy = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) =>
      error instanceof Problem ? `${error.code} ${error.body().mensaje} ${JSON.stringify(error.detail.campos ?? {})}` : String(error),
  );
const contracts = () =>
  db()
    .selectFrom('contracts')
    .select(['titular', 'nombre', 'precio', 'desde', 'hasta', 'fin', 'siguiente_factura'])
    .orderBy('id')
    .execute();
const invoices = async () => (await plans.invoices()).map(({ desde, hasta, vence, total, pagada }) => [desde, hasta, vence, total, pagada]);
const TOTAL = invoiceMoney('2', [{ cantidad: 1, valor: '6.50' }], '40000')?.total;

describe('a contract by hand', () => {
  test('of a new company has proven powers, an invoice to pay and an administrator who is invited by mail', async () => {
    const vista = await look();
    expect(vista).toMatchObject({
      desde: '2027-02-10',
      hasta: '2028-02-09',
      termina: null,
      factura: { vence: '2027-02-15', total: TOTAL },
    });
    const made = await hand({}, vista.huella);
    expect(made.noted).toEqual({
      objeto: `empresa ${made.clave}`,
      motivo: 'Licitación 2397-14-LE26 · Documento Decreto 12 del 2027-02-01',
      antes: null,
      despues: { contrato: made.contrato, plan: 'Plan 50', desde: '10-02-2027', hasta: '09-02-2028', factura: TOTAL },
    });
    expect(await contracts()).toEqual([
      {
        titular: OTHER,
        nombre: 'Plan 50',
        precio: '6.50',
        desde: '2027-02-10',
        hasta: '2028-02-09',
        fin: null,
        siguiente_factura: '2027-03-10',
      },
    ]);
    expect(await invoices()).toEqual([['2027-02-10', '2027-03-09', '2027-02-15', TOTAL, null]]);
    const standing = await db().selectFrom('company_standings').select(['poderes', 'quien']).where('empresa', '=', OTHER).execute();
    expect(standing).toEqual([{ poderes: 'comprobados', quien: 'ana' }]);
    const users = await db().selectFrom('company_users').select(['correo', 'rol', 'estado']).where('empresa', '=', OTHER).execute();
    expect(users).toEqual([{ correo: 'vtapia@quilpue.cl', rol: 'administrador', estado: 'invitado' }]);
    const queued = await db()
      .selectFrom('mails')
      .select(['clase', 'para'])
      .where('enviado', 'is', null)
      .orderBy('para')
      .orderBy('clase')
      .execute();
    expect(queued).toEqual([
      { clase: 'plan-factura', para: 'pagos@quilpue.cl' },
      { clase: 'cuenta-invitacion', para: 'vtapia@quilpue.cl' },
      { clase: 'plan-factura', para: 'vtapia@quilpue.cl' },
    ]);
  });

  test('of the first of next month is invoiced on that day by the job, once', async () => {
    expect(await look('p-50', 'proximo-mes')).toMatchObject({ desde: '2027-03-01', hasta: '2028-02-29', factura: { vence: '2027-03-06' } });
    await known('p-50', 'proximo-mes');
    expect(await invoices()).toEqual([]);
    await plans.live('2027-02-28');
    expect(await invoices()).toEqual([]);
    await plans.live('2027-03-01');
    await plans.live('2027-03-02');
    expect(await invoices()).toEqual([['2027-03-01', '2027-03-31', '2027-03-06', TOTAL, null]]);
  });

  test('of a pack is invoiced whole and never again; a pack begins today', async () => {
    expect(await toldBy(look('pack', 'proximo-mes'))).toContain('Un pack empieza hoy');
    await known('pack');
    await plans.live('2027-04-10');
    expect(await invoices()).toEqual([['2027-02-10', '2027-08-09', '2027-02-15', 59_900, null]]);
  });

  test('is refused for a company with a plan, a plan that is closed or unknown, and a company that is known', async () => {
    await known();
    expect(await toldBy(known())).toMatch(/^PLAN_VIGENTE .*09-02-2028/);
    expect(await toldBy(hand({ rutEmpresa: RUT }))).toContain('PLAN_VIGENTE');
    for (const plan of ['cerrado', 'nada', ''])
      expect(await toldBy(hand({ codigoPlan: plan }))).toMatch(plan === '' ? /"codigoPlan"/ : /^PLAN_DESCONOCIDO/);
    await sql`delete from contracts`.execute(db());
    expect(await toldBy(hand({ rutEmpresa: RUT }))).toContain('EMPRESA_CONOCIDA');
    expect(await toldBy(known('p-50', 'ayer'))).toContain('"inicio"');
  });

  test.each([
    [{ certificado: '' }, 'certificado'],
    [{ fechaCertificado: '2027-01-10' }, 'fechaCertificado'],
    [{ fechaCertificado: '2027-02-11' }, 'fechaCertificado'],
    [{ rutEmpresa: '57000000-5' }, 'rutEmpresa'],
    [{ runRepresentanteLegal: OTHER }, 'runRepresentanteLegal'],
    [{ nota: '' }, 'nota'],
  ])('needs %j to be right', async (more, field) => {
    expect(await toldBy(hand(more))).toContain(`"${field}"`);
  });

  test('of a person for themselves needs no document of powers', async () => {
    await hand({ rutEmpresa: '12345678-5', certificado: '', fechaCertificado: '' });
    expect((await contracts()).map(({ titular }) => titular)).toEqual(['12345678-5']);
  });

  test('keeps the price that was seen: a plan that changed meanwhile is refused, and nothing is made', async () => {
    const { huella } = await look();
    await sql`update plans set precio = '7.50' where codigo = 'p-50'`.execute(db());
    expect(await toldBy(hand({}, huella))).toContain('PRECIO_DE_CONTRATO_CAMBIADO');
    await sql`update plans set vigente = false where codigo = 'p-50'`.execute(db());
    expect(await toldBy(hand({}, huella))).toContain('PLAN_DESCONOCIDO');
    expect([await contracts(), await db().selectFrom('companies').select('rut').where('rut', '=', OTHER).execute()]).toEqual([[], []]);
  });

  test('of two people at once, of the same company, is made once', async () => {
    const answers = await Promise.allSettled([hand(), hand(), known(), known()]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Problem).code] : []));
    expect(refused).toEqual(['PLAN_VIGENTE', 'PLAN_VIGENTE']);
    expect((await contracts()).map(({ titular }) => titular).toSorted()).toEqual([OTHER, RUT]);
    expect(await toldBy(known())).toContain('Ana Rojas, «Hacer un contrato a mano»');
  });

  test('waits for an online contracting that was paid, and stops one that pays later', async () => {
    const orden = await aPlanOrder(plans.orders);
    await known();
    await sql`update orders set estado = 'PAID'`.execute(db());
    await sql`update plan_orders set representacion = 'administrador', identidad = 'aprobada'`.execute(db());
    expect(await createClient(db(), orden, 'simulada')).toBe('another contract');
    await sql`delete from contracts`.execute(db());
    for (const state of ['TOKEN_ISSUED', 'RETURNED', 'REVIEW', 'PAID', 'ISSUED']) {
      await sql`update orders set estado = ${state}`.execute(db());
      expect(await toldBy(known())).toContain('está contratando en línea');
    }
    await sql`update orders set estado = 'ABANDONED'`.execute(db());
    await known();
  });

  test('rests on proven powers and on somebody who administers', async () => {
    await db().insertInto('company_standings').values({ empresa: RUT, poderes: 'declarados', orden: null }).execute();
    expect(await toldBy(known())).toContain('Los poderes de la empresa están solo declarados');
    await sql`update company_standings set poderes = 'comprobados'`.execute(db());
    await sql`update company_users set estado = 'deshabilitado' where empresa = ${RUT}`.execute(db());
    expect(await toldBy(known())).toContain('no tiene quien la administre');
    await sql`update company_users set estado = 'activo' where empresa = ${RUT}`.execute(db());
  });
});

describe('a change of plan', () => {
  test('begins after the period that is invoiced, and sends no notice of end', async () => {
    await plans.begin('2027-01-15');
    await plans.live('2027-02-10');
    expect(await look('p-200', '', clave)).toMatchObject({ termina: '2027-02-14', desde: '2027-02-15', hasta: '2028-02-14' });
    const made = await change();
    expect(made.noted).toMatchObject({
      antes: { plan: 'Plan Pyme 5', hasta: '14-02-2027' },
      despues: { plan: 'Plan 200', desde: '15-02-2027' },
    });
    const mails = [...(await plans.live('2027-02-13')), ...(await plans.live('2027-02-15')), ...(await plans.live('2027-02-16'))];
    expect(mails.filter((subject) => /termina|terminó/i.test(subject))).toEqual([]);
    expect((await contracts()).map(({ nombre, desde, hasta }) => [nombre, desde, hasta])).toEqual([
      ['Plan Pyme 5', '2027-01-15', '2027-02-14'],
      ['Plan 200', '2027-02-15', '2028-02-14'],
    ]);
    const total = invoiceMoney('2', [{ cantidad: 1, valor: '19.00' }], '40000')?.total;
    expect(await invoices()).toEqual([['2027-02-15', '2027-03-14', '2027-02-20', total, null]]);
  });

  test('is made once by two people, and not to a pack, a closed plan or another price than seen', async () => {
    await plans.begin('2027-01-15');
    const { huella } = await look('p-200', '', clave);
    await sql`update plans set precio = '20.00' where codigo = 'p-200'`.execute(db());
    expect(await toldBy(change('p-200', huella))).toContain('PRECIO_DE_CONTRATO_CAMBIADO');
    await sql`update plans set precio = '19.00' where codigo = 'p-200'`.execute(db());
    expect(await toldBy(change('pack'))).toContain('Un pack no reemplaza');
    expect(await toldBy(change('cerrado'))).toContain('PLAN_DESCONOCIDO');
    const answers = await Promise.allSettled([change(), change('p-50')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(change())).toMatch(/^CONTRATO_IMPOSIBLE Ya hay un cambio programado.*Ana Rojas/);
    expect(await contracts()).toHaveLength(2);
  });

  test('to the plan that runs already is refused, unless its price is another one now', async () => {
    await plans.begin('2027-01-15', { plan: 'p-50', consultas: 50 });
    expect(await toldBy(change('p-50'))).toContain('Ya tiene ese plan');
    await sql`update plans set precio = '7.50' where codigo = 'p-50'`.execute(db());
    await change('p-50');
  });

  test('needs a monthly plan in force, without notice of end or debt', async () => {
    expect(await toldBy(change())).toContain('no tiene un plan mensual');
    const contrato = await plans.begin('2027-03-01');
    expect(await toldBy(change())).toContain('empieza recién el 01-03-2027');
    await plans.clock.travel('2027-03-05 09:00');
    await sql`update contracts set suspendido = now()`.execute(db());
    expect(await toldBy(change())).toContain('suspendido por una factura impaga');
    await sql`update contracts set suspendido = null`.execute(db());
    await inTrx((by) => endContract(by, { clave, contrato, fin: '2028-02-29', nota: 'Carta' }));
    expect(await toldBy(change())).toContain('El término ya está avisado');
  });
});
