import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { safetyHeaders, setHeaders } from './headers.ts';
import { silentCheckPage } from './silent-check.ts';

test('posts to the page that frames it, allows no other frame, and its only script matches its policy', { tags: ['V3.4.6'] }, async () => {
  const app = Fastify();
  setHeaders(app, safetyHeaders({ formTargets: [], https: true, identityOrigin: 'https://identidad.ejemplo.cl' }));
  silentCheckPage(app);
  app.get('/', async () => 'pantalla');
  const { body, headers } = await app.inject('/silent-check-sso.html?state=x');
  const script = /<script>(.*)<\/script>/.exec(body)?.[1] ?? '';
  expect(script).toContain('location.origin');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain("frame-ancestors 'self'");
  const screen = String((await app.inject('/')).headers['content-security-policy']);
  expect(screen).toContain("connect-src 'self' https://identidad.ejemplo.cl");
  expect(screen).toContain("frame-src 'self' blob: https://identidad.ejemplo.cl");
  expect(screen).toContain("frame-ancestors 'none'");
});
