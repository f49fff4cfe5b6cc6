import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { aCompany, aPerson, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';
import { openPlans, REPRESENTATIVE } from '../testing/plans-testing.ts';
import { CaptchaUnavailable } from '../providers/captcha/port.ts';
import { openStub, type Reply, type Stub } from '../providers/identity/keycloak/testing-stub.ts';
import { createSmtp } from '../providers/mail/smtp.ts';
import { openMailServer, type Behaviour, type TestMailServer } from '../providers/mail/testing-server.ts';

const VISA = '4051 8856 0044 6623';
/** On a machine with ten times the load a report takes a minute. */
const PATIENCE_MS = 120_000;
const TEST_MS = 600_000;
/** Half a minute in production. */
const SMTP_TIMEOUT_MS = 3_000;
const FROM = 'avisos@veridico.example';

let shop: TestApp | undefined;
let mails: TestMailServer | undefined;
let provider: Stub | undefined;
afterEach(async () => {
  await mails?.close();
  await shop?.close();
  await provider?.close();
  shop = mails = provider = undefined;
});

/** From the form to the report, without an account. @returns the folio */
async function buy({ url, visitor }: TestApp): Promise<string> {
  const placed = await fetch(`${url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  expect(placed.status).toBe(200);
  const { token, orden } = (await placed.json()) as { token: string; orden: string };
  const { fields } = await visitor.pay({ token }, VISA);
  await fetch(`${url}${KINDS.informe.returnPath}?${new URLSearchParams(fields)}`);
  const reviewed = await fetch(`${url}/v1/administracion/transaccion-revisar/${token}`);
  expect(((await reviewed.json()) as { status: string }).status).toBe('AUTHORIZED');
  await expect
    .poll(async () => (await fetch(`${url}/v1/administracion/transaccion-informe/${orden}`)).status, { timeout: PATIENCE_MS })
    .toBe(200);
  const report = (await (await fetch(`${url}/v1/administracion/transaccion-informe/${orden}`)).json()) as { folio: string };
  return report.folio;
}

describe('a mail server', () => {
  /** Skips the pauses between tries, except for emails being sent. */
  const tryAgain = ({ db }: TestApp) =>
    db
      .updateTable('mails')
      .set({ siguiente_intento: new Date(0) })
      .where('siguiente_intento', 'is not', null)
      .where('lease_until', 'is', null)
      .execute();
  const left = async ({ db }: TestApp) =>
    (await db.selectFrom('mails').select('id').where('siguiente_intento', 'is not', null).execute()).length;
  const tries = async ({ db }: TestApp) => (await db.selectFrom('mails').select('intentos').execute()).map(({ intentos }) => intentos);

  test.each<[string, Behaviour, rounds: number]>([
    ['that refuses for now', { sender: [451, 'later'] }, 4],
    ['that never greets', { hangs: 'greeting' }, 2],
    ['that takes a message and hangs up', { drops: true }, 4],
  ])('%s does not block buying, and later gets each email', { timeout: TEST_MS }, async (_what, behaviour, rounds) => {
    mails = await openMailServer();
    const url = `smtp://127.0.0.1:${mails.port}?requireTLS=false`;
    const mail = createSmtp({ url, from: FROM, requireTls: false, timeoutMs: SMTP_TIMEOUT_MS });
    shop = await openTestApp({ SMTP_URL: url, MAIL_FROM: FROM }, (providers) => ({ ...providers, mail }));
    await aCompany(shop.db);
    mails.behaviour = behaviour;
    const [here, at] = [shop, mails];
    const folio = await buy(here);
    const tried = async () => (await tryAgain(here), Math.min(...(await tries(here))));
    await expect.poll(tried, { timeout: PATIENCE_MS, interval: 1_000 }).toBeGreaterThanOrEqual(rounds);
    await buy(here);
    expect(await left(here)).toBeGreaterThan(0);
    at.behaviour = {};
    const before = at.received.length;
    await expect.poll(async () => (await tryAgain(here), await left(here)), { timeout: PATIENCE_MS, interval: 1_000 }).toBe(0);
    const arrived = at.received.slice(before);
    expect(arrived.some(({ text }) => text.includes(folio))).toBe(true);
    // A server that accepted without confirming may get a second copy with the same Message-ID.
    const words = new Map(at.received.map(({ messageId, subject }) => [messageId, subject]));
    expect(words.size).toBe((await tries(here)).length);
    for (const { messageId, subject } of at.received) expect(subject).toBe(words.get(messageId));
    const once = new Set(arrived.map(({ messageId }) => messageId)).size;
    expect(behaviour.drops === true || once === arrived.length).toBe(true);
  });
});

