import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, settingsSchema } from './settings.ts';

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
  test('list the stand-ins allowed in production, in any case and with spaces', () => {
    expect(readSettings({ ALLOW_STAND_INS: ' Facturas,serie ,' }).ALLOW_STAND_INS).toEqual(['facturas', 'serie']);
    expect(readSettings({}).ALLOW_STAND_INS).toEqual([]);
  });

  test('have defaults for missing and empty values', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FROM: 'Verídico <avisos@localhost>',
      production: false,
    });
  });

  test('take an empty value as none, for every name', () => {
    const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  test('report every fault at once, in Spanish', () => {
    expect(complaints({ PORT: '70000', WEBPAY_ENV: 'x', SECRET_KEY: 'zz' })).toEqual([
      expect.stringMatching(/^PORT: Demasiado grande/),
      expect.stringMatching(/^SECRET_KEY: Cadena inválida/),
      expect.stringMatching(/^WEBPAY_ENV: Opción inválida/),
    ]);
  });

  test.each([
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
    ['all that tells who signs contracts', { MERCHANT_SIGNER: 'Laura Soto' }, 'MERCHANT_SIGNER_TITLE: son obligatorias las tres'],
    ['a RUT of who signs contracts', { MERCHANT_SIGNER_RUT: '1-1' }, 'MERCHANT_SIGNER_RUT'],
    ['a credential for the emitter of tax documents', { INVOICE_URL: 'https://documentos.example' }, 'INVOICE_TOKEN'],
    ['an emitter for its credential', { INVOICE_TOKEN: 'a' }, 'INVOICE_URL'],
    ['the RUT of a company that sells', { MERCHANT_RUT: '12.345.678-5' }, 'MERCHANT_RUT: no es el RUT de una empresa'],
    ['stand-ins by their names', { ALLOW_STAND_INS: 'facturas, magia' }, 'no existe «magia»; puede nombrar base-de-datos, pagos, cuentas,'],
    [
      'stand-ins that may be allowed: the check of a company’s representative is always real',
      { ALLOW_STAND_INS: 'representacion' },
      'ALLOW_STAND_INS',
    ],
    ['a password that is not guessed at once', { DEMO_PASSWORD: 'corta-12345' }, 'DEMO_PASSWORD: escribe al menos 12 caracteres'],
    ['the day of the impact assessment', { IMPACT_ASSESSMENT: 'EIPD-1' }, 'IMPACT_ASSESSMENT: escribe el día'],
    ['a day that exists', { IMPACT_ASSESSMENT: '2026-02-30 EIPD-1' }, 'IMPACT_ASSESSMENT: ese día no existe'],
    ['a mail address of the person in charge of data', { DATA_OFFICER_MAIL: 'datos' }, 'DATA_OFFICER_MAIL'],
    ['answers of Webpay within the lease of a payment', { WEBPAY_TIMEOUT_MS: '10001' }, 'WEBPAY_TIMEOUT_MS'],
  ])('require %s', (_what, environment, name) => {
    expect(complaints(environment)).toEqual([expect.stringContaining(name)]);
  });
});
