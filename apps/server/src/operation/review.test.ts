import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settingsSchema } from '../settings/settings.ts';
import { standInsInUse } from '../settings/stand-ins.ts';
import { CHECKS } from './checks.ts';
import { bien, falla } from './finding.ts';
import { exitCodeOf, review, reviewJson, reviewText, warnOfFindings } from './review.ts';
import { worldOfTests } from './testing-faults.ts';
import { DATABASE_PASSWORD, MAIL_PASSWORD, SECRETS } from './testing-world.ts';

const fixture = worldOfTests();

test('an installation in good order has no finding but the stand-in that nothing replaces yet', async () => {
  const reviewed = await review(fixture.world.context());
  const found = reviewed.flatMap(({ hallazgos }) => hallazgos);
  const other = found.filter(({ nivel }) => nivel !== 'bien').map(({ texto }) => texto);
  expect(other, reviewText(reviewed)).toEqual([expect.stringContaining('«serie»')]);
  expect(exitCodeOf(reviewed)).toBe(0);
  expect(reviewText(reviewed)).toMatch(/\nFallas: 0\. Avisos: 1\. Bien: \d+\.$/);
});

test('a running server logs what is not good, each finding once', async () => {
  const lines: unknown[] = [];
  await warnOfFindings(fixture.world.context({ WEBPAY_API_KEY: 'otra-llave' }), (detail, what) => lines.push([what, detail]));
  expect(lines).toEqual([
    [
      'installation review',
      {
        revision: 'Pagos',
        nivel: 'falla',
        texto: expect.stringContaining('401') as string,
        arreglo: expect.stringContaining('WEBPAY_API_KEY') as string,
      },
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain('otra-llave');
});

test('each stand-in in use is named by one notice', async () => {
  const real = [
    'DATABASE_URL',
    'INVOICE_URL',
    'INVOICE_TOKEN',
    'IDENTITY_URL',
    'IDENTITY_ADMIN_SECRET',
    'CAPTCHA_SITE_KEY',
    'CAPTCHA_SECRET',
  ];
  const more = ['SMTP_URL', 'SEAL_P12', 'WEBPAY_ENV', 'UF_SOURCE', 'UF_URL', 'NODE_ENV'];
  const context = fixture.world.context(Object.fromEntries([...real, ...more].map((name) => [name, ''])));
  const inUse = standInsInUse(context.settings);
  expect(inUse).toHaveLength(8);
  const found = (await review(context)).flatMap(({ hallazgos }) => hallazgos);
  for (const name of inUse) {
    const named = found.filter(({ texto }) => texto.includes(`Pieza simulada «${name}»`));
    expect(named, name).toEqual([
      expect.objectContaining({ nivel: 'aviso', arreglo: expect.stringContaining('ALLOW_STAND_INS') as string }),
    ]);
  }
});

test('an empty installation is told what to load, and every value that is old or missing', async () => {
  const { db } = fixture.world;
  await db.updateTable('importaciones').set({ corte: null, estado: 'interrumpida' }).execute();
  await db.updateTable('uf').set({ fecha: '2024-01-01' }).execute();
  const found = (await review(fixture.world.context())).flatMap(({ hallazgos }) => hallazgos);
  expect(found).toContainEqual({
    nivel: 'aviso',
    texto: expect.stringMatching(/registro \(personas\) no dice/) as string,
    arreglo: expect.stringContaining('--corte') as string,
  });
  expect(found).toContainEqual({
    nivel: 'aviso',
    texto: expect.stringMatching(/quedó a medias/) as string,
    arreglo: expect.stringContaining('npm run import') as string,
  });
  expect(found).toContainEqual({
    nivel: 'falla',
    texto: expect.stringContaining('01-01-2024, que ya pasó') as string,
    arreglo: expect.stringContaining('UF_SOURCE') as string,
  });
  for (const table of ['importaciones', 'office_staff', 'uf'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('plans').set({ vigente: false }).execute();
  const empty = (await review(fixture.world.context())).flatMap(({ hallazgos }) => hallazgos);
  const fixes = empty.filter(({ nivel }) => nivel === 'falla').map(({ arreglo }) => arreglo);
  expect(fixes).toEqual([
    expect.stringContaining('UF_SOURCE'),
    expect.stringContaining('/oficina/precios?nuevo=plan'),
    expect.stringContaining('/oficina/personal'),
    expect.stringContaining('npm run import'),
  ]);
});

test('a check that breaks or hangs is a failure of its own, and the others run', async () => {
  const checks = [
    { nombre: 'rota', ajustes: 'SMTP_URL', run: () => Promise.reject(new Error('se cayó')) },
    { nombre: 'colgada', ajustes: 'UF_URL', run: () => wait(60_000, [], { ref: false }) },
    { nombre: 'buena', ajustes: '', run: () => [bien('todo bien')] },
  ];
  const reviewed = await review(fixture.world.context(), checks, 50);
  expect(reviewed.map(({ nombre, nivel }) => [nombre, nivel])).toEqual([
    ['rota', 'falla'],
    ['colgada', 'falla'],
    ['buena', 'bien'],
  ]);
  expect(reviewText(reviewed)).toMatch(/✗ rota\n    ✗ No se pudo terminar de mirar: se cayó\n      → revisa SMTP_URL;/);
  expect(reviewText(reviewed)).toMatch(/No terminó en 0.05 s\n      → .*UF_URL/);
});

test('no secret of the settings reaches the text or the JSON, even where a service repeats it', async () => {
  const secrets = [...Object.values(SECRETS), MAIL_PASSWORD, DATABASE_PASSWORD];
  const checks = secrets.map((secret) => ({ nombre: 'eco', ajustes: '', run: () => [falla(`dijo ${secret}`, `quita ${secret}`)] }));
  const reviewed = await review(fixture.world.context(), checks);
  for (const printed of [reviewText(reviewed), reviewJson(reviewed)]) for (const secret of secrets) expect(printed).not.toContain(secret);
  expect(reviewed).toHaveLength(secrets.length);
});

test('every setting that is a secret by its name, and every password of an address, is hidden', async () => {
  const context = fixture.world.context();
  const secret = Object.keys(settingsSchema.shape).filter(
    (name) => /SECRET|PASSWORD|TOKEN|_KEY$|_URL$/.test(name) && name !== 'CAPTCHA_SITE_KEY',
  );
  expect(secret.length).toBeGreaterThan(15);
  for (const name of secret) {
    const value = `oculto-${name}`;
    const settings = { ...context.settings, [name]: name.endsWith('_URL') ? `https://ana:${value}@servidor.example` : value };
    const checks = [{ nombre: 'eco', ajustes: '', run: () => [falla(`dijo ${value}`, 'nada')] }];
    expect(reviewJson(await review({ ...context, settings }, checks)), name).not.toContain(value);
  }
});

test('with an address a test mail is sent, encrypted', async () => {
  const { mail } = fixture.world;
  const checks = CHECKS.filter(({ nombre }) => nombre === 'Correo');
  const reviewed = await review({ ...fixture.world.context(), mailTo: 'ana@veridico.example' }, checks);
  expect(exitCodeOf(reviewed), reviewText(reviewed)).toBe(0);
  expect(mail.received).toEqual([expect.objectContaining({ subject: 'Correo de prueba de Verídico' })]);
  expect(mail.secure).toEqual([true]);
});

test('a mail server that never answers is named, and does not hold the others up', async () => {
  fixture.world.mail.behaviour = { hangs: 'greeting' };
  const checks = CHECKS.filter(({ nombre }) => nombre === 'Correo');
  const [reviewed] = await review(fixture.world.context(), checks, 300);
  expect(reviewed?.hallazgos).toEqual([
    { nivel: 'falla', texto: 'No terminó en 0.3 s', arreglo: expect.stringContaining('SMTP_URL') as string },
  ]);
});

test('the page explains every check, in order', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operacion/cuando-algo-falla.md'), 'utf8');
  const table = page.slice(page.indexOf('| revisión |'), page.indexOf('*Desde fuera*'));
  const names = [...table.matchAll(/^\| (.+?) \| .+ \|$/gm)].slice(2).map(([, name]) => name);
  expect(names).toEqual(CHECKS.map(({ nombre }) => nombre));
});
