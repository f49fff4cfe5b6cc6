import { expect, test } from 'vitest';
import { processorsOf } from './processors.ts';
import { readSettings } from './settings.ts';

test('an installation with stand-ins only has no processors', () => {
  expect(processorsOf(readSettings({}))).toEqual([]);
});

test.each<[name: string, environment: Record<string, string>, host: string | null]>([
  ['base de datos', { DATABASE_URL: 'postgres://ana:secreto@datos.example:5432/v', SECRET_KEY: 'ab'.repeat(32) }, 'datos.example'],
  ['Keycloak', { IDENTITY_URL: 'https://cuentas.example', IDENTITY_ADMIN_SECRET: 'secreto' }, 'cuentas.example'],
  ['correo', { SMTP_URL: 'smtp://ana:secreto@correo.example:587', MAIL_FROM: 'a@b.cl' }, 'correo.example'],
  ['Transbank', { WEBPAY_ENV: 'integracion' }, null],
  ['tributarios', { INVOICE_URL: 'https://dte.example/v1', INVOICE_TOKEN: 'secreto' }, 'dte.example'],
  ['reCAPTCHA', { CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'secreto' }, 'www.google.com'],
  ['sellado de tiempo', { SEAL_TSA_URL: 'https://ana:secreto@hora.example' }, 'hora.example'],
  ['UF', { UF_SOURCE: 'mindicador' }, null],
])('%s is listed where settings name it, without its secrets', (name, environment, host) => {
  const found = processorsOf(readSettings(environment));
  expect(found).toEqual([expect.objectContaining({ nombre: expect.stringContaining(name), servidor: host })]);
  expect(JSON.stringify(found)).not.toContain('secreto');
});

test('a database on a socket has no host', () => {
  const [database] = processorsOf(readSettings({ DATABASE_URL: 'postgres:///v?host=/var/run', SECRET_KEY: 'ab'.repeat(32) }));
  expect(database?.servidor).toBeNull();
});
