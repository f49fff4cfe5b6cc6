import { expect, test } from 'vitest';
import { show, text } from '../testing.tsx';
import { pageSettings } from '../page-settings.ts';
import { PrivacyText } from './privacy-text.tsx';
import { TermsText } from './terms-text.tsx';

/** Text of a numbered section, by its title. */
async function section(title: string): Promise<string> {
  await show('/', <PrivacyText />);
  const heading = [...document.querySelectorAll('h2')].find((element) => element.textContent?.endsWith(`. ${title}`));
  let body = '';
  for (let next = heading?.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    body += `${next.textContent ?? ''}\n`;
  return body;
}

test('[PRIV-02] the policy names the company as responsible for the data', async () => {
  expect(await section('Quién responde por tus datos')).toContain(
    `${pageSettings.comercio}, que opera Verídico, es la empresa responsable`,
  );
  expect(text()).not.toContain('{empresa}');
});

test('[PRIV-03] [PRIV-04] [PRIV-05] [PRIV-06] [PRIV-07] the policy lists each kind of data collected', async () => {
  const kinds = (await section('Qué datos recopilamos de ti')).match(
    /Datos (de identidad|de contacto|laborales|de transacciones|de navegación):/g,
  );
  expect(kinds).toEqual([
    'Datos de identidad:',
    'Datos de contacto:',
    'Datos laborales:',
    'Datos de transacciones:',
    'Datos de navegación:',
  ]);
});

test('[PRIV-08] the policy lists what the data is for', async () => {
  expect(await section('Para qué los usamos')).toMatch(/Cobrar, generar y entregar[\s\S]*Prevenir fraudes/);
});

test('[PRIV-09] the policy lists the legal bases', async () => {
  expect(await section('Qué nos permite hacerlo')).toMatch(/El contrato[\s\S]*La ley[\s\S]*Tu consentimiento[\s\S]*El interés legítimo/);
});

test('[PRIV-10] the policy lists who receives the data', async () => {
  expect(await section('A quién los entregamos')).toMatch(/Transbank[\s\S]*proveedores[\s\S]*autoridades/);
});

test('[PRIV-11] the policy keeps the data five years', async () => {
  expect(await section('Por cuánto tiempo los guardamos')).toContain('cinco años');
});

test("[PRIV-12] the policy lists the person's rights and where to use them", async () => {
  const rights = await section('Tus derechos');
  for (const right of ['Acceso', 'Rectificación', 'Supresión', 'Oposición', 'Portabilidad', 'Bloqueo temporal'])
    expect(rights).toContain(`${right}:`);
  expect(document.querySelector('a[href="mailto:contacto@veridico.cl"]')).not.toBeNull();
});

test('[PRIV-13] the policy says that a bought commercial report cannot be withdrawn from', async () => {
  expect(await section('Informes comprados')).toContain('Los informes comerciales no admiten retracto una vez comprados');
});

test('the terms say the same before anyone pays, and both texts name their edition', async () => {
  await show('/', <TermsText level={4} />);
  expect(text()).toContain('Esta compra no tiene derecho a retracto');
  expect(text()).toMatch(/Edición \d{4}-\d{2}/);
  expect(document.querySelectorAll('h2')).toHaveLength(0);
});
