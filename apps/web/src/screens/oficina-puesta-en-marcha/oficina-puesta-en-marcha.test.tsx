import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Requisito } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeServer, link, text, type Handler } from '../../testing.tsx';
import { OficinaPuestaEnMarcha } from './oficina-puesta-en-marcha.tsx';

const PLANS: Requisito = {
  clave: 'planes',
  nombre: 'Planes a la venta',
  estado: 'falta',
  detalle: 'No hay ninguno: nadie puede contratar.',
  remedio: 'crea un plan',
  pagina: '/oficina/precios?nuevo=plan',
};
const MAIL: Requisito = {
  ...PLANS,
  clave: 'correo',
  nombre: 'Envío de correos',
  estado: 'simulado',
  remedio: 'define SMTP_URL',
  pagina: null,
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['catalogo'],
  actos: ['ver-catalogo'],
  repartida: true,
  faltan: 1,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => localStorage.clear());

async function openScreen(answer: Handler): Promise<void> {
  fakeServer({ 'GET /v1/oficina/yo': () => [200, YO], 'GET /v1/oficina/puesta-en-marcha': answer });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/puesta-en-marcha', <OficinaPuestaEnMarcha />);
}

test('each thing has what the system sees, the setting that mends it, or the page that does', async () => {
  await openScreen(() => [200, { requisitos: [PLANS, MAIL] }]);
  for (const said of ['1 cosa por resolver', 'No hay ninguno: nadie puede contratar.', 'De prueba', 'Para resolverlo: define SMTP_URL.'])
    expect(text()).toContain(said);
  expect(link('Resolver').getAttribute('href')).toBe('/oficina/precios?nuevo=plan');
  // The page is the banner's own target.
  expect(text()).not.toContain('Falta una cosa para vender');
});

test('nothing missing is said', async () => {
  await openScreen(() => [200, { requisitos: [{ ...PLANS, estado: 'listo', remedio: '' }] }]);
  expect(text()).toContain('No falta nada');
  expect(link('Ver').getAttribute('href')).toBe('/oficina/precios?nuevo=plan');
});

test('what only serves for trying is counted, and nothing is called complete', async () => {
  await openScreen(() => [200, { requisitos: [{ ...PLANS, estado: 'listo', remedio: '' }, MAIL] }]);
  expect(text()).toContain('Sirve para probar; 1 cosa de prueba por cambiar antes de vender');
  expect(text()).not.toContain('No falta nada');
});

test('a failure says so', async () => {
  await openScreen(() => 'down');
  expect(text()).toContain('No pudimos ver qué falta. Revisa tu conexión.');
});
