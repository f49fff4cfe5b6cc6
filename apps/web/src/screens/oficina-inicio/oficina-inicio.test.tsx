import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DiaDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, text, type Handler } from '../../testing.tsx';
import { OficinaInicio } from './oficina-inicio.tsx';

const NOTHING = { ventas: 0, vendido: 0, informes: 0, consultas: 0, fallas: 0, reembolsos: 0, reembolsado: 0 };
/** From 11-11-2026 to 24-11-2026, a Tuesday. */
const dias: DiaDeOficina[] = Array.from({ length: 14 }, (_, index) => ({ ...NOTHING, dia: `2026-11-${11 + index}` }));
const WEEK_BEFORE = { ...NOTHING, dia: '2026-11-17', ventas: 2, vendido: 33_000 };
const TODAY = { ...NOTHING, dia: '2026-11-24', ventas: 3, vendido: 49_500, fallas: 1, reembolsos: 1, reembolsado: 16_500 };
const FIGURES = {
  dias: dias.map((day) => [WEEK_BEFORE, TODAY].find(({ dia }) => dia === day.dia) ?? day),
  entrega: { mediana: 3.2, nueveDeDiez: 190 },
  control: { dia: '2026-11-23', terminado: '2026-11-24T06:02:00-03:00', diferencias: ['2 cobros dobles'] },
};
const YO = { nombre: 'Ana Rojas', roles: ['atencion'], actos: ['ver-inicio', 'ver-tareas'], repartida: true, faltan: 0 };

beforeEach(() => localStorage.clear());

async function openScreen(answer: Handler): Promise<void> {
  fakeServer({ 'GET /v1/oficina/yo': () => [200, YO], 'GET /v1/oficina/inicio': answer });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/inicio', <OficinaInicio />);
}

test('today stands beside the same day of last week, and the control tells its differences', async () => {
  await openScreen(() => [200, FIGURES]);
  expect(document.querySelector('h1')?.textContent).toBe('Martes 24-11-2026');
  for (const said of [
    '$49.500',
    '3 órdenes pagadas. El martes pasado, en todo el día, $33.000.',
    'La mitad en menos de 4 s; nueve de cada diez, en menos de 4 min.',
    'El 25 % de los pagos de hoy.',
    '1 orden reembolsada hoy.',
    '2 cobros dobles',
    'no cuadra',
  ])
    expect(text()).toContain(said);
});

test('each plot is also a table of its fourteen days', async () => {
  await openScreen(() => [200, FIGURES]);
  const [sales] = document.querySelectorAll('table');
  expect(sales?.querySelector('caption')?.textContent).toBe('Ventas, catorce días');
  expect([...(sales?.querySelectorAll('tbody tr') ?? [])].at(-1)?.textContent).toBe('24-11-2026$49.500');
  expect(document.querySelectorAll('svg[viewBox="0 0 280 60"] rect')).toHaveLength(5 * 14);
});

test('a new installation has no figures and no control, and says so', async () => {
  await openScreen(() => [200, { dias, entrega: null, control: null }]);
  for (const said of ['Hoy todavía no se emite ninguno.', 'El banco no ha rechazado ninguno hoy.', 'Todavía no ha terminado ninguno'])
    expect(text()).toContain(said);
});

test('figures that fail to load can be asked again; the last ones stay', async () => {
  let away = false;
  await openScreen(() => (away ? 'down' : [200, FIGURES]));
  away = true;
  await press(button('Actualizar'));
  expect(text()).toContain('No pudimos cargar las cifras.');
  expect(text()).toContain('$49.500');
});
