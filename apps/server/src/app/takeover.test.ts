import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideCase, openCases } from '../testing/office-testing.ts';
import { aCompanyForm } from '../testing/plans-testing.ts';
import { openRepresentation, PASSWORD, STRANGER, type Member, type RepresentationApp } from '../testing/representation-testing.ts';

let fixture: RepresentationApp;
beforeAll(async () => {
  fixture = await openRepresentation();
});
afterAll(() => fixture.close());

const users = (empresa: string) =>
  fixture.db.selectFrom('company_users').select(['correo', 'estado', 'rol']).where('empresa', '=', empresa).orderBy('correo').execute();
const companyOf = (rut: string) => fixture.db.selectFrom('companies').selectAll().where('rut', '=', rut).executeTakeFirstOrThrow();
const stateOf = async (orden: string) => (await fixture.get(`transaccion-estado/${orden}`)).body;
const caseOf = async (orden: string) => (await openCases(fixture.db)).find((each) => each.orden === orden);
async function office(clase: string, orden: string, accion: 'probar-poderes' | 'reembolsar' | 'cerrar') {
  const open = (await openCases(fixture.db)).find((each) => each.orden === orden && each.clase === clase);
  await decideCase(fixture.db, { tarea: open?.id ?? '', accion, nota: 'Leí el certificado y llamé' });
}

