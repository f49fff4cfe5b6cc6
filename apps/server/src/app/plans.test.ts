import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problems } from '@veridico/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, readPdf } from '../testing/app-testing.ts';
import { aCompanyForm, COMPANY_RUT, NEW_PASSWORD, openPlans, type PlansApp } from '../testing/plans-testing.ts';

let fixture: PlansApp;
beforeAll(async () => {
  fixture = await openPlans();
  await aPerson(fixture.db);
  await aPerson(fixture.db, { rut: '23456789-6', serie: 'A00000001' });
});
afterAll(() => fixture.close());

async function signIn(password: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'veridico-web',
    username: 'gerencia@nandu.cl',
    password,
    scope: 'openid',
  });
  const answer = await fetch(`${fixture.url}/realms/veridico/protocol/openid-connect/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test(
  'a company goes from the plan to the first query of its new user',
  {
    tags: [
      'PROD-05',
      'PROD-15',
      'ROLE1-03',
      'ROLE2-03',
      'ROLE2-04',
      'API2-10..14',
      'DP2-30',
      'PLN1-37..39',
      'PLN4-02',
      'PLN4-05',
      'PLN4-06',
      'PLN4-13',
      'V6.4.1',
    ],
  },
  async () => {
    const made = await fixture.post('transaccion-plan', aCompanyForm());
    expect(made).toMatchObject({ status: 200, body: { codigo: '00', mensaje: expect.any(String) } });
    const orden = String(made.body['tbkBuyOrder']);
    expect(orden).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect((await fixture.get(`transaccion-estado/${orden}`)).body).toMatchObject({
      estado: 'creada',
      identidad: 'sin-intentar',
      firmada: false,
    });

    const contract = (await fixture.get(`transaccion-plan-contrato/${orden}`)).body;
    expect(contract['firmado']).toBeNull();
    const { token } = await fixture.sign(orden);
    const review = await fixture.pay(token);
    expect(review.body).toMatchObject({
      status: 'AUTHORIZED',
      buy_order: orden,
      // 6,5 UF at 40.000 plus 19 % tax.
      amount: 309_400,
      nombre_servicio: 'Contratación de plan',
      nombre_plan: 'Plan Pyme 50',
      card_number: '6623',
    });
    expect((await fixture.get(`transaccion-plan-revisar/${token}`)).body).toEqual(review.body);

    const state = (await fixture.get(`transaccion-estado/${orden}`)).body;
    expect(state).toMatchObject({ identidad: 'sin-intentar', rut: '12.•••.•••-5', firmada: true, sePuedePagar: false });
    expect(await fixture.prove(orden)).toEqual({ status: 200, body: { success: true } });
    expect(await fixture.alta(orden)).toEqual({ status: 200, body: { codigo: '00', correo: 'g•••••@nandu.cl' } });

    expect(await fixture.followWelcome('gerencia@nandu.cl')).toBe(200);
    const authorization = `Bearer ${await signIn(NEW_PASSWORD)}`;
    const quota = (await fixture.get('contrato', { authorization })).body;
    expect(quota).toMatchObject({
      contrato: 'S',
      vigente: true,
      titular: { rut: COMPANY_RUT, nombre: 'Comercial Ñandú & Hijos Ltda.' },
      cupo: { plan: 'Plan Pyme 50', tipoPlan: 'mensual', incluidas: 50, quedan: 50, valorConsultaAdicional: 0.15, moneda: '2' },
    });
    const asked = await fetch(`${fixture.url}/v1/administracion/consulta-informe/sia000001`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ run: '23456789-6' }),
    });
    expect(asked.status).toBe(200);
    expect((await fixture.get('contrato', { authorization })).body['cupo']).toMatchObject({ usadas: 1 });
  },
);

test('the signed contract is mailed, sealed, describes its signature, and verifies by folio and code', { tags: ['PLN4-05'] }, async () => {
  const { adjuntos } = await fixture.mail('gerencia@nandu.cl', /contrato firmado/);
  const pdf = Buffer.from(adjuntos[0]?.base64 ?? '', 'base64');
  const { folio, codigo, text } = readPdf(pdf);
  const flat = text.replace(/\s+/g, ' ');
  const { huella, firma_ip: ip } = await fixture.db.selectFrom('plan_orders').select(['huella', 'firma_ip']).executeTakeFirstOrThrow();
  for (const part of [
    'Certificado de firma',
    'firma electrónica simple',
    'Ley N° 19.799',
    'María José Núñez, RUT 12.345.678-5',
    ip ?? 'no address',
    'Contrato firmado',
    'Pago con tarjeta confirmado',
  ])
    expect(flat).toContain(part);
  expect(text.replace(/\s+/g, '')).toContain(huella);

  const verified = await fixture.get(`informe/verifica/folio/${folio}/codigo_verificacion/${codigo}`);
  expect(verified).toMatchObject({
    status: 200,
    body: {
      folio,
      nombre: 'Contrato de plan',
      rut: '58.•••.•••-5',
      sha256: createHash('sha256').update(pdf).digest('hex'),
      verificaciones: 1,
    },
  });
  expect((await fixture.get(`informe/verifica/folio/${folio}/codigo_verificacion/AAAA-AAAA-AAAA-AAAA`)).body['codigo']).toBe(
    'INFORME_DESCONOCIDO',
  );

  const folder = mkdtempSync(path.join(tmpdir(), 'veridico-contrato-'));
  const file = path.join(folder, 'contrato.pdf');
  writeFileSync(file, pdf);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const signature = run('pdfsig', '-nocert', file);
  expect(signature).toContain('Signature is Valid');
  expect(signature).toContain('Total document signed');
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/);
  rmSync(folder, { recursive: true });
});

test('a second monthly plan is refused to the company’s administrator, and an outsider is not told of the first', async () => {
  const { hasta } = await fixture.db.selectFrom('contracts').select('hasta').where('titular', '=', COMPANY_RUT).executeTakeFirstOrThrow();
  const mensaje = `La empresa ya tiene un plan vigente hasta el ${hasta.split('-').toReversed().join('-')}.`;
  const form = aCompanyForm({ codigoPlan: 'pl-empresa-200' });
  expect(await fixture.post('transaccion-plan', form)).toMatchObject({ status: 200, body: { codigo: '00' } });
  const again = await fixture.post('transaccion-plan', form, { authorization: `Bearer ${await signIn(NEW_PASSWORD)}` });
  expect(again).toMatchObject({ status: problems.PLAN_VIGENTE.status, body: { codigo: 'PLAN_VIGENTE', mensaje } });
});
