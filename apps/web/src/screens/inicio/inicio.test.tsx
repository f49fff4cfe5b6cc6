import { beforeAll, expect, test } from 'vitest';
import { reports } from '@veridico/reports';
import { button, fakeServer, fill, fromAnotherServer, press, show, text, type Handler } from '../../testing.tsx';
import { Inicio } from './inicio.tsx';

beforeAll(async () => {
  await Promise.all([import('./below.tsx'), import('./plans.tsx'), import('./questions.tsx')]);
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
  expect(text()).not.toContain('Comprar');
});

test("a card shows the server's price and links to the purchase without signing in", { tags: ['PROD-03'] }, async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  const buy = card('Empresarial')?.querySelector('a');
  expect(buy?.textContent).toBe('Comprar');
  expect(buy?.getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000002');
  expect(document.getElementById(buy?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Empresarial');
});

test('both prices have accessible names, and the last day of the offer is said once', async () => {
  await openScreen(() => [200, [EMPRESARIAL, TASACION]]);
  expect(card('Empresarial')?.textContent).toContain('Precio normal $24.900Precio oferta $16.500');
  expect(card('Empresarial')?.querySelector('s')?.textContent).toBe('$24.900');
  expect(text().match(/31-12-2026/g)).toHaveLength(1);
});

test('offers with different last days say so on each card', async () => {
  await openScreen(() => [200, [EMPRESARIAL, { ...TASACION, ofertaHasta: '2026-11-30' }]]);
  expect(card('Empresarial')?.textContent).toContain('Oferta hasta el 31-12-2026');
  expect(card('Tasación')?.textContent).toContain('Oferta hasta el 30-11-2026');
});

test('a price without an offer strikes nothing', async () => {
  await openScreen(() => [200, [{ ...EMPRESARIAL, precioLista: null, ofertaHasta: null }]]);
  expect(card('Empresarial')?.querySelector('s')).toBeNull();
  expect(card('Empresarial')?.textContent).toContain('Precio $16.500');
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
  expect(document.querySelector('details')?.textContent).toMatch(new RegExp(`[Ee]l ${name}`));
});