describe('an outsider who contracts and pays for a company with administrators', () => {
  let empresa: string;
  let owner: Member;
  let orden: string;
  beforeAll(async () => {
    empresa = await fixture.client();
    owner = await fixture.member(empresa, 'administrador', { email: 'duena@ejemplo.cl' });
  });

  test('is not told about its plan, signs, pays and proves identity as usual', async () => {
    await sql`update contracts set tipo = 'mensual' where titular = ${empresa}`.execute(fixture.db);
    const monthly = await fixture.post('transaccion-plan', aCompanyForm({ rutEmpresa: empresa, correoElectronico: 'intruso@ejemplo.cl' }));
    expect(monthly).toMatchObject({ status: 200, body: { codigo: '00' } });
    await fixture.sign(String(monthly.body['tbkBuyOrder']));
    await sql`update contracts set tipo = 'pack' where titular = ${empresa}`.execute(fixture.db);
    orden = await fixture.claimed(empresa, 'intruso@ejemplo.cl');
  });

  test('gets TP-04 with the specified message and a note about the payment, and the order is in review', async () => {
    const { status, body } = await fixture.alta(orden);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        codigo: 'TP-04',
        descripcion: 'Tuvimos problemas para crearlo como cliente.',
        mensaje: expect.stringContaining('Tu pago está a salvo'),
      },
    });
    expect(await stateOf(orden)).toMatchObject({ estado: 'en-revision', representacion: 'en-espera', documentos: 0 });
  });

  test('becomes no user, changes no company data and gets no quota; the administrator is mailed at once', async () => {
    expect(await users(empresa)).toEqual([{ correo: 'duena@ejemplo.cl', estado: 'activo', rol: 'administrador' }]);
    expect(await companyOf(empresa)).toMatchObject({
      correo: 'contacto@empresa.cl',
      correo_pago: 'pagos@empresa.cl',
      domicilio: 'Los Canelos 123',
    });
    expect(await fixture.admin.find({ email: 'intruso@ejemplo.cl' })).toBeUndefined();
    expect(await fixture.db.selectFrom('contracts').select('id').where('titular', '=', empresa).execute()).toHaveLength(1);
    const { texto } = await fixture.mail('duena@ejemplo.cl', /Contrató a nombre de/);
    // From the records of the card, not the name in the form.
    expect(texto).toContain('Íñigo José Ñanculén contrató y pagó');
    expect(texto).toContain('Íñigo José Ñanculén, RUT 23.•••.•••-6');
    expect(texto).not.toContain(orden);
  });

  test('cannot approve the claim without a session, with an own account, a forged number or a wrong password', async () => {
    const claim = await fixture.claimOf(orden);
    const other = await fixture.member(await fixture.client(), 'administrador');
    const stranger = await fixture.person();
    expect(await fixture.as(undefined, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await fixture.as(stranger, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 403 });
    expect(await fixture.as(other, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({
      status: 404,
      body: { codigo: 'SOLICITUD_DESCONOCIDA' },
    });
    for (const forged of ['00000000-0000-4000-8000-000000000000', 'x', orden])
      expect(await fixture.as(owner, `solicitudes/${forged}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 404 });
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: 'Otra12345' })).toMatchObject({
      status: 422,
      body: { codigo: 'PASSWORD_INCORRECTA' },
    });
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: '' })).toMatchObject({ status: 400 });
    expect((await stateOf(orden))['representacion']).toBe('en-espera');
  });

  test('sees the claim through the mailed link, which approves nothing', async () => {
    const enlace = await fixture.linkOf('duena@ejemplo.cl');
    const { status, body } = await fixture.post('solicitudes/ver', { enlace });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { solicitud: { estado: 'abierta', correo: 'i•••@ejemplo.cl', puedeAprobarse: true } },
    });
    expect(await fixture.post('solicitudes/ver', { enlace: `${enlace}x` })).toMatchObject({
      status: 404,
      body: { codigo: 'SOLICITUD_DESCONOCIDA' },
    });
    expect(await fixture.post(`solicitudes/${enlace}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 401 });
    expect((await stateOf(orden))['representacion']).toBe('en-espera');
  });

  test('is admitted by the administrator’s session and password, once, and every user is notified', async () => {
    const claim = await fixture.claimOf(orden);
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { codigo: 'SOLICITUD_RESUELTA' },
    });
    await expect.poll(async () => (await fixture.alta(orden)).body['codigo'], { timeout: 15_000 }).toBe('00');
    expect(await users(empresa)).toMatchObject([{ correo: 'duena@ejemplo.cl' }]);
    expect(await fixture.followWelcome('intruso@ejemplo.cl')).toBe(200);
    expect(await users(empresa)).toMatchObject([{ correo: 'duena@ejemplo.cl' }, { correo: 'intruso@ejemplo.cl', rol: 'administrador' }]);
    for (const address of ['duena@ejemplo.cl', 'contacto@empresa.cl']) await fixture.mail(address, /nuevo administrador/);
    expect(await companyOf(empresa)).toMatchObject({ correo: 'contacto@empresa.cl', domicilio: 'Los Canelos 123' });
  });

  test('is stopped at once by an objection within 7 days, and the office may readmit them', async () => {
    const claim = await fixture.claimOf(orden);
    expect(await fixture.as(owner, `solicitudes/${claim}/rechazar`, {})).toMatchObject({ status: 200 });
    expect(await users(empresa)).toMatchObject([{ estado: 'activo' }, { correo: 'intruso@ejemplo.cl', estado: 'deshabilitado' }]);
    expect(await caseOf(orden)).toMatchObject({
      clase: 'representacion',
      acciones: ['probar-poderes', 'reembolsar'],
      // On record, and not what the form of the claim said.
      correo: 'contacto@empresa.cl',
      telefono: '56987650000',
    });
    await office('representacion', orden, 'probar-poderes');
    expect(await users(empresa)).toMatchObject([{ estado: 'activo' }, { correo: 'intruso@ejemplo.cl', estado: 'activo' }]);
  });
});

describe('an unused approval', () => {
  test('can be objected to until the newcomer joins and during their first days', async () => {
    const empresa = await fixture.client();
    const owner = await fixture.member(empresa, 'administrador');
    const correo = 'dormida@ejemplo.cl';
    await fixture.admin.create({ email: correo, firstName: 'Eva', lastName: 'Mora', rut: '', password: PASSWORD, emailVerified: true });
    const orden = await fixture.claimed(empresa, correo);
    const claim = await fixture.claimOf(orden);
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 200 });
    await fixture.mail(correo, /Administra el plan/);
    await sql`update representation_claims set resuelta = now() - interval '20 days' where id = ${claim}::uuid`.execute(fixture.db);
    expect((await fixture.as(owner, 'solicitudes')).body['solicitudes']).toMatchObject([{ id: claim, estado: 'aprobada' }]);
    expect(await fixture.as(owner, `solicitudes/${claim}/rechazar`, {})).toMatchObject({ status: 200 });
    const { texto } = await fixture.mail(correo, /Administra el plan/);
    await follow(texto);
    await fixture.alta(orden);
    expect(await users(empresa)).toHaveLength(1);
  });
});

