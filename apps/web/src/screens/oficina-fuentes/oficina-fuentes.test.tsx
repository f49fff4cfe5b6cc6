import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CargaRegistrada, FuenteCargada } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeServer, settle, text, type Handler } from '../../testing.tsx';
import { OficinaFuentes } from './oficina-fuentes.tsx';

const SOURCE: FuenteCargada = { tipo: 'protestos', fuente: 'camara', corte: '2026-11-20', dias: 6, estado: 'activa' };
const LOAD: CargaRegistrada = {
  id: '12',
  tipo: 'protestos',
  fuente: 'camara',
  corte: '2026-11-20',
  estado: 'interrumpida',
  empezada: '2026-11-21T10:17:29-03:00',
  terminada: null,
  nuevas: 1_200,
  cambiadas: 0,
  iguales: 0,
  rechazadas: 1,
  suprimidas: 0,
  quien: 'consola: root',
  quitadas: 0,
  sinOrigen: 1_034,
};
const YO = { nombre: 'Ana Rojas', roles: ['catalogo'], actos: ['ver-fuentes'], repartida: true, faltan: 0, porConfirmar: 0, peticiones: 0 };

beforeEach(() => localStorage.clear());

async function openScreen(sources: Handler): Promise<void> {
  fakeServer({ 'GET /v1/oficina/yo': () => [200, YO], 'GET /v1/oficina/fuentes': sources });
  onTestFinished(() => {
    localStorage.clear();
    history.replaceState(null, '');
  });
  await showSignedIn('/oficina/fuentes', <OficinaFuentes />);
  await settle();
}

test('a source has its cut-off with its age, and an interrupted load says what it wrote', async () => {
  await openScreen(() => [200, { fuentes: [SOURCE], cargas: [LOAD] }]);
  for (const said of [
    '1 fuente',
    'Protestos',
    'camara',
    '20-11-2026',
    '6 días',
    'interrumpida',
    '1.200 nuevas',
    '1 rechazada',
    '1.034 filas sin origen',
  ])
    expect(text()).toContain(said);
  expect(text()).not.toContain('quitadas');
});

test('the source with the oldest cut-off is named and comes first; a retired one comes last', async () => {
  const source = (fuente: string, corte: string | null, more: object = {}) => ({ ...SOURCE, fuente, corte, ...more });
  const fuentes = [
    source('nueva', '2026-11-20'),
    source('sin corte', null, { dias: null }),
    source('vieja', '2025-03-02', { dias: 629 }),
    source('retirada', '2024-01-01', { estado: 'retirada' }),
  ];
  await openScreen(() => [200, { fuentes, cargas: [] }]);
  expect(text()).toContain('La más antigua: Protestos, vieja, hasta el 02-03-2025 (629 días).');
  const names = [...document.querySelectorAll('tbody td:first-child span')].map((each) => each.textContent);
  expect(names).toEqual(['vieja', 'nueva', 'sin corte', 'retirada']);
});

test('several sources with the same oldest day are counted, and those whose day is not known are named', async () => {
  const fuentes = ['a', 'b', 'c', 'd'].map((fuente) => ({ ...SOURCE, fuente, corte: '2026-11-20' }));
  await openScreen(() => [200, { fuentes: [...fuentes, { ...SOURCE, fuente: 'e', corte: null, dias: null }], cargas: [] }]);
  expect(text()).toContain('Las más antiguas: 4 fuentes, hasta el 20-11-2026');
  expect(text()).toContain('Sin corte declarado, no se sabe de cuándo son: Protestos, e.');
});

test('a source without a declared cut-off shows that it was not declared', async () => {
  await openScreen(() => [200, { fuentes: [{ ...SOURCE, corte: null, dias: null }], cargas: [] }]);
  expect(text()).toContain('sin declarar');
});

test('an empty database says that nothing was loaded', async () => {
  await openScreen(() => [200, { fuentes: [], cargas: [] }]);
  expect(text()).toContain('Nadie ha cargado nada todavía.');
});

test('a refused role is told who has the permission', async () => {
  const mensaje = 'Ver las fuentes y sus cargas es de Derechos, Catálogo o Administración. Pide ese rol a quien administra la oficina.';
  await openScreen(() => [403, { codigo: 'NO_PERMITIDO', mensaje }]);
  expect(text()).toContain(mensaje);
});
