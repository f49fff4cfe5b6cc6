import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Brecha } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, sentence, text, write, type Call } from '../../testing.tsx';
import { OficinaBrechas } from './oficina-brechas.tsx';

const BRECHA: Brecha = {
  numero: '7',
  conocida: '2026-01-05T12:30:00.000Z',
  naturaleza: 'Una copia quedó a la vista.',
  efectos: 'Alguien pudo leer deudas.',
  datos: ['Antecedentes', 'RUT'],
  personas: 1_200,
  medidas: 'Se retiró.',
  persona: 'Eva',
  avisos: [{ clase: 'agencia', enviado: '2026-01-05T14:00:00.000Z', personas: null, texto: 'Lo que dijimos', persona: 'Eva' }],
  faltan: ['personas'],
  cartas: { agencia: 'Carta a la Agencia', personas: 'Carta a las personas' },
};
const ACTS = ['ver-brechas', 'registrar-brecha', 'anotar-brecha'];
const CLASES = ['rut', 'correo', 'nombre'].map((clave) => ({ clave, nombre: clave }));
const YO = { nombre: 'Eva', roles: ['derechos'], actos: ACTS, repartida: true, faltan: 0, porConfirmar: 0, peticiones: 0 };

beforeEach(() => localStorage.clear());

async function openScreen(): Promise<Call[]> {
  const saved = () => [200, { mensaje: 'Quedó anotado.', brecha: BRECHA }] as const;
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/brechas': () => [200, { brechas: [BRECHA], clases: CLASES }],
    'POST /v1/oficina/brechas/7/avisos': saved,
    'POST /v1/oficina/brechas': saved,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/brechas', <OficinaBrechas />);
  return calls;
}

const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body)]);

test('a breach shows what happened, who is still to be told and what was told', async () => {
  await openScreen();
  for (const said of ['1 vulneración', 'Falta avisar a las personas.', '05-01-2026, 09:30:00', 'Antecedentes; RUT', '1.200'])
    expect(text()).toContain(said);
  expect(document.querySelector('details')?.textContent).toMatch(/^A la Agencia, 05-01-2026.*Lo anotó Eva\..*Lo que dijimos$/);
});

test('the notice to the persons begins with its letter, and is kept with how many and when', async () => {
  const calls = await openScreen();
  await press(button('Anotar aviso a las personas'));
  expect(document.querySelector('textarea')?.value).toBe('Carta a las personas');
  await press(button('Anotar'));
  expect([sentence('enviado'), sentence('personas')]).toEqual(['Escribe cuándo.', 'Escribe a cuántas.']);
  await fill({ enviado: '2026-01-06T10:00', personas: '1.150' });
  await press(button('Anotar'));
  const body = { clase: 'personas', enviado: '2026-01-06T10:00', personas: '1.150', texto: 'Carta a las personas' };
  expect(sent(calls)).toEqual([['/v1/oficina/brechas/7/avisos', body]]);
  expect(document.activeElement?.textContent).toBe('Quedó anotado.');
});

test('a breach is registered with the kinds that were marked', async () => {
  const calls = await openScreen();
  await press(button('Agregar al registro'));
  await press(button('Registrar'));
  expect(document.getElementById('datos-estado')?.textContent).toContain('Marca al menos un dato.');
  await fill({ conocida: '2026-01-05T09:30', personas: '3' });
  for (const [name, words] of [
    ['naturaleza', 'Pasó'],
    ['efectos', 'Puede'],
    ['medidas', 'Se hizo'],
  ] as const)
    await write(words, document.getElementById(name));
  for (const kind of ['rut', 'correo', 'nombre', 'correo']) await press(document.getElementById(`dato-${kind}`) as HTMLElement);
  await press(button('Registrar'));
  const body = {
    conocida: '2026-01-05T09:30',
    naturaleza: 'Pasó',
    efectos: 'Puede',
    datos: 'rut,nombre',
    personas: '3',
    medidas: 'Se hizo',
  };
  expect(sent(calls)).toEqual([['/v1/oficina/brechas', body]]);
});
