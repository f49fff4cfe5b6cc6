import { afterEach, describe, expect, test } from 'vitest';
import { SettingsError } from '../../settings/settings.ts';
import { aMessage, FROM, mailConformance } from './conformance.ts';
import { MailDelayed, MailRefused } from './port.ts';
import { createSmtp } from './smtp.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { localCertificate, openMailServer, type Behaviour, type TestMailServer } from './testing-server.ts';

mailConformance('SMTP', async () => {
  const server = await openMailServer();
  return {
    mail: createSmtp({ url: `smtp://127.0.0.1:${server.port}`, from: FROM, requireTls: false }),
    received: async () => server.received.splice(0),
    breakDown: () => server.close(),
    close: () => server.close(),
  };
});

let server: TestMailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function openServer(behaviour: Behaviour = {}, options: SMTPServerOptions = {}): Promise<TestMailServer> {
  server = await openMailServer(options);
  server.behaviour = behaviour;
  return server;
}

async function outcome(behaviour: Behaviour, url = 'smtp://127.0.0.1', timeoutMs = 5_000): Promise<unknown> {
  const { port } = await openServer(behaviour);
  return createSmtp({ url: `${url}:${port}`, from: FROM, requireTls: false, timeoutMs })
    .send(aMessage())
    .catch((error: unknown) => error);
}

describe('the answer of the server', () => {
  test.each<[string, Behaviour]>([
    ['an addressee it does not know', { addressee: [550, '5.1.1 no such user'] }],
    ['a message it does not want', { content: [554, '5.7.1 looks like spam'] }],
  ])('of %s is final', async (_what, behaviour) => {
    const error = await outcome(behaviour);
    expect(error).toBeInstanceOf(MailRefused);
    expect((error as Error).message).toMatch(/no such user|looks like spam/);
  });

  test.each<[string, Behaviour]>([
    ['a full mailbox', { addressee: [452, '4.2.2 over quota'] }],
    ['greylisting', { addressee: [451, '4.7.1 try later'] }],
    ['its own trouble', { content: [451, '4.3.0 local error'] }],
    ['us as sender', { sender: [550, '5.7.1 sender not allowed'] }],
    ['authentication that it misses', { addressee: [530, '5.7.0 authentication required'] }],
  ])('of %s is temporary', async (_what, behaviour) => {
    expect(await outcome(behaviour)).toBeInstanceOf(MailDelayed);
  });

  test('of a wrong password is temporary: the operator can correct it', async () => {
    expect(await outcome({ auth: [535, '5.7.8 bad credentials'] }, 'smtp://ana:cl%40ve@127.0.0.1')).toBeInstanceOf(MailDelayed);
    expect(server).toMatchObject({ logins: ['ana cl@ve'], received: [] });
  });
});

describe('a server that does not answer', () => {
  test.each<Behaviour>([{ hangs: 'greeting' }, { hangs: 'content' }])('%j times out', async (behaviour) => {
    const began = performance.now();
    expect(await outcome(behaviour, undefined, 1_000)).toBeInstanceOf(MailDelayed);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('after receiving the message causes another delivery', async () => {
    expect(await outcome({ drops: true })).toBeInstanceOf(MailDelayed);
    expect(server?.received).toHaveLength(1);
  });
});

test('a comma in an address adds no second recipient', { tags: ['V1.3.11'] }, async () => {
  const { port, received } = await openServer();
  const mail = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM, requireTls: false });
  await mail.send(aMessage({ to: 'uno,dos@ejemplo.cl' }));
  expect(received.map(({ to }) => to)).toEqual([['"uno,dos"@ejemplo.cl']]);
});

describe('TLS', () => {
  const send = (options: { readonly url: string; readonly ca?: string; readonly requireTls?: boolean }) =>
    createSmtp({ from: FROM, requireTls: true, timeoutMs: 5_000, ...options })
      .send(aMessage())
      .catch((error: unknown) => error);

  test('is required before any data, unless the address waives it', { tags: ['V12.3.1'] }, async () => {
    const { port, logins, secure } = await openServer();
    const url = `smtp://ana:clave@localhost:${port}`;
    expect(await send({ url })).toBeInstanceOf(MailDelayed);
    expect(logins).toEqual([]);
    expect(await send({ url: `${url}?requireTLS=false` })).toBeUndefined();
    expect(secure).toEqual([false]);
  });

  test.each([
    ['smtp', false],
    ['smtps', true],
  ])('%s:// trusts only the configured authority', { tags: ['V12.3.2'] }, async (protocol, implicit) => {
    const { key, cert } = await localCertificate();
    const { port, logins, secure } = await openServer({}, { key, cert, secure: implicit });
    const url = `${protocol}://ana:clave@localhost:${port}`;
    expect(await send({ url })).toBeInstanceOf(MailDelayed);
    expect(logins).toEqual([]);
    expect(await send({ url, ca: cert })).toBeUndefined();
    expect([secure, logins]).toEqual([[true], ['ana clave']]);
  });
});

describe('settings', () => {
  test.each([
    'correo.example',
    'http://correo.example',
    'smtp://',
    'smtp://correo.example/ruta',
    'smtp://correo.example?logger=true',
    'smtps://correo.example:465?tls.rejectUnauthorized=false',
  ])('refuse SMTP_URL=%s', (url) => {
    expect(() => createSmtp({ url, from: FROM, requireTls: true })).toThrow(SettingsError);
  });

  test.each(['Verídico', 'a@b@c', '<a@b.cl', 'Uno <a@b.cl>, Dos <c@d.cl>', 'Uno\r\nBcc: x <a@b.cl>'])('refuse MAIL_FROM=%j', (from) => {
    expect(() => createSmtp({ url: 'smtp://correo.example', from, requireTls: true })).toThrow(SettingsError);
  });

  test.each([FROM, 'avisos@veridico.example', '"Verídico, informes" <avisos@veridico.example>'])('accept the sender %s', (from) => {
    expect(createSmtp({ url: 'smtp://correo.example', from, requireTls: true }).simulated).toBe(false);
  });
});
