import { beforeAll, expect, test } from 'vitest';
import { reports } from '@veridico/reports';
import { button, fakeServer, fill, fromAnotherServer, press, show, text, type Handler } from '../../testing.tsx';
import { Inicio } from './inicio.tsx';

beforeAll(async () => {
  await Promise.all([
    import('./below.tsx'),
    import('./choice-options.tsx'),
    import('./other-person.tsx'),
    import('./panel-text.tsx'),
    import('../../report-pages/first-page.tsx'),
  ]);
});

const EMPRESARIAL = {
  codigo: 'sia000002',
  nombre: 'Empresarial',
  descripcion: 'Para saber con quién vas a hacer negocios.',
  precio: 16_500,
  precioLista: 24_900 as number | null,
  ofertaHasta: '2026-12-31' as string | null,
  disponible: true,
};
const TASACION = { ...EMPRESARIAL, codigo: 'sia000004', nombre: 'Tasación', precio: 6_900, precioLista: 9_990, disponible: false };

async function openScreen(handler: Handler) {
  const calls = fakeServer({ 'GET /v1/administracion/servicios': handler, 'GET /v1/administracion/planes': () => [200, []] });
  await show('/inicio', <Inicio />);
  return calls;
}

/** What a choice leads to, by the report's code. */
const panel = (code: string) => document.getElementById(`${code}-elegido`)?.closest('section');
const cards = () => [...document.querySelectorAll('#informes li')].filter((item) => item.querySelector('h3'));
const card = (name: string) => cards().find((item) => item.querySelector('h3')?.textContent === name);

test.each(['{}', '[null]', '"x"'])('services that are no list, %s, are said to be missing', async (body) => {
  await openScreen(fromAnotherServer(() => [200, body]));
  expect(text()).toContain('No pudimos cargar los informes.');
});

test('while prices load the reports are named and nothing can be bought', async () => {
  await openScreen(async () => new Promise(() => undefined));
  expect(cards().map((item) => item.querySelector('h3')?.textContent)).toEqual(reports.map(({ name }) => name));
  expect(text()).toContain('Cargando los precios...');
  expect(cards().map((item) => item.textContent?.includes('Comprar'))).toEqual(reports.map(() => false));
});

test("a card shows the server's price and links to the purchase without signing in", { tags: ['PROD-03'] }, async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  const buy = card('Empresarial')?.querySelector('a');
  expect(buy?.textContent).toBe('Comprar');
  expect(buy?.getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000002');
  expect(document.getElementById(buy?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Empresarial');
});

test('both prices have accessible names, and the last day of the offer stands beside them', async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  expect(card('Empresarial')?.textContent).toContain('Precio normal $24.900Precio oferta $16.500');
  expect(card('Empresarial')?.querySelector('s')?.textContent).toBe('$24.900');
  expect(card('Empresarial')?.textContent).toContain('$16.500Oferta hasta el 31-12-2026');
});

test.each([
  ['without an offer', { precioLista: null, ofertaHasta: null }],
  ['that is no lower than the list price', { precio: 24_900 }],
])('a price %s strikes nothing', async (_, changed) => {
  await openScreen(() => [200, [{ ...EMPRESARIAL, precio: 16_500, ...changed }]]);
  expect(card('Empresarial')?.querySelector('s')).toBeNull();
  expect(card('Empresarial')?.textContent).toContain('Precio $');
});

test('a report not on sale cannot be bought', async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  expect(card('Tasación')?.textContent).toContain('No está a la venta por ahora.');
  expect(card('Tasación')?.textContent).not.toContain('Comprar');
});

test('when the server does not answer the page says so, and a retry shows the cards', async () => {
  let down = true;
  const calls = await openScreen(() => (down ? 'down' : [200, [EMPRESARIAL]]));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No pudimos cargar los informes.');
  const asked = calls.length;
  down = false;
  await press(button('Reintentar'));
  expect(calls.length).toBe(asked + 1);
  expect(card('Empresarial')?.textContent).toContain('$16.500');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('folio and code are carried to the verification screen', async () => {
  await openScreen(() => [200, []]);
  await fill({ folio: ' VR-0000000123 ', codigo_verificacion: 'ABCD-EFGH-JKMN-PQRS' });
  await press(button('Verificar'));
  expect(location.pathname).toBe('/verifica-informe/paso1');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    folio: 'VR-0000000123',
    codigo_verificacion: 'ABCD-EFGH-JKMN-PQRS',
  });
});

test('each report on sale has an example that opens in its own tab', async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  const example = [...(card('Empresarial')?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent?.includes('ejemplo'));
  expect(example?.getAttribute('href')).toBe('/v1/ejemplos/sia000002.pdf');
  expect(example?.target).toBe('_blank');
  expect(document.getElementById(example?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Empresarial');
  const other = [...(card('Tasación')?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent?.includes('ejemplo'));
  expect(other?.getAttribute('href')).toBe('/v1/ejemplos/sia000004.pdf');
});

test('the questions before buying are answered, with a contact address', async () => {
  await openScreen(() => [200, []]);
  const questions = [...document.querySelectorAll('details summary')].map(({ textContent }) => textContent);
  expect(questions).toContain('¿Puedo devolver un informe?');
  expect(questions).toContain('¿Y si un dato mío está mal?');
  expect(document.querySelector('details a[href^="mailto:"]')?.textContent).toBe('contacto@veridico.cl');
});

test.each(reports.filter(({ subject }) => subject !== 'propiedad'))('the questions say who may buy $name', async ({ name }) => {
  await openScreen(() => [200, []]);
  expect(document.querySelector('details[name=preguntas]')?.textContent).toMatch(new RegExp(`[Ee]l ${name}`));
});

test('each choice leads to its report with price, purchase and example; another person, to what the law allows', async () => {
  await openScreen(() => [200, [EMPRESARIAL]]);
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="a-quien"]')];
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['mi', true],
    ['empresa', false],
    ['propiedad', false],
    ['otra', false],
  ]);
  const chosen = panel('sia000002');
  expect(chosen?.textContent).toContain('Informe Empresarial');
  expect(chosen?.textContent).toContain('$16.500Oferta hasta el 31-12-2026; después, $24.900. IVA incluido.');
  expect([...(chosen?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/compra-directa/paso1?codigo_servicio=sia000002',
    '/informes/empresarial',
    '#planes',
  ]);
  const other = document.getElementById('otra-persona')?.closest('section');
  expect([...(other?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/verifica-informe/paso1',
    '#planes',
  ]);
});

test('a choice can be bought before its price is known', async () => {
  await openScreen(async () => new Promise(() => undefined));
  expect(panel('sia000001')?.querySelector('a')?.textContent).toBe('Comprar');
});

test('a choice whose report is not on sale says so', async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  expect(panel('sia000004')?.textContent).toContain('No está a la venta por ahora.');
  expect(panel('sia000004')?.textContent).not.toContain('Comprar');
});

test('every card shows the first page of its example, as AVIF with WebP behind it', async () => {
  await openScreen(() => [200, [EMPRESARIAL]]);
  const picture = card('Empresarial')?.querySelector('picture');
  expect(picture?.querySelector('source')?.srcset).toMatch(/empresarial-1-416\S*\.avif 416w, \S*empresarial-1-832\S*\.avif 832w/);
  expect(picture?.querySelector('img')?.srcset).toMatch(/empresarial-1-416\S*\.webp 416w/);
  expect(picture?.querySelector('img')?.alt).toBe('Informe Verídico Empresarial de ejemplo, página 1 de 5');
});