describe('an identity provider', () => {
  const CERTS = 'GET /realms/veridico/protocol/openid-connect/certs';

  async function openWithProvider(): Promise<{
    shop: TestApp;
    ask: (kid?: string) => Promise<{ status: number; body: string; ms: number }>;
    stub: Stub;
  }> {
    const stub = await openStub();
    provider = stub;
    const pair = await generateKeyPair('RS256', { extractable: true });
    const published = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    stub.script = ({ call }) => (call === CERTS ? { body: { keys: [published] } } : { status: 404 });
    const here = await openTestApp({ IDENTITY_URL: stub.url, IDENTITY_ADMIN_SECRET: 's' });
    shop = here;
    await aCompany(here.db);
    const issuer = `${stub.url}/realms/veridico`;
    const sign = (kid: string) =>
      new SignJWT({ typ: 'Bearer', azp: 'veridico-web', email: 'ana@ejemplo.cl', rut: '12345678-5', sid: 's' })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience('veridico-api')
        .setSubject('ana')
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(pair.privateKey);
    return {
      shop: here,
      stub,
      async ask(kid = 'k1') {
        const headers = { authorization: `Bearer ${await sign(kid)}` };
        const began = performance.now();
        const answer = await fetch(`${here.url}/v1/administracion/informes`, { headers });
        return { status: answer.status, body: await answer.text(), ms: performance.now() - began };
      },
    };
  }

  test.each<[string, Reply | undefined]>([
    ['that never answers', undefined],
    ['that is in trouble', { status: 500, body: {} }],
    ['that gives junk for keys', { body: '<html>' }],
  ])('%s does not block anonymous purchases or sign users out', { timeout: TEST_MS }, async (_what, reply) => {
    const { shop: here, ask, stub } = await openWithProvider();
    // The first keys are awaited, five seconds at most.
    await expect.poll(async () => (await ask()).status, { timeout: PATIENCE_MS }).toBe(200);
    stub.script = () => reply;
    const [first, folio, ...others] = await Promise.all([ask(), buy(here), ...Array.from({ length: 5 }, () => ask())]);
    expect(folio).toMatch(/^VR-\d{10}$/);
    expect([first, ...others].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await fetch(`${here.url}/salud`)).status).toBe(200);
  });

  test('unavailable from the start: tokens are neither accepted nor refused, and buying works', { timeout: TEST_MS }, async () => {
    const { shop: here, ask, stub } = await openWithProvider();
    stub.script = () => undefined;
    const asked = ask();
    expect(await buy(here)).toMatch(/^VR-/);
    expect(await asked).toMatchObject({
      status: 503,
      body: expect.stringContaining('No podemos llegar a las cuentas en este momento') as string,
    });
  });
});

test('an unavailable captcha does not block contracting, and the limits stay the same', { timeout: TEST_MS }, async () => {
  const score = () => Promise.reject(new CaptchaUnavailable('away'));
  const plans = await openPlans({}, (providers) => ({ ...providers, captcha: { ...providers.captcha, score } }));
  shop = plans;
  await aPerson(plans.db, { rut: REPRESENTATIVE.rut, serie: REPRESENTATIVE.serie });
  expect(await plans.draft()).toMatch(/^[0-9A-Z]{26}$/);
});
