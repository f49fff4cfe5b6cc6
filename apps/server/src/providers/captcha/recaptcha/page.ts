import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html } from '../../../http/markup.ts';

/** Path of our page that runs Google's script. */
export const PAGE = '/captcha/recaptcha';
const SCRIPT = `${PAGE}.js`;

const script = readFileSync(new URL('./page.js', import.meta.url));

/** Origins Google's script needs, from Google's documentation on content security policies. */
const GOOGLE_FILES = 'https://www.gstatic.com/recaptcha/';
const GOOGLE_FRAMES = 'https://recaptcha.google.com/recaptcha/';

/**
 * An empty page for a frame. Google's script needs inline styles and does not support Trusted Types; this page's policy allows that, so the
 * policy of visible pages stays strict.
 * @param base address of Google's script and calls, with a slash at its end
 */
export function recaptchaPage(app: FastifyInstance, { siteKey, base }: { readonly siteKey: string; readonly base: string }): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${base} ${GOOGLE_FILES}`,
    `connect-src ${base}`,
    `frame-src ${base} ${GOOGLE_FRAMES}`,
    `img-src ${GOOGLE_FILES} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const source = `${base}api.js?${new URLSearchParams({ render: siteKey })}`;
  const page = html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta charset="utf-8" />
        <title>Comprobación de seguridad</title>
        <script src="${SCRIPT}" data-key="${siteKey}" data-source="${source}"></script>
      </head>
      <body></body>
    </html>`.text;
  const hidden = { schema: { hide: true } };
  app.get(PAGE, hidden, (_request, reply) => reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page));
  app.get(SCRIPT, hidden, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
