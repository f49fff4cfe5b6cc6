import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import { assertFitForProduction } from './stand-ins.ts';

const REAL = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://veridico.example/',
  DATABASE_URL: 'postgres://veridico@db/veridico',
  SECRET_KEY: 'ab'.repeat(32),
  WEBPAY_ENV: 'produccion',
  WEBPAY_COMMERCE_CODE: '1',
  WEBPAY_API_KEY: '2',
  CAPTCHA_SITE_KEY: '3',
  CAPTCHA_SECRET: '3',
  SMTP_URL: 'smtp://correo.example:587',
  MAIL_FROM: 'Verídico <avisos@veridico.example>',
  SEAL_P12: 'sello.p12',
  SEAL_P12_PASSWORD: '4',
  IDENTITY_URL: 'https://cuentas.veridico.example',
  IDENTITY_ADMIN_SECRET: '5',
  INVOICE_URL: 'https://documentos.example',
  INVOICE_TOKEN: '6',
};

function complaints(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
}

describe('settings', () => {
  it('stand in for what is not given, and an empty one counts as not given', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FROM: 'Verídico <avisos@localhost>',
      production: false,
    });
  });

  it('tell all that is wrong at once, in Spanish', () => {
    expect(complaints({ PORT: '70000', WEBPAY_ENV: 'x', SECRET_KEY: 'zz' })).toEqual([
      expect.stringMatching(/^PORT: Demasiado grande/),
      expect.stringMatching(/^SECRET_KEY: Cadena inválida/),
      expect.stringMatching(/^WEBPAY_ENV: Opción inválida/),
    ]);
  });

  it.each([
    ['a key of one’s own on a server', { DATABASE_URL: 'postgres://x' }, 'SECRET_KEY'],
    ['the keys of the card provider', { WEBPAY_ENV: 'produccion' }, 'WEBPAY_COMMERCE_CODE'],
    ['both keys of reCAPTCHA', { CAPTCHA_SECRET: 'x' }, 'CAPTCHA_SITE_KEY'],
    ['an address of reCAPTCHA', { CAPTCHA_URL: 'google' }, 'CAPTCHA_URL'],
    ['a sender', { SMTP_URL: 'smtp://correo.example' }, 'MAIL_FROM'],
    ['a mail server’s address', { SMTP_URL: 'http://correo.example', MAIL_FROM: 'a@b.cl' }, 'SMTP_URL'],
    ['a place to die that exists', { CRASH_AT: 'C99' }, 'CRASH_AT'],
    ['the password of a seal', { SEAL_P12: 'a' }, 'SEAL_P12_PASSWORD'],
    ['one seal only', { SEAL_P12: 'a', SEAL_P12_PASSWORD: 'b', SEAL_PEM: 'c' }, 'SEAL_PEM'],
    ['an address for the time', { SEAL_TSA_URL: 'ftp://hora.example' }, 'SEAL_TSA_URL'],
    ['a simulator’s address for a simulator only', { WEBPAY_ENV: 'integracion', WEBPAY_URL: 'http://127.0.0.1:9' }, 'WEBPAY_URL'],
    ['an outcome of a simulator only', { WEBPAY_ENV: 'integracion', WEBPAY_SCENARIO: 'lento' }, 'WEBPAY_SCENARIO'],
    ['an outcome of the simulator that runs here', { WEBPAY_URL: 'http://127.0.0.1:9', WEBPAY_SCENARIO: 'lento' }, 'WEBPAY_SCENARIO'],
    ['an outcome that exists', { WEBPAY_SCENARIO: 'magia' }, 'WEBPAY_SCENARIO'],
    ['the secret of the service account', { IDENTITY_URL: 'https://cuentas.example' }, 'IDENTITY_ADMIN_SECRET: es obligatoria'],
    ['a provider for its secret', { IDENTITY_ADMIN_SECRET: 'a' }, 'solo sirve con IDENTITY_URL'],
    [
      'a provider without its realm',
      { IDENTITY_URL: 'https://cuentas.example/realms/veridico', IDENTITY_ADMIN_SECRET: 'a' },
      'IDENTITY_URL: escribe la dirección de Keycloak sin /realms',
    ],
    ['a credential for the emitter of tax documents', { INVOICE_URL: 'https://documentos.example' }, 'INVOICE_TOKEN'],
    ['an emitter for its credential', { INVOICE_TOKEN: 'a' }, 'INVOICE_URL'],
    ['the RUT of a company that sells', { MERCHANT_RUT: '12.345.678-5' }, 'MERCHANT_RUT: no es el RUT de una empresa'],
    ['answers of Webpay within the lease of a payment', { WEBPAY_TIMEOUT_MS: '10001' }, 'WEBPAY_TIMEOUT_MS'],
  ])('ask for %s', (_what, environment, name) => {
    expect(complaints(environment)).toEqual([expect.stringContaining(name)]);
  });
});

describe('production', () => {
  const refusals = (settings: Settings, demoData = false): string[] => {
    try {
      assertFitForProduction(settings, demoData);
      return [];
    } catch (error) {
      return error instanceof SettingsError ? error.message.split('\n').filter((line) => line.startsWith('- ')) : [];
    }
  };

  it('refuses every stand-in, an address without https and demonstration data, all at once and each with its fix', () => {
    const bare = readSettings({ NODE_ENV: 'production' });
    expect(refusals(bare, true)).toEqual([
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('WEBPAY_ENV'),
      expect.stringContaining('identidad embebido: define IDENTITY_URL e IDENTITY_ADMIN_SECRET'),
      expect.stringContaining('CAPTCHA_SECRET'),
      expect.stringContaining('correo simulado: define SMTP_URL y MAIL_FROM'),
      expect.stringContaining('SEAL_P12'),
      expect.stringContaining('comprobantes internos en vez de documentos tributarios: define INVOICE_URL e INVOICE_TOKEN'),
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('npm run demo:drop'),
    ]);
    expect(refusals({ ...bare, ALLOW_STAND_INS: true }, true)).toEqual([]);
  });

  it('[CONST1-08] has its hosts from the environment and finds nothing to refuse where every part is real', () => {
    const real = readSettings(REAL);
    expect(real).toMatchObject({ PUBLIC_URL: 'https://veridico.example', IDENTITY_URL: 'https://cuentas.veridico.example' });
    expect(refusals(real)).toEqual([]);
    expect(refusals({ ...real, CRASH_AT: 'C14' })).toEqual([expect.stringContaining('quita CRASH_AT')]);
    expect(refusals({ ...real, WEBPAY_ENV: 'integracion' })).toEqual([expect.stringContaining('pago simulado')]);
    expect(refusals({ ...real, INVOICE_URL: 'http://documentos.example' })).toEqual([
      expect.stringContaining('emisor de documentos tributarios sin cifrar'),
    ]);
    expect(refusals({ ...real, IDENTITY_URL: 'http://cuentas.veridico.example' })).toEqual([
      expect.stringContaining('proveedor de identidad sin cifrar'),
    ]);
  });
});
