import { routes } from '@veridico/api';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVerifyToken } from './caller.ts';
import { handleErrors } from './errors.ts';
import { callerOf, guardRoutes } from './guard.ts';
import { openForge, type Forge } from './testing-tokens.ts';

let forge: Forge;
let app: FastifyInstance;
const CLAIMS = {
  sub: 'u-1',
  email: 'Ana@ejemplo.cl',
  email_verified: true,
  rut: '12345678-5',
  given_name: 'Ana',
  family_name: 'Rojas',
  realm_access: { roles: ['cliente', 7, 'backoffice'] },
};

beforeAll(async () => {
  forge = await openForge();
  app = Fastify();
  guardRoutes(app, createVerifyToken(forge.tokens, 50));
  handleErrors(app, async (_request, reply) => reply.code(404).send({}));
  app.get(routes.perfil.path, async (request) => callerOf(request));
  app.get(routes.servicios.path, async (request) => ({ caller: request.caller ?? null }));
});
beforeEach(() => {
  forge.away = undefined;
});

async function ask(authorization?: string, url: string = routes.perfil.path) {
  const answer = await app.inject({ method: 'GET', url, ...(authorization !== undefined && { headers: { authorization } }) });
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
}

describe('a call that needs an account', () => {
  test('passes with a valid token, and takes the caller from it only', { tags: ['V10.3.2', 'V10.3.3'] }, async () => {
    expect(await ask(`Bearer ${await forge.sign(CLAIMS)}`)).toMatchObject({
      status: 200,
      body: {
        id: 'u-1',
        email: 'ana@ejemplo.cl',
        emailVerified: true,
        rut: '12345678-5',
        firstName: 'Ana',
        lastName: 'Rojas',
        roles: ['cliente', 'backoffice'],
        session: 'sesion',
        secondFactor: false,
        authTime: 0,
      },
    });
  });

  test('tolerates clocks that differ by five seconds', { tags: ['V9.2.1'] }, async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await ask(`Bearer ${await forge.sign({ ...CLAIMS, exp: now - 3 })}`)).toMatchObject({ status: 200 });
    expect(await ask(`Bearer ${await forge.sign({ ...CLAIMS, exp: now - 7 })}`)).toMatchObject({ status: 401 });
  });

  test(
    'refuses every forgery with the same answer',
    { tags: ['V6.8.2', 'V7.2.1', 'V9.1.1', 'V9.1.2', 'V9.1.3', 'V9.2.3', 'V10.3.1'] },
    async () => {
      const anonymous = await ask();
      expect(anonymous).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer realm="veridico"' },
        body: { codigo: 'NO_AUTENTICADO', error: 'Tu sesión no es válida o venció. Inicia sesión de nuevo.' },
      });
      const forgeries = Object.entries(await forge.forgeries(CLAIMS));
      expect(forgeries.length).toBeGreaterThan(20);
      for (const [kind, token] of forgeries) {
        const { status, body } = await ask(`Bearer ${token}`);
        expect({ kind, status, body }).toEqual({ kind, status: 401, body: anonymous.body });
      }
    },
  );

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'x'.repeat(4_000)])('is refused with the header «%.10s»', async (authorization) => {
    expect(await ask(authorization)).toMatchObject({ status: 401 });
  });

  test.each(['failing', 'junk', 'hanging'] as const)(
    'answers 503 with a time to come back while the provider is %s',
    { tags: ['V16.5.3'] },
    async (away) => {
      const good = await forge.sign(CLAIMS);
      forge.away = away;
      expect(await ask(`Bearer ${good}`)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { codigo: 'CUENTAS_NO_DISPONIBLES' },
      });
      forge.away = undefined;
      expect(await ask(`Bearer ${good}`)).toMatchObject({ status: 200 });
    },
  );
});

test('a public call ignores the token, valid, forged or unverifiable', async () => {
  forge.away = 'failing';
  for (const authorization of [undefined, 'Bearer a.b.c', `Bearer ${await forge.sign(CLAIMS)}`])
    expect(await ask(authorization, routes.servicios.path)).toMatchObject({ status: 200, body: { caller: null } });
});

test('a route without an access rule stops the start', { tags: ['V8.2.1'] }, () => {
  const started = Fastify();
  guardRoutes(started, createVerifyToken(forge.tokens));
  expect(() => started.get('/v1/nueva', async () => ({}))).toThrow('nobody said who may call GET /v1/nueva');
  expect(() => started.post(routes.perfil.path, async () => ({}))).toThrow('POST /v1/api/users/perfil');
});

test('an unknown address answers 404 without asking for a token', async () => {
  expect(await ask(undefined, '/v1/api/users/nada')).toMatchObject({ status: 404 });
});
