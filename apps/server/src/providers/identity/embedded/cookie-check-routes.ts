import type { FastifyInstance } from 'fastify';
import type { Browser } from './browser.ts';
import { readCookie, setCookie } from './cookies.ts';
import { cookieCheckPage } from './views.ts';

const FOLDER = '/protocol/openid-connect/3p-cookies';
const ANSWERS = ['supported', 'unsupported'] as const;

/** Pages that keycloak-js loads in a hidden frame before a silent check, to test whether the browser accepts the provider's cookies. */
export function cookieCheckRoutes(app: FastifyInstance, { browser, https }: { readonly browser: Browser; readonly https: boolean }): void {
  const path = `${browser.base}${FOLDER}`;
  app.get(`${FOLDER}/step1.html`, (_request, reply) => {
    setCookie(reply, 'VERIDICO_PRUEBA', '1', { path, secure: https });
    return browser.sendTo(reply, `${path}/step2.html`);
  });
  app.get(`${FOLDER}/step2.html`, (request, reply) => {
    const answer = readCookie(request, 'VERIDICO_PRUEBA') === undefined ? 'unsupported' : 'supported';
    return browser.showFramed(reply, cookieCheckPage(`${path}/${answer}.js`));
  });
  for (const answer of ANSWERS)
    app.get(`${FOLDER}/${answer}.js`, (_request, reply) =>
      // The page's policy restricts who may frame it; the message is not secret.
      reply.type('text/javascript; charset=utf-8').send(`parent.postMessage('${answer}', '*');\n`),
    );
}
