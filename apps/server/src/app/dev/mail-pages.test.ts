import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-testing.ts';
import { createMailbox } from '../../providers/mail/mailbox.ts';

const MESSAGE = {
  messageId: '<uno@veridico.example>',
  to: 'compra@ejemplo.cl',
  subject: 'Tu informe <está> listo',
  text: 'Abrir:\nhttps://veridico.example/compra/abc\n',
  html: '<p>Hola <script>alert(1)</script></p>',
  attachments: [{ name: 'Informe.pdf', type: 'application/pdf', content: Uint8Array.of(37) }],
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ DEMO_DATA: 'no' });
  const mailbox = createMailbox({ db: app.db, from: 'Verídico <avisos@veridico.example>' });
  await mailbox.send(MESSAGE);
  await mailbox.send({ ...MESSAGE, messageId: '<dos@veridico.example>', subject: 'Comprobante' });
  await mailbox.send(MESSAGE);
});
afterAll(() => app.close());

const open = async (path: string) => {
  const response = await fetch(app.url + path);
  return { status: response.status, policy: response.headers.get('content-security-policy'), body: await response.text() };
};

test('the mailbox lists the newest first, each message in a frame that only allows opening links', async () => {
  const { status, policy, body } = await open('/dev/correos');
  expect(status).toBe(200);
  expect(policy).toContain("frame-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(body.indexOf('Comprobante')).toBeLessThan(body.indexOf('Tu informe &lt;está&gt; listo'));
  expect(body).toContain('llegó 2 veces');
  expect(body).toContain('adjunto: Informe.pdf');
  const frames = [...body.matchAll(/<iframe[^>]*src="([^"]+)"[^>]*title="([^"]+)"[^>]*sandbox="([^"]+)"/g)];
  expect(frames.map(([, , title, sandbox]) => [title, sandbox])).toEqual([
    ['Comprobante, para compra@ejemplo.cl', 'allow-popups allow-popups-to-escape-sandbox'],
    ['Tu informe &lt;está&gt; listo, para compra@ejemplo.cl', 'allow-popups allow-popups-to-escape-sandbox'],
  ]);
  expect(body).not.toContain('alert(1)');
});

test('a message is served as sent, under a policy without scripts or requests and framed only by us', async () => {
  const [, src = ''] = /<iframe[^>]*src="([^"]+)"/.exec((await open('/dev/correos')).body) ?? [];
  const { status, policy, body } = await open(src);
  expect([status, body]).toEqual([200, MESSAGE.html]);
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline';/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
});

test('the mailbox is also served as JSON for tests', async () => {
  const messages = JSON.parse((await open('/dev/correos.json')).body) as unknown;
  expect(messages).toMatchObject([
    { messageId: '<dos@veridico.example>', copias: 1 },
    {
      messageId: '<uno@veridico.example>',
      de: 'Verídico <avisos@veridico.example>',
      para: 'compra@ejemplo.cl',
      asunto: 'Tu informe <está> listo',
      texto: MESSAGE.text,
      html: MESSAGE.html,
      enlaces: ['https://veridico.example/compra/abc'],
      adjuntos: [{ nombre: 'Informe.pdf', tipo: 'application/pdf' }],
      copias: 2,
      recibido: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

test.each(['/dev/correos/999999', '/dev/correos/x', '/dev/correos/99999999999999999999'])('%s is not found', async (path) => {
  expect((await open(path)).status).toBe(404);
});

test('the demonstration page links to it', async () => {
  expect((await open('/dev/demo')).body).toContain('href="/dev/correos"');
});

test('with a mail server the mailbox does not exist', { tags: ['V13.4.2'] }, async () => {
  const real = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'avisos@veridico.example' });
  try {
    for (const path of ['/dev/correos', '/dev/correos.json', '/dev/correos/1']) expect((await fetch(real.url + path)).status).toBe(404);
    expect(await (await fetch(`${real.url}/dev/demo`)).text()).not.toContain('/dev/correos');
  } finally {
    await real.close();
  }
});
