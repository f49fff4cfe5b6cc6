import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AliasDeAcreedor } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, sentence, text, write, type Call } from '../../testing.tsx';
import { OficinaAcreedores } from './oficina-acreedores.tsx';

const NORTE: AliasDeAcreedor = { alias: 'BCO NORTE', nombre: 'Banco Norte S.A.', rut: '97004000-5', fuente: 'oficina' };
const YO = {
  nombre: 'Ana Rojas',
  roles: ['catalogo'],
  actos: ['ver-acreedores', 'cambiar-acreedores'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => localStorage.clear());

async function openScreen(): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/acreedores': () => [200, { acreedores: [NORTE] }],
    'POST /v1/oficina/acreedores': () => [200, { mensaje: 'Guardado.' }],
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/acreedores', <OficinaAcreedores />);
  return calls;
}

test('spellings are listed, and a new one is judged at its fields and sent in canonical form', async () => {
  const calls = await openScreen();
  for (const said of ['1 escritura', 'BCO NORTE', 'Banco Norte S.A.', '97.004.000-5']) expect(text()).toContain(said);
  await press(button('Agregar una escritura'));
  await fill({ alias: '***', nombre: ' Banco  Sur ', rut: '1-2' });
  await press(button('Guardar'));
  expect([sentence('alias'), sentence('rut')]).toEqual(['Debe tener letras o números, sin caracteres invisibles.', 'RUT inválido']);
  await fill({ alias: 'B. SUR', rut: '' });
  await write('Así lo escriben');
  await press(button('Guardar'));
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    JSON.stringify({ alias: 'B. SUR', nombre: 'Banco Sur', rut: '', nota: 'Así lo escriben' }),
  ]);
  expect(document.activeElement?.textContent).toBe('Guardado.');
});
