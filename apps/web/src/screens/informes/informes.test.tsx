import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { anotherServer, button, fakeServer, fromAnotherServer, link, press, settle, show, text, type Handler } from '../../testing.tsx';
import { Guard } from '../../session/guard.tsx';
import { SessionContext } from '../../session/use-session.ts';
import { keepCliente } from '../../session/stored-session.ts';
import { fakeToken, signedIn } from '../../session/testing.ts';
import { Informes } from './informes.tsx';

const SERVICE = { descripcion: 'D', ofertaHasta: '2027-12-31', disponible: true };
const SERVICES = [
  { ...SERVICE, codigo: 'sia000001', nombre: 'Personas', precio: 7_500, precioLista: 11_600 },
  { ...SERVICE, codigo: 'sia000002', nombre: 'Empresarial', precio: 16_500, precioLista: 24_900 },
  { ...SERVICE, codigo: 'sia000003', nombre: 'Consolidado', precio: 6_500, precioLista: 11_600 },
  { ...SERVICE, codigo: 'sia000004', nombre: 'Tasación', precio: 6_900, precioLista: 9_990 },
];

beforeAll(async () => void (await import('./specified-cards.tsx')));
beforeEach(() => sessionStorage.clear());

async function openScreen(servicios: Handler = () => [200, SERVICES]) {
  const calls = fakeServer({ 'GET /v1/administracion/planes': () => [200, []], 'GET /v1/administracion/servicios': servicios });
  await showSignedIn('/', <Informes />);
  return calls;
}