/** Follows the link by which an account joins a company. */
async function follow(texto: string): Promise<void> {
  const uid = /uid=([\w-]+)/.exec(texto)?.[1] ?? '';
  await fetch(`${fixture.url}/v1/api/users/confirmar-correo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uid }),
  });
}

describe('claims passed on to the office', () => {
  const waiting = async (correo: string) => {
    const empresa = await fixture.client();
    const [one, other] = [await fixture.member(empresa, 'administrador'), await fixture.member(empresa, 'administrador')];
    const orden = await fixture.claimed(empresa, correo);
    return { empresa, one, other, orden, claim: await fixture.claimOf(orden) };
  };

  test('a refusal by the mailed link blocks later approval, and the office refunds the payment', async () => {
    const { one, other, orden, claim } = await waiting('rechazado@ejemplo.cl');
    expect(await fixture.post('solicitudes/rechazar', { enlace: await fixture.linkOf(one.email) })).toMatchObject({ status: 200 });
    expect(await fixture.as(other, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { codigo: 'SOLICITUD_RESUELTA' },
    });
    expect(await stateOf(orden)).toMatchObject({ estado: 'en-revision' });
    expect(await caseOf(orden)).toMatchObject({
      clase: 'representacion',
      motivo: expect.stringContaining('un administrador la rechazó'),
      usadas: null,
    });
    await office('representacion', orden, 'reembolsar');
    expect(await stateOf(orden)).toMatchObject({ estado: expect.stringMatching(/^reembols/) });
    expect(await fixture.alta(orden)).toMatchObject({ body: { codigo: 'TP-01' } });
  });

  test('a repeated click on the refusal link keeps the later decision of the office', async () => {
    const { empresa, one, orden } = await waiting('repetido@ejemplo.cl');
    const enlace = await fixture.linkOf(one.email);
    expect(await fixture.post('solicitudes/rechazar', { enlace })).toMatchObject({ status: 200 });
    await office('representacion', orden, 'probar-poderes');
    await expect.poll(async () => (await fixture.alta(orden)).body, { timeout: 15_000 }).toMatchObject({ codigo: '00' });
    await fixture.followWelcome('repetido@ejemplo.cl');
    expect(await users(empresa)).toHaveLength(3);
    expect(await fixture.post('solicitudes/rechazar', { enlace })).toMatchObject({ status: 200 });
    const states = await fixture.db.selectFrom('company_users').select('estado').where('empresa', '=', empresa).execute();
    expect(states.map(({ estado }) => estado)).toEqual(['activo', 'activo', 'activo']);
  });

  test('opposite answers at the same moment end at the office or with the newcomer stopped', async () => {
    const { empresa, one, other, orden, claim } = await waiting('opuesto@ejemplo.cl');
    const answers = await Promise.all([
      fixture.as(one, `solicitudes/${claim}/aprobar`, { password: PASSWORD }),
      fixture.as(other, `solicitudes/${claim}/rechazar`, {}),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expect.poll(async () => (await stateOf(orden))['estado'], { timeout: 10_000 }).toBe('en-revision');
    expect((await users(empresa)).filter(({ correo, estado }) => correo === 'opuesto@ejemplo.cl' && estado === 'activo')).toEqual([]);
  });

  test('no answer in three working days, a returned mail, and no administrator left', async () => {
    const late = await waiting('tarde@ejemplo.cl');
    await sql`update representation_claims set vence = now() - interval '1 minute' where id = ${late.claim}::uuid`.execute(fixture.db);
    expect(await fixture.as(late.one, `solicitudes/${late.claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 409 });
    const returned = await waiting('devuelto@ejemplo.cl');
    await sql`update mails set rechazado = '550' where clase = 'empresa-solicitud' and para = ${returned.one.email}`.execute(fixture.db);
    const left = await waiting('sola@ejemplo.cl');
    await sql`update company_users set estado = 'deshabilitado' where empresa = ${left.empresa}`.execute(fixture.db);
    for (const [claim, motivo] of [
      [late.claim, 'sin-respuesta'],
      [returned.claim, 'sin-correo'],
      [left.claim, 'sin-administradores'],
    ])
      await expect
        .poll(
          () =>
            sql`select estado, motivo from representation_claims where id = ${claim}::uuid`.execute(fixture.db).then(({ rows }) => rows[0]),
          {
            timeout: 15_000,
          },
        )
        .toEqual({ estado: 'oficina', motivo });
  });

  test('a former administrator cannot answer, by session or by link', async () => {
    const { empresa, one, claim } = await waiting('ida@ejemplo.cl');
    const enlace = await fixture.linkOf(one.email);
    await sql`update company_users set rol = 'consultor' where correo = ${one.email}`.execute(fixture.db);
    await sql`update customers set rol = 'consultor' where sub = ${one.sub}`.execute(fixture.db);
    expect(await fixture.as(one, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 403 });
    for (const to of ['rechazar', 'ver']) expect(await fixture.post(`solicitudes/${to}`, { enlace })).toMatchObject({ status: 404 });
    expect(await users(empresa)).toHaveLength(2);
  });

  test('a contracting also waits if the company’s plan lapsed and its users are gone', async () => {
    const empresa = await fixture.client();
    await sql`update contracts set desde = desde - 400, hasta = hasta - 300 where titular = ${empresa}`.execute(fixture.db);
    const orden = await fixture.claimed(empresa, 'caducado@ejemplo.cl');
    expect(await stateOf(orden)).toMatchObject({ estado: 'en-revision' });
    expect(await users(empresa)).toEqual([]);
  });
});

