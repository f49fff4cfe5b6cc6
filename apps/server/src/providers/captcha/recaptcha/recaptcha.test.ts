import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { captchaConformance } from '../conformance.ts';
import { CaptchaUnavailable } from '../port.ts';
import { createRecaptcha } from './recaptcha.ts';

const SECRET = 'the secret';
const HOSTNAME = 'www.veridico.example';
const KEYS = { siteKey: 'the site', secret: SECRET, hostname: HOSTNAME };
const ACTION = 'verifica_documento_paso1';

interface VerifyRequest {
  readonly secret: string | null;
  readonly response: string | null;
}

type Responder = (asked: VerifyRequest) => unknown;

/** Google’s siteverify as documented, with a scripted answer. */
async function fakeGoogle(answer: Responder): Promise<{ base: string; server: Server }> {
  // The client may have disconnected.
  const server = createServer((request, response) => void respond(request, response, answer).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/` };
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: Responder): Promise<void> {
  if (request.url !== '/recaptcha/api/siteverify') return void response.writeHead(404).end();
  const form = new URLSearchParams(await text(request));
  const body = answer({ secret: form.get('secret'), response: form.get('response') });
  if (body !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

const verified = (changes: object = {}) => ({
  success: true,
  score: 0.9,
  action: ACTION,
  hostname: HOSTNAME,
  challenge_ts: new Date().toISOString(),
  ...changes,
});

captchaConformance('reCAPTCHA v3', async () => {
  const issued = new Map<string, string>();
  const { server, base } = await fakeGoogle(({ secret, response }) => {
    const action = issued.get(response ?? '');
    issued.delete(response ?? '');
    if (secret !== SECRET || action === undefined) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    return verified({ action });
  });
  return {
    captcha: createRecaptcha({ ...KEYS, base }),
    solve: async (action) => {
      const token = randomUUID();
      issued.set(token, action);
      return token;
    },
    close: () => close(server),
  };
});

describe('reCAPTCHA', () => {
  let open: Server | undefined;
  afterEach(() => open && close(open));

  async function answering(answer: unknown, timeoutMs?: number) {
    const { server, base } = await fakeGoogle(() => answer);
    open = server;
    return createRecaptcha({ ...KEYS, base, ...(timeoutMs !== undefined && { timeoutMs }) });
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test.each([
    ['as Google scored it', {}, 0.9],
    ['a low score', { score: 0.1 }, 0.1],
    ['another host', { hostname: 'attacker.example' }, 0],
    ['another action', { action: 'formulario_envio' }, 0],
    ['four minutes old', { challenge_ts: minutesAgo(4) }, 0],
    ['from the future', { challenge_ts: minutesAgo(-2) }, 0],
  ])('%s', async (_what, changes, score) => {
    expect(await (await answering(verified(changes))).score('token', ACTION)).toBe(score);
  });

  test.each([
    ['no answer in time', undefined],
    ['not JSON of the agreed shape', { ok: 1 }],
    ['a score above 1', verified({ score: 7 })],
    ['our own key is refused', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('%s: the captcha is unavailable', async (_what, answer) => {
    await expect((await answering(answer, 200)).score('token', ACTION)).rejects.toThrow(CaptchaUnavailable);
  });

  test('a token refused by Google scores 0', async () => {
    const captcha = await answering({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(await captcha.score('token', ACTION)).toBe(0);
  });

  test('an unreachable Google makes the captcha unavailable', async () => {
    const { server, base } = await fakeGoogle(() => undefined);
    await close(server);
    await expect(createRecaptcha({ ...KEYS, base }).score('token', ACTION)).rejects.toThrow(CaptchaUnavailable);
  });

  test('its script runs in its own page, framed only by our pages', async () => {
    const { page } = createRecaptcha({ ...KEYS, siteKey: 'a"b', base: 'https://www.google.com/recaptcha/' });
    const app = Fastify();
    page?.serve(app);
    const { headers, body } = await app.inject(page?.address ?? '');
    expect(body).toContain('data-key="a&quot;b" data-source="https://www.google.com/recaptcha/api.js?render=a%22b"');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
    expect(policy).toContain("frame-ancestors 'self'");
    const script = await app.inject(/<script src="([^"]+)"/.exec(body)?.[1] ?? '');
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    await app.close();
  });
});
