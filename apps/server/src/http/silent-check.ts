import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Posts the frame's address, with the identity provider's answer, to the parent page. Only our pages can frame it. */
const SCRIPT = 'parent.postMessage(location.href, location.origin);';
const PAGE = `<!doctype html><html lang="es-CL"><head><title>Verídico</title></head><body><script>${SCRIPT}</script></body></html>`;
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/** GET /silent-check-sso.html: redirect target of the provider's silent sign-in check. */
export function silentCheckPage(app: FastifyInstance): void {
  app.get('/silent-check-sso.html', { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
}
