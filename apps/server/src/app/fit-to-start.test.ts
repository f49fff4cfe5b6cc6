import { describe, expect, test } from 'vitest';
import { assertFitToStart, type Installation } from './fit-to-start.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { STAND_INS } from '../settings/stand-ins.ts';
import { STAND_IN_NAMES } from '../settings/stand-in-names.ts';

const SELLER = {
  MERCHANT_NAME: 'Verídico SpA',
  MERCHANT_RUT: '77.777.777-7',
  MERCHANT_ADDRESS: 'Av. Providencia 1234, Providencia, Santiago',
  MERCHANT_SIGNER: 'Laura Soto Peña',
  MERCHANT_SIGNER_RUT: '12.345.678-5',
  MERCHANT_SIGNER_TITLE: 'gerenta general',
};
const DATA = {
  CONTACT_EMAIL: 'contacto@veridico.example',
  DATA_OFFICER_NAME: 'Elena Prado',
  DATA_OFFICER_MAIL: 'datos@veridico.example',
  IMPACT_ASSESSMENT: '2026-11-20 EIPD-1',
};
const REAL = {
  ...SELLER,
  ...DATA,
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
  ALLOW_STAND_INS: 'serie',
};

/** The reasons that block the start, line by line. */
function said(environment: Record<string, string>, installation: Installation = {}): string[] {
  try {
    assertFitToStart(readSettings(environment), installation);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
}
const refusals = (...asked: Parameters<typeof said>) => said(...asked).filter((line) => line.startsWith('- '));
const ALL = STAND_IN_NAMES.join(',');

describe('production', () => {
  test(
    'refuses every stand-in, an address without https and demonstration data at once, each with its fix',
    { tags: ['V6.3.2', 'V12.2.1', 'V13.4.2', 'V15.2.3'] },
    () => {
      expect(said({ NODE_ENV: 'production' }, { demoData: true })).toEqual([
        'Verídico no parte en producción así:',
        expect.stringMatching(/^- base-de-datos · .*DATABASE_URL/),
        expect.stringMatching(/^- pagos · .*WEBPAY_ENV/),
        expect.stringMatching(/^- cuentas · .*identidad embebido: define IDENTITY_URL e IDENTITY_ADMIN_SECRET/),
        expect.stringMatching(/^- captcha · .*CAPTCHA_SECRET/),
        expect.stringMatching(/^- correo · correo simulado: define SMTP_URL y MAIL_FROM/),
        expect.stringMatching(/^- sello · .*SEAL_P12/),
        expect.stringMatching(/^- facturas · comprobantes internos en vez de documentos tributarios: define INVOICE_URL e INVOICE_TOKEN/),
        expect.stringMatching(/^- serie · comprobación de la serie de la cédula contra los registros propios/),
        expect.stringContaining('PUBLIC_URL'),
        ...Object.keys({ ...SELLER, ...DATA }).map((name) => expect.stringMatching(`^- .*: define ${name}$`)),
        expect.stringContaining('npm run demo:drop'),
        `Si esas piezas simuladas son a propósito: ALLOW_STAND_INS=${ALL}`,
      ]);
    },
  );

  test('takes its hosts from the environment and starts if every part is real', { tags: ['CONST1-08'] }, () => {
    expect(readSettings(REAL)).toMatchObject({
      PUBLIC_URL: 'https://veridico.example',
      IDENTITY_URL: 'https://cuentas.veridico.example',
    });
    expect(refusals(REAL, { ownSeal: false, demoData: false })).toEqual([]);
  });

  test('starts with the allowed stand-ins, and names each other one with the list to write', () => {
    const { INVOICE_URL: _, INVOICE_TOKEN: __, ...without } = REAL;
    expect(said(without)).toEqual([
      'Verídico no parte en producción así:',
      expect.stringMatching(/^- facturas · /),
      'Si esas piezas simuladas son a propósito: ALLOW_STAND_INS=facturas,serie',
    ]);
    expect(said({ ...without, ALLOW_STAND_INS: 'facturas,serie' })).toEqual([]);
    expect(refusals({ ...REAL, ALLOW_STAND_INS: '' })).toEqual([expect.stringMatching(/^- serie · /)]);
    expect(refusals({ ...REAL, ALLOW_STAND_INS: ALL, WEBPAY_ENV: 'integracion' })).toEqual([]);
  });

  test.each(['true', '1', 'si', 'SÍ'])('no longer accepts %s for all of them, and lists the stand-ins in use', (value) => {
    const last = said({ ...REAL, WEBPAY_ENV: 'integracion', ALLOW_STAND_INS: value }).at(-1);
    expect(last).toBe('ALLOW_STAND_INS: ya no vale por todas a la vez; escribe ALLOW_STAND_INS=pagos,serie');
    expect(said({ ...REAL, ALLOW_STAND_INS: value }, { ownSeal: true }).at(-1)).toContain('ALLOW_STAND_INS=sello,serie');
    expect(said({ ALLOW_STAND_INS: value })).toHaveLength(1);
  });

  test.each([
    ['an address in the clear', { PUBLIC_URL: 'http://veridico.example' }, 'dirección pública sin cifrar'],
    ['accounts in the clear', { IDENTITY_URL: 'http://cuentas.veridico.example' }, 'proveedor de identidad sin cifrar'],
    ['tax documents in the clear', { INVOICE_URL: 'http://documentos.example' }, 'emisor de documentos tributarios sin cifrar'],
    ['a captcha in the clear', { CAPTCHA_URL: 'http://captcha.example' }, 'reCAPTCHA sin cifrar'],
    ['a UF in the clear', { UF_SOURCE: 'mindicador', UF_URL: 'http://uf.example' }, 'valor de la UF sin cifrar'],
    ['a death on purpose', { CRASH_AT: 'C14' }, 'quita CRASH_AT'],
    ['payments that go one way', { WEBPAY_ENV: 'simulado', WEBPAY_SCENARIO: 'rechazo' }, 'quita WEBPAY_SCENARIO'],
    ['a captcha that always says the same', { CAPTCHA_SCORE: '0.9' }, 'quita CAPTCHA_SCORE'],
  ])('refuses %s whatever is allowed', (_what, changed, words) => {
    expect(refusals({ ...REAL, ALLOW_STAND_INS: ALL, ...changed })).toEqual([expect.stringContaining(words)]);
    expect(said({ ...REAL, ALLOW_STAND_INS: ALL, ...changed }).at(-1)).not.toContain('ALLOW_STAND_INS');
  });

  test.each(Object.keys({ ...SELLER, ...DATA }))('refuses to start without %s whatever is allowed, and names it', (name) => {
    expect(refusals({ ...REAL, ALLOW_STAND_INS: ALL, [name]: '' })).toEqual([expect.stringMatching(`^- .*: define ${name}$`)]);
  });

  test('refuses demonstration data whatever is allowed', () => {
    expect(refusals({ ...REAL, ALLOW_STAND_INS: ALL }, { demoData: true })).toEqual([expect.stringContaining('npm run demo:drop')]);
  });

  test('accepts a self-signed certificate as its own seal', () => {
    expect(refusals(REAL, { ownSeal: true })).toEqual([expect.stringMatching(/^- sello · .*autofirmado/)]);
    expect(refusals({ ...REAL, ALLOW_STAND_INS: 'sello,serie' }, { ownSeal: true })).toEqual([]);
  });

  test('has a message and a fix for every name', () => {
    expect(Object.keys(STAND_INS)).toEqual([...STAND_IN_NAMES]);
  });
});

describe('outside production', () => {
  const KEYS = { WEBPAY_COMMERCE_CODE: '1', WEBPAY_API_KEY: '2' };

  test.each<[Record<string, string>, string]>([
    [{}, 'on the machine it runs on, nothing is asked for'],
    [{ PUBLIC_URL: 'http://demo.localhost:3000', WEBPAY_ENV: 'integracion' }, 'nor with Transbank’s test network'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'nor by its number'],
    [{ PUBLIC_URL: 'https://prueba.veridico.example', DEMO_PASSWORD: 'doce-o-más-letras' }, 'elsewhere with a password'],
  ])('%j starts: %s', (environment) => {
    expect(said(environment)).toEqual([]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ WEBPAY_ENV: 'produccion', ...KEYS }, ['WEBPAY_ENV: con produccion se cobra de verdad; define NODE_ENV=production']],
    [{ NODE_ENV: 'Production', WEBPAY_ENV: 'produccion', ...KEYS }, [expect.stringContaining('define NODE_ENV=production')]],
    [{ PUBLIC_URL: 'https://prueba.veridico.example' }, [expect.stringMatching(/^PUBLIC_URL: .*DEMO_PASSWORD/)]],
    [{ PUBLIC_URL: 'http://localhost.veridico.example' }, [expect.stringMatching(/^PUBLIC_URL: .*DEMO_PASSWORD/)]],
    [
      { PUBLIC_URL: 'https://prueba.veridico.example', WEBPAY_ENV: 'integracion', DEMO_PASSWORD: 'doce-o-más-letras' },
      [expect.stringMatching(/^PUBLIC_URL: .*WEBPAY_ENV=simulado/)],
    ],
  ])('%j is refused with its fix', (environment, words) => {
    expect(said(environment)).toEqual(words);
  });
});
