import { sql } from 'kysely';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayNumber } from '../orders/display-number.ts';
import { decideCase, openCases } from '../testing/office-testing.ts';
import { aCompanyForm } from '../testing/plans-testing.ts';
import { openRepresentation, PASSWORD, STRANGER, type Member, type RepresentationApp } from '../testing/representation-testing.ts';

let fixture: RepresentationApp;
let certificate: string;
beforeAll(async () => {
  fixture = await openRepresentation({ REPRESENTATION: 'strict' });
  certificate = await pdfOf(() => {});
});
afterAll(() => fixture.close());

async function pdfOf(change: (pdf: PDF) => void): Promise<string> {
  const pdf = PDF.create();
  pdf.addPage();
  change(pdf);
  return Buffer.from(await pdf.save()).toString('base64');
}

const standing = (empresa: string) =>
  fixture.db.selectFrom('company_standings').selectAll().where('empresa', '=', empresa).executeTakeFirst();
const active = async (empresa: string) =>
  (
    await fixture.db.selectFrom('company_users').select('correo').where('empresa', '=', empresa).where('estado', '=', 'activo').execute()
  ).map(({ correo }) => correo);
const cases = async (orden: string) => (await openCases(fixture.db)).filter((each) => each.orden === orden).map(({ clase }) => clase);
async function decide(clase: string, orden: string, accion: 'probar-poderes' | 'reembolsar' | 'cerrar') {
  const open = (await openCases(fixture.db)).find((each) => each.orden === orden && each.clase === clase);
  return decideCase(fixture.db, { tarea: open?.id ?? '', accion, nota: 'Leí el certificado' });
}

/** A company whose first contract was signed by the known representative. */
async function contracted(correo: string) {
  const empresa = fixture.company();
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: correo });
  await fixture.prove(orden);
  expect(await fixture.alta(orden)).toMatchObject({ status: 200, body: { codigo: '00' } });
  return { empresa, orden };
}

/** The same, whose new account followed the welcome's link. */
async function declared(correo: string) {
  const company = await contracted(correo);
  expect(await fixture.followWelcome(correo)).toBe(200);
  return company;
}

describe('a first contract based on a declaration', () => {
  let company: Awaited<ReturnType<typeof declared>>;
  let owner: Member;
  beforeAll(async () => {
    company = await declared('declara@ejemplo.cl');
    owner = await fixture.member(company.empresa, 'administrador');
  });

  test('allows queries on companies, not on other persons, and the account says so', async () => {
    expect(await standing(company.empresa)).toMatchObject({ poderes: 'declarados', orden: company.orden });
    expect((await fixture.as(owner, 'contrato')).body).toMatchObject({ vigente: true, representacion: 'declarada' });
    const ask = async (run: string, codigo: string) => {
      const answer = await fetch(`${fixture.url}/v1/administracion/consulta-informe/${codigo}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}` },
        body: new URLSearchParams({ run, motivo: 'evaluacion-crediticia' }),
      });
      return ((await answer.json()) as { codigo: string }).codigo;
    };
    expect([await ask('12345678-5', 'sia000001'), await ask('12345678-5', 'sia000003')]).toEqual([
      'REPRESENTACION_DECLARADA',
      'REPRESENTACION_DECLARADA',
    ]);
    expect(await ask('58234577-5', 'sia000002')).toBe('CONSULTA_SIN_REGISTROS');
    const { used } = await fixture.db
      .selectFrom('quota_periods')
      .select(sql<number>`coalesce(sum(usadas), 0)::int`.as('used'))
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });

  test('accepts a document, which becomes a case for the office, settled with a fresh certificate', async () => {
    expect(await cases(company.orden)).toEqual([]);
    const sent = await fixture.as(owner, 'mi-plan/poderes', { nombre: '../Estatuto actualizado.pdf', base64: certificate });
    expect(sent).toMatchObject({ status: 200, body: { documento: { nombre: 'Estatuto actualizado.pdf' } } });
    expect(await cases(company.orden)).toEqual(['poderes']);
    expect((await fixture.as(owner, 'mi-plan/empresa')).body).toMatchObject({
      representacion: { poderes: 'declarados', documentos: [{ nombre: 'Estatuto actualizado.pdf' }] },
    });
    const { documentos } = (await openCases(fixture.db)).find((each) => each.orden === company.orden) ?? { documentos: [] };
    expect(await fixture.as(owner, `documentos-de-poderes/${documentos[0]?.id}`)).toMatchObject({ status: 403 });
    const numero = await displayNumber(fixture.db, company.orden);
    expect(await decide('poderes', company.orden, 'probar-poderes')).toMatchObject({
      acto: 'probar-poderes',
      clave: `orden ${numero}`,
      pagina: `/oficina/tareas?caso=poderes-${numero}`,
    });
    expect(await standing(company.empresa)).toMatchObject({ poderes: 'comprobados' });
    expect((await fixture.as(owner, 'contrato')).body).toMatchObject({ representacion: 'establecida' });
    expect(await fixture.as(owner, 'mi-plan/poderes', { nombre: 'x.pdf', base64: certificate })).toMatchObject({ status: 403 });
  });
});