const card = (name: string) => [...document.querySelectorAll('li')].find((item) => item.querySelector('h2')?.textContent === name);
const buyOf = (name: string) => [...(card(name)?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === 'Comprar');

test('without a contract the home is the catalogue of four reports', { tags: ['HOME-CAT-01..03', 'PROD-11'] }, async () => {
  await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Informes');
  expect([...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent)).toEqual([
    'Personas',
    'Empresarial',
    'Consolidado',
    'Tasación',
  ]);
  expect(document.querySelector('form')).toBeNull();
});

test.each([
  ['N', '/oficina'],
  ['S', '/'],
])('a member of the office with contrato %s starts on %s', async (contrato, page) => {
  fakeServer({
    'GET /v1/administracion/contrato': () => [200, UNLIMITED],
    'GET /v1/administracion/informes': () => [200, []],
  });
  keepCliente({ email: 'ana@correo.cl', contrato });
  const claims = { realm_access: { roles: ['cliente', 'backoffice'] } };
  const renew = async () => ({ outcome: 'renewed', tokens: { access: fakeToken(claims), refresh: fakeToken() } }) as const;
  const { session, provider } = signedIn();
  provider.renew.mockImplementation(renew);
  await show(
    '/',
    <SessionContext value={session}>
      <Guard>
        <Informes />
      </Guard>
    </SessionContext>,
  );
  await settle();
  expect(location.pathname).toBe(page);
});

test(
  'a contract joined after signing in shows the query form, and its end the catalogue, without another sign-in',
  { tags: ['HOME-CAT-01', 'HOME-QRY-01'] },
  async () => {
    fakeServer({
      'GET /v1/administracion/planes': () => [200, []],
      'GET /v1/administracion/servicios': () => [200, SERVICES],
      'GET /v1/administracion/contrato': () => [200, UNLIMITED],
      'GET /v1/administracion/informes': () => [200, []],
    });
    let contrato = 'S';
    const fetchCliente = async () => keepCliente({ email: 'ana@correo.cl', contrato });
    await showSignedIn('/', <Informes />, { over: { fetchCliente } });
    expect(button('Consultar Informe')).toBeDefined();
    expect(text()).not.toContain('Comprar');
    contrato = 'N';
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(card('Personas')).toBeDefined();
  },
);

test.each([
  ['Personas', ['$7.500', '$11.600', 'sia000001']],
  ['Empresarial', ['$16.500', '$24.900', 'sia000002']],
  ['Consolidado', ['$6.500', '$11.600', 'sia000003']],
  ['Tasación', ['$6.900', '$9.990', 'sia000004']],
])('the card of %s', { tags: ['HOME-CAT-04..07', 'HOME-CAT-09..12'] }, async (name, [price, listPrice, code]) => {
  await openScreen();
  expect(card(name)?.querySelector('b')?.textContent).toBe(price);
  expect(card(name)?.querySelector('s')?.textContent).toBe(listPrice);
  expect(buyOf(name)?.getAttribute('href')).toBe(`/compra-directa/paso1?codigo_servicio=${code}`);
});

test('Comprar keeps the customer’s e-mail', { tags: ['HOME-CAT-08', 'SES-27'] }, async () => {
  await openScreen(() => [200, SERVICES.slice(0, 1)]);
  await press(link('Comprar'));
  expect(localStorage.getItem('correo_usuario')).toBe('ana@correo.cl');
  expect(location.pathname + location.search).toBe('/compra-directa/paso1?codigo_servicio=sia000001');
});

test('without a customer record the catalogue works, with the e-mail of the token', async () => {
  fakeServer({ 'GET /v1/administracion/planes': () => [200, []], 'GET /v1/administracion/servicios': () => [200, SERVICES.slice(0, 1)] });
  const { session } = signedIn();
  await show(
    '/',
    <SessionContext value={session}>
      <Informes />
    </SessionContext>,
  );
  await press(link('Comprar'));
  expect(localStorage.getItem('correo_usuario')).toBe('ana@correo.cl');
});

/** The home of a server whose list of services is this. */
async function openWithout(servicios: Handler, price: Handler = () => 'down') {
  anotherServer({
    'GET /v1/administracion/planes': () => [200, []],
    'GET /v1/administracion/servicios': servicios,
    'GET /v1/administracion/servicio-precio/': price,
  });
  await showSignedIn('/', <Informes />);
  await settle();
}

const pricesOf = (name: string) => ['b', 's'].map((tag) => card(name)?.querySelector(tag)?.textContent);

test.each<[string, Handler]>([
  ['an unknown call', () => [404, {}]],
  ['an error', () => [500, '<html>']],
  ['no answer', () => 'down'],
  ['an empty list', () => [200, []]],
  ['an object', () => [200, {}]],
  ['a list of null', () => [200, [null]]],
  ['a text', () => [200, JSON.stringify('x')]],
  ['a service without a price', () => [200, [{ codigo: 'sia000001', nombre: 'Personas' }]]],
])(
  'in place of the list of services, %s: the price of each is asked for',
  { tags: ['HOME-CAT-01', 'HOME-CAT-03..07'] },
  async (_, servicios) => {
    await openWithout(servicios, ({ path }) => [200, { nombre: 'N', descripcion: 'D', precio: path.endsWith('1') ? 8_000 : 9_000 }]);
    expect([pricesOf('Personas'), pricesOf('Tasación')]).toEqual([
      ['$8.000', '$11.600'],
      ['$9.000', '$9.990'],
    ]);
    await press(buyOf('Personas') ?? document.body);
    expect(location.pathname + location.search).toBe('/compra-directa/paso1?codigo_servicio=sia000001');
    expect(localStorage.getItem('correo_usuario')).toBe('ana@correo.cl');
  },
);

test('where no price can be had, the specified ones are shown with a note, and a retry works', { tags: ['HOME-CAT-09..12'] }, async () => {
  let down = true;
  await openWithout(() => (down ? 'down' : [200, SERVICES]));
  expect(['Personas', 'Empresarial', 'Consolidado', 'Tasación'].map(pricesOf)).toEqual([
    ['$7.500', undefined],
    ['$16.500', undefined],
    ['$6.500', undefined],
    ['$6.900', undefined],
  ]);
  expect(text()).toContain('No pudimos comprobar todos los precios de hoy. Verás el vigente antes de pagar.');
  down = false;
  await press(button('Reintentar'));
  expect(text()).not.toContain('No pudimos comprobar');
  expect(text()).toContain('Oferta hasta el 31-12-2027');
});

test.each(['{}', '[null]', '"x"', '[{"codigo":"pl-pyme-50","nombre":"Pyme"}]'])(
  'plans that are no list of plans, %s, are said to be missing',
  async (body) => {
    fakeServer({
      'GET /v1/administracion/planes': fromAnotherServer(() => [200, body]),
      'GET /v1/administracion/servicios': () => [200, SERVICES],
    });
    await showSignedIn('/', <Informes />);
    expect(text()).toContain('No pudimos cargar los planes.');
    expect(card('Personas')).toBeDefined();
  },
);
