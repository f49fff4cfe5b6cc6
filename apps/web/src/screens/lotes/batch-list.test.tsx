import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, select, sentence, settle, text, write, type Handler } from '../../testing.tsx';
import { BatchList } from './batch-list.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

beforeEach(() => localStorage.clear());

async function openLists(review: Handler = () => [200, { id: ID }]) {
  const calls = fakeServer({ 'GET /v1/empresa/lotes': () => [200, []], 'POST /v1/empresa/lotes': review });
  onTestFinished(() => {
    localStorage.clear();
    history.replaceState(null, '');
  });
  await showSignedIn('/lotes', <BatchList />, { cliente: { contrato: 'S', rol: 'consultor' } });
  await settle();
  return calls;
}

test('a pasted list is sent with its report and purpose, and its page follows', async () => {
  const calls = await openLists();
  await select('motivo', 'evaluacion-crediticia');
  await write('57000000-4\n58234577-5');
  await press(button('Revisar la lista'));
  await settle();
  expect(JSON.parse(String(calls.at(-1)?.body))).toEqual({
    codigoServicio: 'por-rut',
    motivo: 'evaluacion-crediticia',
    texto: '57000000-4\n58234577-5',
    archivo: '',
    nombre: '',
  });
  expect(location.pathname).toBe(`/lotes/${ID}`);
});

test('without a list or a purpose nothing is sent, and each field says what it lacks', async () => {
  const calls = await openLists();
  await press(button('Revisar la lista'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(sentence('motivo')).toContain('Elige uno de los motivos');
  expect(sentence('texto')).toContain('Pega los RUT');
});

test('what the server says of the list stands at its field, and the list stays', async () => {
  await openLists(() => [
    400,
    { codigo: 'CAMPOS_INVALIDOS', mensaje: 'Corrige.', campos: { texto: 'Son más de 10.000 líneas: divide la lista.' } },
  ]);
  await select('motivo', 'evaluacion-crediticia');
  await write('57000000-4');
  await press(button('Revisar la lista'));
  await settle();
  expect(sentence('texto')).toContain('más de 10.000 líneas');
  expect(document.querySelector('textarea')?.value).toBe('57000000-4');
  expect(text()).toContain('Tus lotes');
});
