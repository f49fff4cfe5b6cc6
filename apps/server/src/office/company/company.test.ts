import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KINDS } from '../../app/kinds.ts';
import { Problem } from '../../http/problem.ts';
import { dataLetters } from '../../plans/company/data-letters.ts';
import { openPlanClock, type PlanClock } from '../../plans/my-plan/testing.ts';
import { logAct, type Noted } from '../permission/log.ts';
import type { LoggedAct } from '../permission/acts.ts';
import type { Acting } from '../permission/serve.ts';
import { credit, endContract } from './acts.ts';
import { changeCompanyData } from './data.ts';
import { namedCompany } from './find.ts';
import { readCompany } from './read.ts';
import { changeUser, inviteUser } from './users.ts';

const RUT = '58234577-5';
const ANA: Acting['staff'] = { sub: 'ana', nombre: 'Ana Rojas', roles: ['atencion', 'finanzas'] };
const BEA: Acting['staff'] = { sub: 'bea', nombre: 'Bea Díaz', roles: ['atencion'] };

let plans: PlanClock;
let clave: string;
beforeAll(async () => {
  plans = await openPlanClock();
});
afterAll(() => plans.close());
beforeEach(async () => {
  await plans.clock.travel('2027-02-10 09:00');
  await sql`delete from contracts`.execute(plans.clock.db);
  await sql`delete from company_users where correo <> 'gerencia@nandu.cl'`.execute(plans.clock.db);
  ({ clave } = await plans.clock.db.selectFrom('companies').select('clave').where('rut', '=', RUT).executeTakeFirstOrThrow());
});

/** An act as it is served: with its line in the log, in one transaction. */
const act = (acto: LoggedAct, work: (acting: Acting) => Promise<Noted>, staff = ANA) =>
  plans.clock.db.transaction().execute(async (trx) => {
    const noted = await work({ trx, staff });
    await logAct(trx, staff, acto, noted);
    return noted;
  });
const page = async (staff = ANA) =>
  readCompany({ db: plans.clock.db, kinds: KINDS }, await namedCompany(plans.clock.db, clave.toLowerCase()), staff);
const toldBy = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) =>
      error instanceof Problem ? `${error.code} ${error.body().mensaje} ${JSON.stringify(error.detail.campos ?? {})}` : String(error),
  );
const give = (contrato: string, cantidad: string, incluidas: number, staff = ANA) =>
  act('abonar-consultas', (by) => credit(by, { clave, contrato, cantidad, incluidas, nota: 'Informes vacíos' }), staff);

describe('the page of a company', () => {
  test('shows contracts, use, users, invoices and what comes, with the RUT masked and nothing else of it', async () => {
    const contrato = await plans.begin('2027-01-10');
    await plans.live('2027-02-10');
    const shown = await page();
    expect(shown).toMatchObject({ clave, nombre: 'Comercial Ñandú & Hijos Ltda.', version: 0, ordenes: [] });
    expect(shown.planes.map((plan) => [plan.contrato, plan.estado, plan.hasta])).toEqual([[contrato, 'vigente', '2028-01-09']]);
    expect(shown.usuarios.map(({ correo, rol, propio }) => [correo, rol, propio])).toEqual([['gerencia@nandu.cl', 'administrador', false]]);
    expect(shown.facturas.map(({ desde, estado, orden }) => [desde, estado, orden])).toEqual([['2027-02-10', 'por-pagar', null]]);
    expect(shown.programado.map(({ dia }) => dia)).toEqual(['2027-03-10', '2028-01-09']);
    expect(JSON.stringify(shown)).not.toContain('58234577');
    expect(shown.rut).toBe('58.•••.•••-5');
  });

  test('offers each person the acts of their roles; an unknown company is none', async () => {
    expect((await page(BEA)).actos).toEqual(['ver-rut', 'cambiar-empresa', 'cambiar-usuarios', 'reenviar-correo']);
    for (const typed of ['E-000000000000', RUT, ''])
      expect(await toldBy(namedCompany(plans.clock.db, typed))).toContain('EMPRESA_SIN_ENCONTRAR');
  });
});

