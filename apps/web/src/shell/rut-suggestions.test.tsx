import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { showSignedIn } from '../session/testing-customer.tsx';
import { button, fakeServer, holdTime, later, link, press, text } from '../testing.tsx';
import { RutSuggestions } from './rut-suggestions.tsx';

const report = (rut: string, nombre: string, n: number) => ({
  idConsulta: `00000000-0000-4000-8000-00000000000${n}`,
  fecha: '2026-11-01T13:00:00.000Z',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut,
  propiedad: '',
  nombre,
  folio: `VR-000000000${n}`,
  origen: 'consulta',
  solicitante: 'Una SpA',
  quien: 'Ana',
  puntaje: null,
  tramo: null,
  valor: null,
  referencia: '',
  etiquetas: [],
  sujeto: rut,
  verificaciones: 0,
  retirado: '',
});

async function suggest(typed: string, list: readonly object[] = [], motivo = '') {
  const picked = vi.fn<(rut: string) => void>();
  const calls = fakeServer({ 'GET /v1/administracion/informes': () => [200, list, { 'x-total-count': String(list.length) }] });
  holdTime();
  await showSignedIn('/', <RutSuggestions text={typed} onPick={picked} motivo={motivo} />, {
    cliente: { contrato: 'S', rol: 'consultor' },
  });
  await later(400);
  await act(async () => {});
  return { picked, asked: calls.filter(({ path }) => path.endsWith('/informes')) };
}

test('a name finds whom the company asked about before, each once', async () => {
  const { picked, asked } = await suggest('laguna', [
    report('57469154-0', 'Transportes Laguna Fría SpA', 1),
    report('57469154-0', 'Transportes Laguna Fría SpA', 2),
    report('40.•••.•••-4', 'Rosa', 3),
  ]);
  expect(asked.at(-1)?.query.get('buscar')).toBe('laguna');
  expect(document.querySelectorAll('li')).toHaveLength(1);
  await press(button('Transportes Laguna Fría SpA 57.469.154-0'));
  expect(picked).toHaveBeenCalledWith('57469154-0');
});

test('a name that was never asked about says that a RUT is needed', async () => {
  await suggest('nadie conocido');
  expect(text()).toContain('Por nombre buscamos solo entre lo que ya consultaste');
  expect(text()).toContain('Para consultar a alguien nuevo, escribe su RUT.');
});

test('several RUTs lead to a batch with them', async () => {
  const { asked } = await suggest('57.000.000-4 58234577-5;57469154-0');
  expect(text()).toContain('Son 3 RUT');
  await press(link('consúltalos en lote'));
  expect(history.state).toEqual({ lote: { texto: '57.000.000-4\n58234577-5\n57469154-0' } });
  expect(asked).toEqual([]);
});

test('a part of a RUT asks nothing', async () => {
  expect((await suggest('5746')).asked).toEqual([]);
});

test('a RUT shows the newest report about it, which opens at no cost with the declared purpose', async () => {
  const { asked } = await suggest('57.469.154-0', [report('57469154-0', 'Transportes Laguna Fría SpA', 1)], 'evaluacion-crediticia');
  expect(asked.at(-1)?.query.get('buscar')).toBe('57469154-0');
  expect(text()).toContain('Ya lo tienes: Informe Verídico Empresarial, 01-11-2026');
  await press(link('Abrirlo sin costo'));
  expect(location.search).toBe('?id=00000000-0000-4000-8000-000000000001');
  expect(history.state).toEqual({ motivo: 'evaluacion-crediticia' });
});

test('a RUT without reports, and one whose report is withdrawn, shows nothing', async () => {
  await suggest('57.469.154-0');
  expect(text()).not.toContain('Ya lo tienes');
  await suggest('57.469.154-0', [{ ...report('57469154-0', 'Una SpA', 1), retirado: 'corregido' }]);
  expect(text()).not.toContain('Ya lo tienes');
});
