import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { captchaConformance } from './conformance.ts';
import { CaptchaUnavailable } from './port.ts';
import { createRecaptcha } from './recaptcha.ts';

const SECRET = 'the secret';
const HOSTNAME = 'www.veridico.example';
const ACTION = 'verifica_documento_paso1';

interface Asked {
  readonly secret: string | null;
  readonly response: string | null;
}

type Answer = (asked: Asked) => unknown;

/** Google's siteverify as its documents describe it, answering what it is told. */
async function fakeGoogle(answer: Answer): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => void respond(request, response, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` };
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
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
  const { server, url } = await fakeGoogle(({ secret, response }) => {
    const action = issued.get(response ?? '');
    issued.delete(response ?? '');
    if (secret !== SECRET || action === undefined) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    return verified({ action });
  });
  return {
    captcha: createRecaptcha({ secret: SECRET, hostname: HOSTNAME, url }),
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
    const { server, url } = await fakeGoogle(() => answer);
    open = server;
    return createRecaptcha({ secret: SECRET, hostname: HOSTNAME, url, ...(timeoutMs !== undefined && { timeoutMs }) });
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
  ])('%s: nobody knows', async (_what, answer) => {
    await expect((await answering(answer, 200)).score('token', ACTION)).rejects.toThrow(CaptchaUnavailable);
  });
});