describe('documents that are refused', { tags: ['V5.2.1', 'V5.2.2'] }, () => {
  test.each<[string, () => Promise<string> | string, number, string]>([
    ['nothing', () => '', 400, 'CAMPOS_INVALIDOS'],
    ['a text', () => Buffer.from('hola, no soy un PDF').toString('base64'), 422, 'DOCUMENTO_RECHAZADO'],
    ['a PDF’s beginning alone', () => Buffer.from('%PDF-1.7\n1 0 obj').toString('base64'), 422, 'DOCUMENTO_RECHAZADO'],
    [
      'one of 6 MB',
      () => Buffer.concat([Buffer.from(certificate, 'base64'), Buffer.alloc(6_000_000)]).toString('base64'),
      413,
      'CUERPO_DEMASIADO_GRANDE',
    ],
    [
      'one that is encrypted',
      () => pdfOf((pdf) => pdf.setProtection({ userPassword: 'x', ownerPassword: 'y' })),
      422,
      'DOCUMENTO_RECHAZADO',
    ],
    ['one that carries a file', () => pdfOf((pdf) => pdf.addAttachment('a.exe', new Uint8Array([1, 2, 3]))), 422, 'DOCUMENTO_RECHAZADO'],
    ['one that runs a script', () => opening('/S /JavaScript /JS (app.alert(1))'), 422, 'DOCUMENTO_RECHAZADO'],
    ['one that opens another machine’s file', () => opening('/S /GoToR /F (//otro/x.pdf)'), 422, 'DOCUMENTO_RECHAZADO'],
    ['one that goes to an address when it is opened', () => opening('/S /URI /URI (http://otro.cl)'), 422, 'DOCUMENTO_RECHAZADO'],
  ])('%s', async (_what, make, status, codigo) => {
    const empresa = await fixture.client();
    await fixture.member(empresa, 'administrador');
    const orden = await fixture.claimed(empresa, `doc-${empresa}@ejemplo.cl`);
    const base64 = await make();
    expect(await fixture.post(`transaccion-plan-poderes/${orden}`, { nombre: 'x.pdf', base64 })).toMatchObject({
      status,
      body: { codigo },
    });
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ documentos: 0 });
    expect(await fixture.post(`transaccion-plan-poderes/${orden}`, { nombre: 'x.pdf', base64: certificate })).toMatchObject({
      status: 200,
    });
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ documentos: 1 });
  });

  test('of an order that expects none', async () => {
    const { orden } = await declared('sindoc@ejemplo.cl');
    for (const to of [orden, '0000000000000000000000000A'])
      expect(await fixture.post(`transaccion-plan-poderes/${to}`, { nombre: 'x.pdf', base64: certificate })).toMatchObject({
        status: 404,
        body: { codigo: 'CONTRATACION_DESCONOCIDA' },
      });
  });

  function opening(action: string): string {
    const text = Buffer.from(certificate, 'base64').toString('latin1');
    const catalog = text.replace('/Type /Catalog', `/Type /Catalog /OpenAction << ${action} >>`);
    expect(catalog).not.toBe(text);
    return Buffer.from(catalog, 'latin1').toString('base64');
  }
});

