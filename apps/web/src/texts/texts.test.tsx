import { expect, test, vi } from 'vitest';
import { DERECHOS, COOKIES, DATOS, DIAS_DE_RESPALDO, enPalabras, RETENCION } from '@veridico/reference';
import { link, press, show, text } from '../testing.tsx';
import { inBrowser, inTab } from './browser-entries.ts';
import { PrivacyText } from './privacy-text.tsx';
import { TermsText } from './terms-text.tsx';

vi.hoisted(() => {
  for (const [name, content] of [
    ['comercio', 'Empresa de Prueba SpA'],
    ['contacto', 'contacto@veridico.cl'],
  ] as const) {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = `veridico:${name}`;
    meta.content = content;
  }
});

/** Text of a numbered section of the policy, by its title. */
async function section(title: string): Promise<string> {
  await show('/', <PrivacyText />);
  const heading = [...document.querySelectorAll('h2')].find((element) => element.textContent?.endsWith(`. ${title}`));
  let body = '';
  for (let next = heading?.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    body += `${next.textContent ?? ''}\n`;
  return body;
}

test('the policy names the company as data controller', { tags: ['PRIV-02'] }, async () => {
  expect(await section('Quién responde por tus datos')).toContain(
    'Empresa de Prueba SpA, que opera Verídico, es la empresa responsable del tratamiento',
  );
  expect(text()).not.toMatch(/[{}]/);
});

test('the policy lists each kind of data collected', { tags: ['PRIV-03..07'] }, async () => {
  const collected = await section('Qué datos recopilamos de ti');
  const kinds = collected.match(/Datos (de identidad|de contacto|laborales|de transacciones|de navegación)[:,]/g);
  expect(kinds).toEqual([
    'Datos de identidad:',
    'Datos de contacto:',
    'Datos laborales,',
    'Datos de transacciones:',
    'Datos de navegación:',
  ]);
  for (const word of ['Nombre y apellidos', 'RUT', 'Número de serie', 'El nombre que da tu navegador', 'La dirección IP'])
    expect(collected).toContain(word);
});

test('the policy has the sentence of every kind of data that the database holds', { tags: ['PRIV-03..07'] }, async () => {
  const said = `${await section('Qué datos recopilamos de ti')}${await section('Qué datos contienen los informes')}`;
  for (const { frase } of Object.values(DATOS)) expect(said).toContain(frase);
});

test('the policy names every cookie with its duration, and all that stays in the browser', { tags: ['PRIV-07'] }, async () => {
  const said = await section('Lo que queda en tu navegador');
  for (const name of Object.keys(COOKIES))
    expect(said).toMatch(new RegExp(`${name}: .+\\. (Dura \\d+ (días|segundos)|Se borra al cerrar el navegador)\\.`));
  expect(said).toContain('VERIDICO_EQUIPO: reconoce tu equipo');
  expect(said).toContain('Dura 180 días.');
  for (const sentence of [...inBrowser, ...inTab]) expect(said).toContain(sentence);
});

test('the policy lists the purposes', { tags: ['PRIV-08'] }, async () => {
  expect(await section('Para qué los usamos')).toMatch(/Cobrar, generar y entregar[\s\S]*Prevenir fraudes/);
});

test('the policy lists the legal bases', { tags: ['PRIV-09'] }, async () => {
  expect(await section('Qué nos permite hacerlo')).toMatch(/El contrato[\s\S]*La ley[\s\S]*Tu consentimiento[\s\S]*El interés legítimo/);
});

test('the policy lists the recipients', { tags: ['PRIV-10'] }, async () => {
  expect(await section('A quién los entregamos')).toMatch(/Transbank[\s\S]*proveedores[\s\S]*Google[\s\S]*autoridades/);
});

test('the policy states a retention of five years', { tags: ['PRIV-11'] }, async () => {
  expect(await section('Por cuánto tiempo los guardamos')).toContain('Tus compras: cinco años desde el último movimiento de cada una.');
});

test('the policy names exactly the classes that the server deletes, with their periods', { tags: ['PRIV-11'] }, async () => {
  const told = await section('Por cuánto tiempo los guardamos');
  const classes = Object.values(RETENCION);
  expect(told).toContain(`sigue en ellas hasta ${DIAS_DE_RESPALDO} días más`);
  for (const { que, plazo } of classes) expect(told).toContain(`${que}: ${enPalabras(plazo)} desde `);
  expect(told.match(/: (?:cuatro|cinco|seis|\d+|una) (?:años|días|horas|hora) desde /g)).toHaveLength(classes.length);
});

test("the policy lists the person's rights", { tags: ['PRIV-12'] }, async () => {
  const rights = await section('Tus derechos');
  for (const { nombre, articulo } of Object.values(DERECHOS)) expect(rights).toContain(`${nombre} (${articulo}):`);
});

test('it says where to ask, in how many days an answer comes, and where to complain', async () => {
  const way = await section('Cómo ejercerlos y en cuánto tiempo respondemos');
  expect(way).toContain('«Mis datos», al pie de cada página');
  expect(way).toContain('escribir a contacto@veridico.cl');
  expect(way).toMatch(/dentro de 30 días corridos[\s\S]*hasta 30 días corridos más[\s\S]*dentro de 2 días hábiles/);
  expect(way).toContain('Agencia de Protección de Datos Personales');
  expect(document.querySelector('a[href="mailto:contacto@veridico.cl"]')).not.toBeNull();
});

test('the policy says that a bought commercial report has no right of withdrawal', { tags: ['PRIV-13'] }, async () => {
  expect(await section('Informes comprados')).toContain('Los informes comerciales no admiten retracto una vez comprados');
});

test('the terms say the same before payment, and how refunds work', async () => {
  await show('/', <TermsText />);
  expect(text()).toContain('Esta compra no tiene derecho a retracto');
  expect(text()).toContain('anulamos el cobro completo sin que lo pidas');
});

test.each([
  ['terms', <TermsText key="t" level={2} />],
  ['policy', <PrivacyText key="p" level={2} />],
])('every section of the %s is linked from its contents, and the edition is named', async (_, document_) => {
  await show('/', document_);
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  const headings = entries.map(({ hash }) => document.querySelector(`h2${hash}`)?.textContent?.replace(/^\d+\. /, ''));
  expect(headings).toEqual(entries.map(({ textContent }) => textContent));
  expect(document.querySelectorAll('h2[id]')).toHaveLength(entries.length);
  expect(entries.length).toBeGreaterThan(10);
  expect(text()).toMatch(/Edición \d{4}-\d{2}-\d{2}/);
});

test('inside a dialog the contents scroll to the section without changing address or history', async () => {
  await show('/compra-directa/paso1', <TermsText level={4} />);
  const before = history.length;
  await press(link('Entrega'));
  expect(document.activeElement?.textContent).toMatch(/^\d+\. Entrega$/);
  expect(document.activeElement?.tagName).toBe('H4');
  expect([location.hash, history.length]).toEqual(['', before]);
});
