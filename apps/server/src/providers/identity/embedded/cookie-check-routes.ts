import type { FastifyInstance } from 'fastify';
import type { Browser } from './browser.ts';
import { readCookie, setCookie } from './cookies.ts';
import { cookieCheckPage } from './views.ts';

const CHECK_COOKIE = 'VERIDICO_PRUEBA';
const CHECK_SECONDS = 60;
const FOLDER = '/protocol/openid-connect/3p-cookies';
const ANSWERS = ['supported', 'unsupported'] as const;

/** What keycloak-js asks in a hidden frame before a silent check: whether this browser lets the provider keep cookies. */
export function cookieCheckRoutes(app: FastifyInstance, { browser, https }: { readonly browser: Browser; readonly https: boolean }): void {
  const path = `${browser.base}${FOLDER}`;
  app.get(`${FOLDER}/step1.html`, (_request, reply) => {
    setCookie(reply, CHECK_COOKIE, '1', { path, secure: https, maxAgeSeconds: CHECK_SECONDS });
    return browser.sendTo(reply, `${path}/step2.html`);
  });
  app.get(`${FOLDER}/step2.html`, (request, reply) => {
    const answer = readCookie(request, CHECK_COOKIE) === undefined ? 'unsupported' : 'supported';
    return browser.showFramed(reply, cookieCheckPage(`${path}/${answer}.js`));
  });
  for (const answer of ANSWERS)
    app.get(`${FOLDER}/${answer}.js`, (_request, reply) =>
      // Who frames the page is settled by its policy; the word is no secret.
      reply.type('text/javascript; charset=utf-8').send(`parent.postMessage('${answer}', '*');\n`),
    );
}
