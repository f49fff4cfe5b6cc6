import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeNow, forgetSteps } from '../../providers/identity/testing-second-factor.ts';
import { mailedCode, PASSWORD } from '../../account/testing.ts';
import { COMPANY, openCompany } from './testing-company.ts';

const company = await openCompany();
const { accounts, member, list, post, act, seen, tokenOf } = company;
const { db } = accounts.database;
beforeEach(async () => {
  await company.reset();
  await sql`truncate factor_demands, session_states`.execute(db);
});
afterAll(() => accounts.close());

const PENDING = { status: 403, body: { codigo: 'SEGUNDO_FACTOR_PENDIENTE' } };
const own = (to: string, token: string, body?: Readonly<Record<string, unknown>>) =>
  accounts.call({ method: body ? 'POST' : 'GET', to, token, ...(body && { body }) });
const demand = (exige: 'S' | 'N', token?: string) => post('segundo-factor', { exige }, token);

/** The token of the same session as the provider issues it now. */
async function renewed(refresh: string): Promise<string> {
  const answer = await accounts.app.inject({
    method: 'POST',
    url: '/realms/veridico/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh }).toString(),
  });
  return answer.json<{ access_token: string }>().access_token;
}

/** Enrols an account. @returns the token of its session, which proved the factor */
async function enrolled(email: string): Promise<string> {
  const { access_token: token, refresh_token: refresh } = await accounts.signIn(email);
  const { secreto } = (await own('segundo-factor/comenzar', token, { codigo: await mailedCode(accounts, token) })).body as {
    secreto: string;
  };
  expect(await own('segundo-factor/activar', token, { codigo: codeNow(secreto) })).toMatchObject({ status: 200 });
  await forgetSteps(db);
  return renewed(refresh);
}

/** The same session, begun an hour ago. */
async function old(email: string): Promise<string> {
  const { refresh_token: refresh } = await accounts.signIn(email);
  await sql`update identity_sessions set iniciada = now() - interval '1 hour'
    where usuario = (select id from identity_users where correo = ${email})`.execute(db);
  return renewed(refresh);
}

test('a company demands the factor: at once for open sessions, with who did it; its users enrol and go on', async () => {
  const other = await member('otro@ejemplo.cl');
  const jefa = await enrolled('jefa@ejemplo.cl');
  expect((await list(jefa)).body['segundoFactor']).toEqual({ exige: false, probado: true, cambios: [] });
  expect(await demand('S', jefa)).toMatchObject({ status: 200, body: { segundoFactor: { exige: true } } });

  expect(await list(other)).toMatchObject({
    ...PENDING,
    body: { mensaje: expect.stringContaining('Tu empresa pide verificación') as string },
  });
  expect(await own('/v1/administracion/mi-plan/empresa', other)).toMatchObject(PENDING);
  expect(await own('perfil', other)).toMatchObject({ status: 200 });
  expect(await own('segundo-factor', other)).toMatchObject({ status: 200 });

  const proved = await enrolled('otro@ejemplo.cl');
  expect(await list(proved)).toMatchObject({
    status: 200,
    body: { segundoFactor: { exige: true, probado: true, cambios: [{ exige: true, quien: 'Jefa jefa' }] } },
  });
  expect(await demand('N', proved)).toMatchObject({ status: 200, body: { segundoFactor: { exige: false } } });
  expect((await list(await tokenOf('jefa@ejemplo.cl'))).status).toBe(401);
  expect(await db.selectFrom('factor_demands').select(['empresa', 'exige']).orderBy('id').execute()).toEqual([
    { empresa: COMPANY, exige: true },
    { empresa: COMPANY, exige: false },
  ]);
});

test('only who proved it may demand it, and only an administrator', async () => {
  expect(await demand('S')).toMatchObject({ status: 403, body: { codigo: 'FACTOR_SIN_PROBAR' } });
  expect(await demand('N')).toMatchObject({ status: 409, body: { codigo: 'FACTOR_YA_DECIDIDO' } });
  await member('consulta@ejemplo.cl', COMPANY, 'consultor');
  expect(await demand('S', await enrolled('consulta@ejemplo.cl'))).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
});

test('of two at once the second is told who was first; another company is not concerned', async () => {
  const elsewhere = await member('lejos@ejemplo.cl', '76192083-9');
  await member('otro@ejemplo.cl');
  const [jefa, otro] = [await enrolled('jefa@ejemplo.cl'), await enrolled('otro@ejemplo.cl')];
  const answers = await Promise.all([demand('S', jefa), demand('S', otro)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['mensaje']).toMatch(
    /^Jefa (jefa|otro) ya pidió la verificación en dos pasos el /,
  );
  expect((await list(elsewhere)).status).toBe(200);
});

test('a session whose user proved themselves long ago is asked for the password, and then goes on for ten minutes', async () => {
  await member('otro@ejemplo.cl');
  const jefa = await old('jefa@ejemplo.cl');
  const stale = { status: 403, body: { codigo: 'INGRESO_ANTIGUO' } };
  const { id, version } = await seen('otro@ejemplo.cl', jefa);
  expect(await post(`${id}/eliminar`, { version }, jefa)).toMatchObject(stale);
  expect(await demand('N', jefa)).toMatchObject(stale);
  expect(await own('/v1/administracion/mi-plan/empresa', jefa, { version: '0' })).toMatchObject(stale);
  // What needs no recent proof is not asked for it.
  expect(await act('deshabilitar', 'otro@ejemplo.cl', {}, jefa)).toMatchObject({ status: 200 });

  expect(await own('probar-identidad', jefa, { password: 'Errada123' })).toMatchObject({
    status: 422,
    body: { codigo: 'PASSWORD_INCORRECTA' },
  });
  expect(await act('eliminar', 'otro@ejemplo.cl', {}, jefa)).toMatchObject(stale);
  expect(await own('probar-identidad', jefa, { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await act('eliminar', 'otro@ejemplo.cl', {}, jefa)).toMatchObject({ status: 200 });

  await sql`update session_states set probada = now() - interval '11 minutes'`.execute(db);
  expect(await demand('N', jefa)).toMatchObject(stale);
});

test('the proof is of one session: another one of the same user is still asked', async () => {
  const [one, two] = [await old('jefa@ejemplo.cl'), await old('jefa@ejemplo.cl')];
  await own('probar-identidad', one, { password: PASSWORD });
  expect((await demand('N', one)).status).toBe(409);
  expect((await demand('N', two)).status).toBe(403);
});