describe('credited queries', () => {
  test('join the current period at once, and company and log see them', async () => {
    const contrato = await plans.begin('2027-02-01');
    expect(await give(contrato, ' 20 ', 5)).toEqual({
      objeto: `empresa ${clave}`,
      motivo: 'Informes vacíos',
      antes: { incluidas: 5 },
      despues: { contrato, periodo: '01-02-2027', incluidas: 25 },
    });
    const { planes, bitacora, periodos } = await page();
    expect(planes[0]?.periodo).toMatchObject({ incluidas: 25, quedan: 25 });
    expect(planes[0]?.sucesos.map(({ texto }) => texto)).toEqual(['Consultas abonadas sin costo: 20']);
    expect(periodos.map(({ incluidas }) => incluidas)).toEqual([25]);
    expect(bitacora[0]).toMatchObject({ persona: 'Ana Rojas', acto: 'Abonar consultas a una empresa' });
    await plans.clock.travel('2027-03-02 09:00');
    expect(await give(contrato, '1', 5)).toMatchObject({ despues: { periodo: '01-03-2027', incluidas: 6 } });
  });

  test.each(['', '0', '-1', '1001', '1000000000000', '1.5', '5e2', 'diez'])('«%s» are refused at their field', async (cantidad) => {
    const contrato = await plans.begin('2027-02-01');
    expect(await toldBy(give(contrato, cantidad, 5))).toMatch(/^CAMPOS_INVALIDOS .*"cantidad"/);
  });

  test('of two people at once one credits, and the other is told who did', async () => {
    const contrato = await plans.begin('2027-02-01');
    const answers = await Promise.allSettled([give(contrato, '10', 5), give(contrato, '10', 5)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(give(contrato, '10', 5, BEA))).toContain('Ana Rojas, «Abonar consultas a una empresa»');
    expect((await page()).periodos[0]?.incluidas).toBe(15);
  });

  test('need a period: none before the first day, after the end, or of another company', async () => {
    const later = await plans.begin('2027-03-01');
    const over = await plans.begin('2026-01-01', { hasta: '2026-12-31', fin: '2026-12-31', siguiente_factura: null });
    const other = await plans.begin('2027-02-01', { titular: '57000000-4' });
    for (const contrato of [later, over, other, '0', 'x']) expect(await toldBy(give(contrato, '1', 5))).toContain('ABONO_IMPOSIBLE');
  });
});

describe('what the administrator can do, the office does by the same rules', () => {
  const users = (acto: 'cambiar' | 'deshabilitar' | 'eliminar', usuario: string, version: number, more = {}) =>
    act('cambiar-usuarios', (by) => changeUser(by, { clave, acto, usuario, version, rol: '', limite: '', nota: 'Lo pidió', ...more }));

  test('an invitation is mailed once; its limit changes; the log names no person', async () => {
    const invited = { clave, correo: 'ines@ejemplo.cl', nombre: 'Inés', apellido: 'Soto', rol: 'consultor', limite: '', nota: 'Lo pidió' };
    await act('cambiar-usuarios', (by) => inviteUser(by, invited));
    expect(await toldBy(act('cambiar-usuarios', (by) => inviteUser(by, invited)))).toContain('La empresa ya tiene un usuario');
    const ines = (await page()).usuarios.find(({ correo }) => correo === 'ines@ejemplo.cl');
    expect(ines).toMatchObject({ estado: 'invitado', rol: 'consultor', version: 1 });
    await users('cambiar', ines?.id ?? '', 1, { rol: 'consultor', limite: '7' });
    expect(await toldBy(users('cambiar', ines?.id ?? '', 1, { rol: 'consultor', limite: '9' }))).toMatch(/^USUARIO_CAMBIADO .*Ana Rojas/);
    const { usuarios, bitacora } = await page();
    expect(usuarios.find(({ id }) => id === ines?.id)).toMatchObject({ limite: 7, version: 2 });
    expect(bitacora[0]).toMatchObject({ antes: { limite: null }, despues: { limite: 7 } });
    expect(JSON.stringify(bitacora)).not.toMatch(/ines@|Soto/);
  });

  test('the last administrator stays, also when the office asks', async () => {
    const boss = (await page()).usuarios[0];
    for (const acto of ['deshabilitar', 'eliminar'] as const)
      expect(await toldBy(users(acto, boss?.id ?? '', boss?.version ?? 0))).toContain('ULTIMO_ADMINISTRADOR');
    expect(await toldBy(users('cambiar', boss?.id ?? '', boss?.version ?? 0, { rol: 'consultor' }))).toContain('ULTIMO_ADMINISTRADOR');
    for (const id of ['nada', '0b3d7e8a-0000-4000-8000-000000000000'])
      expect(await toldBy(users('eliminar', id, 1))).toContain('ya no está');
  });

  test('data change with a version; the log keeps which fields, not addresses', async () => {
    const { datos, comuna, version } = await page();
    expect(comuna).toBe('Chillán');
    const change = (more: object) =>
      act('cambiar-empresa', (by) => changeCompanyData(by, { clave, ...datos, version, nota: 'Oficio 812', ...more }));
    expect(await toldBy(change({}))).toContain('No cambiaste nada');
    expect(await toldBy(change({ correoPago: 'no es correo' }))).toContain('"correoPago"');
    const noted = await change({ correoPago: 'finanzas@nandu.cl', giro: 'Ferretería' });
    expect(noted).toMatchObject({
      antes: { giro: 'Venta al por menor' },
      despues: { giro: 'Ferretería', cambiados: ['giro', 'correoPago'] },
    });
    expect(JSON.stringify(noted)).not.toContain('@');
    expect((await page()).datos.correoPago).toBe('finanzas@nandu.cl');
    const tema = String(noted.despues?.['cambio']);
    const mail = { id: '1', tema, para: 'finanzas@nandu.cl', creado: new Date() };
    const { paragraphs } = (await dataLetters({ db: plans.clock.db, publicUrl: '' })['empresa-datos'](mail)) ?? {};
    expect(paragraphs).toEqual([
      'La oficina de Verídico cambió, a pedido de la empresa, estos datos de Comercial Ñandú & Hijos Ltda.: Giro, Correo de pagos.',
    ]);
    expect(await toldBy(change({ giro: 'Otro' }))).toMatch(/^DATOS_CAMBIADOS .*Ana Rojas/);
  });

  test('an end keeps the notice of the contract, once, and its certificate says who recorded it', async () => {
    const contrato = await plans.begin('2027-02-01');
    const end = (fin: string, which = contrato) =>
      act('terminar-contrato', (by) => endContract(by, { clave, contrato: which, fin, nota: 'Carta' }));
    const fin = (await page()).planes[0]?.termino.finSiAvisaHoy ?? '';
    expect(fin).toBe('2028-01-31');
    expect(await toldBy(end('2027-02-28'))).toContain('TERMINO_DISTINTO');
    for (const which of ['0', 'x', '']) expect(await toldBy(end(fin, which))).toContain('no es de esta empresa');
    const answers = await Promise.allSettled([end(fin), end(fin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(end(fin))).toMatch(/^CONTRATO_CAMBIADO .*Ana Rojas/);
    expect((await page()).planes[0]?.termino.constancia?.texto[1]).toBe(
      'Lo pidió la empresa y lo registró Ana Rojas, de la oficina de Verídico, el 10-02-2027.',
    );
  });
});