describe('two representatives of one company', () => {
  test('the declared one cannot decide on the other, and the first proven powers win', async () => {
    const { empresa, orden: first } = await declared('primero@ejemplo.cl');
    const owner = await fixture.member(empresa, 'administrador');
    const orden = await fixture.claimed(empresa, 'segundo@ejemplo.cl');
    const claim = await fixture.claimOf(orden);
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ estado: 'en-revision', representacion: 'en-espera' });
    expect(await fixture.as(owner, `solicitudes/${claim}/aprobar`, { password: PASSWORD })).toMatchObject({ status: 403 });
    expect(await fixture.as(owner, `solicitudes/${claim}/rechazar`, {})).toMatchObject({ status: 403 });
    await fixture.mail(owner.email, /contrató a nombre de/);

    await decide('representacion', orden, 'probar-poderes');
    await fixture.followWelcome('segundo@ejemplo.cl');
    await expect.poll(() => active(empresa), { timeout: 15_000 }).toEqual(['segundo@ejemplo.cl']);
    expect(await standing(empresa)).toMatchObject({ poderes: 'comprobados', orden, disputada: first });
    expect([401, 403]).toContain((await fixture.as(owner, 'usuarios')).status);
    expect(await cases(first)).toEqual(['disputa']);
    const running = await fixture.db
      .selectFrom('contracts')
      .select('id')
      .where('titular', '=', empresa)
      .where('terminado', 'is', null)
      .execute();
    expect(running).toHaveLength(1);
    await decide('disputa', first, 'cerrar');
    expect(await cases(first)).toEqual([]);
    expect(await standing(empresa)).toMatchObject({ disputa: null });
  });

  test('the loser cannot return by an open link or a new request', async () => {
    const correo = 'vuelve@ejemplo.cl';
    await fixture.admin.create({ email: correo, firstName: 'Eva', lastName: 'Mora', rut: '', password: PASSWORD, emailVerified: true });
    const { empresa, orden: first } = await contracted(correo);
    expect(await active(empresa)).toEqual([]);
    const { texto } = await fixture.mail(correo, /Administra el plan/);
    const orden = await fixture.claimed(empresa, 'verdadera@ejemplo.cl');
    await decide('representacion', orden, 'probar-poderes');
    await fixture.followWelcome('verdadera@ejemplo.cl');
    await expect.poll(() => active(empresa), { timeout: 15_000 }).toEqual(['verdadera@ejemplo.cl']);
    const uid = /uid=([\w-]+)/.exec(texto)?.[1] ?? '';
    await fetch(`${fixture.url}/v1/api/users/confirmar-correo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uid }),
    });
    await sql`update plan_orders set alta_siguiente = now() where orden = ${first}`.execute(fixture.db);
    expect((await fixture.alta(first)).body['codigo']).not.toBe('00');
    expect(await active(empresa)).toEqual(['verdadera@ejemplo.cl']);
    const record = await fixture.db.selectFrom('companies').select('correo').where('rut', '=', empresa).executeTakeFirst();
    expect(record).toEqual({ correo: 'verdadera@ejemplo.cl' });
  });

  test('of two simultaneous office decisions one is carried out', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { empresa } = await declared(`ronda${round}@ejemplo.cl`);
      const orden = await fixture.claimed(empresa, `otra-ronda${round}@ejemplo.cl`);
      const done = await Promise.allSettled([
        decide('representacion', orden, 'reembolsar'),
        decide('representacion', orden, 'probar-poderes'),
      ]);
      expect(done.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('the declared representative keeps everything when paying again without a session and proving the powers', async () => {
    const { empresa } = await declared('misma@ejemplo.cl');
    const again = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: 'misma@ejemplo.cl' });
    await fixture.prove(again);
    await fixture.alta(again);
    await decide('representacion', again, 'probar-poderes');
    await expect.poll(async () => (await fixture.alta(again)).body['codigo'], { timeout: 15_000 }).toBe('00');
    expect(await active(empresa)).toEqual(['misma@ejemplo.cl']);
    expect(await standing(empresa)).toMatchObject({ poderes: 'comprobados', disputa: null });
  });

  test('every contracting that lost its access is a case with its payment, also one added later', async () => {
    const { empresa, orden: first } = await declared('varias@ejemplo.cl');
    const owner = await fixture.member(empresa, 'administrador');
    const form = aCompanyForm({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: 'varias@ejemplo.cl' });
    const added = String((await fixture.as(owner, 'transaccion-plan', form)).body['tbkBuyOrder']);
    await fixture.pay((await fixture.sign(added)).token);
    await fixture.prove(added);
    expect(await fixture.alta(added)).toMatchObject({ status: 200 });
    const orden = await fixture.claimed(empresa, 'otra-varias@ejemplo.cl');
    const [found] = (await openCases(fixture.db)).filter((each) => each.orden === orden);
    // The other party wrote the number on record.
    expect(found).toMatchObject({ correo: '', telefono: '' });
    await decide('representacion', orden, 'probar-poderes');
    expect([await cases(first), await cases(added)]).toEqual([['disputa'], ['disputa']]);
    await decide('disputa', added, 'reembolsar');
    expect([await cases(first), await cases(added)]).toEqual([['disputa'], []]);
  });

  test('a refund of the first contract, through either case, ends the access based on its declaration', async () => {
    const { empresa, orden } = await declared('devuelta@ejemplo.cl');
    await sql`update mails set rechazado = '550' where tema = ${orden} and clase = 'cuenta-bienvenida'`.execute(fixture.db);
    const invited = await fixture.member(empresa, 'consultor');
    await sql`update company_users set de_empresa = true where correo = ${invited.email}`.execute(fixture.db);
    await decide('correo', orden, 'reembolsar');
    expect(await active(empresa)).toEqual([]);
    // No administrator is left who could give back an account that an invitation created.
    const kept = await fixture.db.selectFrom('customers').select(['suspendida', 'empresa']).where('sub', '=', invited.sub).execute();
    expect(kept).toEqual([{ suspendida: false, empresa: null }]);
  });

  test('if the first one proves the powers, the other goes to the office and is refunded', async () => {
    const { empresa, orden: first } = await declared('anterior@ejemplo.cl');
    const owner = await fixture.member(empresa, 'administrador');
    const orden = await fixture.claimed(empresa, 'tardio@ejemplo.cl');
    await fixture.as(owner, 'mi-plan/poderes', { nombre: 'x.pdf', base64: certificate });
    await decide('poderes', first, 'probar-poderes');
    expect(await cases(orden)).toEqual(['representacion']);
    await decide('representacion', orden, 'reembolsar');
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({ estado: expect.stringMatching(/^reembols/) });
    expect(await active(empresa)).toContain(owner.email);
  });

  test('two simultaneous first contracts are one client and one claim', async () => {
    const empresa = fixture.company();
    const of = (correo: string, who: { rut: string; serie: string }) =>
      fixture.paid({
        codigoPlan: 'pl-pack-pyme-10',
        rutEmpresa: empresa,
        correoElectronico: correo,
        runRepresentanteLegal: who.rut,
        serieRepresentanteLegal: who.serie,
      });
    const correos = ['a-la-vez@ejemplo.cl', 'al-tiro@ejemplo.cl'] as const;
    const ordenes = [await of(correos[0], { rut: '12345678-5', serie: 'B12345678' }), await of(correos[1], STRANGER)];
    await Promise.all([fixture.prove(ordenes[0] ?? ''), fixture.prove(ordenes[1] ?? '', STRANGER.serie, STRANGER.rut)]);
    const codes = await Promise.all(ordenes.map(async (orden) => String((await fixture.alta(orden)).body['codigo'])));
    expect(new Set(codes)).toEqual(new Set(['00', 'TP-04']));
    const winner = correos[codes.indexOf('00')] ?? '';
    await fixture.followWelcome(winner);
    expect(await active(empresa)).toEqual([winner]);
  });
});

test('records that name another representative prove nothing and stop the client', async () => {
  const empresa = fixture.company();
  await sql`insert into sociedades (rut_socio, rut_sociedad, participacion, calidad, desde, demo)
    values ('11111111-1', ${empresa}, 100, 'Socio y representante legal', '2020-01-01', false)`.execute(fixture.db);
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10', rutEmpresa: empresa, correoElectronico: 'discrepa@ejemplo.cl' });
  await fixture.prove(orden);
  expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-04' } });
  expect(await standing(empresa)).toBeUndefined();
  const [found] = (await openCases(fixture.db)).filter((each) => each.orden === orden);
  expect(found).toMatchObject({ clase: 'representacion', motivo: expect.stringContaining('los registros no coinciden') });
  await decide('representacion', orden, 'probar-poderes');
  await fixture.followWelcome('discrepa@ejemplo.cl');
  await expect.poll(() => active(empresa), { timeout: 15_000 }).toEqual(['discrepa@ejemplo.cl']);
});

describe('company data', () => {
  const DATA = {
    razonSocial: 'Empresa Renovada SpA',
    nombreFantasia: 'Renovada',
    giro: 'Comercio',
    domicilio: 'Los Aromos 55',
    codigoRegion: '16',
    codigoComuna: '16101',
    ciudad: 'Chillán',
    correo: 'hola@renovada.cl',
    telefono: '56987654321',
    encargadoPago: 'Luis Rojas',
    correoPago: 'facturas@renovada.cl',
    telefonoPago: '422123456',
  };

  test('is changed by an administrator, mailed to the old and new addresses, and logged', async () => {
    const empresa = await fixture.client();
    const owner = await fixture.member(empresa, 'administrador');
    const { version, puedeCambiarlos } = (await fixture.as(owner, 'mi-plan/empresa')).body;
    expect({ version, puedeCambiarlos }).toEqual({ version: 0, puedeCambiarlos: true });
    const changed = await fixture.as(owner, 'mi-plan/empresa', { ...DATA, version });
    expect(changed).toMatchObject({ status: 200 });
    for (const address of ['contacto@empresa.cl', 'pagos@empresa.cl', 'hola@renovada.cl', 'facturas@renovada.cl', owner.email])
      expect((await fixture.mail(address, /Cambiaron los datos/)).texto).not.toContain('Los Aromos');
    const kept = await fixture.db.selectFrom('company_changes').selectAll().where('empresa', '=', empresa).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ quien: owner.sub, antes: { correo: 'contacto@empresa.cl' }, despues: { correo: 'hola@renovada.cl' } });
    expect((await fixture.as(owner, 'mi-plan/empresa')).body).toMatchObject({
      datos: { domicilio: 'Los Aromos 55' },
      cambios: [{ quien: 'Ana Soto', campos: expect.arrayContaining(['correo', 'domicilio']) }],
    });
    expect(await fixture.as(owner, 'mi-plan/empresa', { ...DATA, ciudad: 'Ñuñoa', version })).toMatchObject({
      status: 409,
      body: { codigo: 'DATOS_CAMBIADOS' },
    });
    expect(await fixture.as(owner, 'mi-plan/empresa', { ...DATA, correo: 'mal', version: changed.body['version'] })).toMatchObject({
      status: 400,
      body: { campos: { correo: expect.any(String) } },
    });
  });
});