test('a signed-in administrator contracts for the company, and the form’s address becomes no user', async () => {
  const empresa = await fixture.client();
  const owner = await fixture.member(empresa, 'administrador');
  const made = await fixture.as(
    owner,
    'transaccion-plan',
    aCompanyForm({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: 'nuevo@ejemplo.cl' }),
  );
  const orden = String(made.body['tbkBuyOrder']);
  await fixture.pay((await fixture.sign(orden)).token);
  await fixture.prove(orden);
  expect(await fixture.alta(orden)).toMatchObject({ status: 200, body: { codigo: '00', cuenta: 'propia' } });
  expect(await fixture.db.selectFrom('contracts').select('id').where('titular', '=', empresa).execute()).toHaveLength(2);
  expect(await users(empresa)).toHaveLength(1);
  await sql`update contracts set tipo = 'mensual' where titular = ${empresa}`.execute(fixture.db);
  expect(await fixture.as(owner, 'transaccion-plan', aCompanyForm({ rutEmpresa: empresa }))).toMatchObject({
    status: 409,
    body: { codigo: 'PLAN_VIGENTE' },
  });
});

test('a natural person contracts only for themselves', async () => {
  const other = await fixture.post('transaccion-plan', aCompanyForm({ rutEmpresa: '12.345.678-5', runRepresentanteLegal: STRANGER.rut }));
  expect(other).toMatchObject({ status: 400, body: { campos: { rutEmpresa: expect.stringContaining('persona natural') } } });
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: '12345678-5', correoElectronico: 'sola-ella@ejemplo.cl' });
  await fixture.prove(orden);
  expect(await fixture.alta(orden)).toEqual({ status: 200, body: { codigo: '00', correo: expect.stringContaining('•••••@') as string } });
});

test('no query uses a contract before its alta is complete', async () => {
  const empresa = fixture.company();
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: 'primera@ejemplo.cl' });
  await fixture.prove(orden);
  await fixture.alta(orden);
  const member = await fixture.member(empresa, 'consultor');
  expect((await fixture.as(member, 'contrato')).body).toMatchObject({ vigente: false, cupo: null });
  await fixture.db
    .updateTable('plan_orders')
    .set({ lista: sql<Date>`now()` })
    .where('orden', '=', orden)
    .execute();
  expect((await fixture.as(member, 'contrato')).body).toMatchObject({ vigente: true, cupo: { quedan: 10 } });
});
