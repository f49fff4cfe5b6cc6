import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AntecedenteGuardado, AntecedenteSuprimido } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, sentence, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaAntecedentes } from './oficina-antecedentes.tsx';

const PROTESTO: AntecedenteGuardado = {
  tipo: 'protestos',
  clave: 'ab12cd34ef56ab12cd34ef56ab12cd34',
  fuente: 'camara',
  demostracion: false,
  campos: { rut: '76192083-9', fecha_vencimiento: '2025-01-31', acreedor_rut: null },
};
const SUPRIMIDO: AntecedenteSuprimido = {
  tipo: 'morosidades',
  clave: 'ff12cd34ef56ab12cd34ef56ab12cd34',
  motivo: 'Resolución 12',
  fecha: '2026-11-21T10:17:29-03:00',
  persona: 'Ana Rojas',
};
const YO = { nombre: 'Ana Rojas', roles: ['derechos'], actos: ['ver-antecedentes', 'ver-supresiones'], repartida: true, faltan: 0 };

beforeEach(() => localStorage.clear());

async function openScreen(handlers: Readonly<Record<string, Handler>> = {}): Promise<Call[]> {
  const calls = fakeServer({
    ...handlers,
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/antecedentes/suprimidos': () => [200, { suprimidos: [SUPRIMIDO] }],
    'POST /v1/oficina/antecedentes': () => [200, { antecedentes: [PROTESTO], masDe: 200 }],
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/antecedentes', <OficinaAntecedentes />);
  return calls;
}

const posted = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const search = async () => {
  await fill({ rut: '76.192.083-9', nota: 'Pidió rectificar' });
  await press(button('Ver sus registros'));
};

test('a RUT is looked at only with a reason, and its records say their source', async () => {
  const calls = await openScreen();
  await press(button('Ver sus registros'));
  expect(sentence('nota')).toBe('Escribe el motivo: queda en el registro.');
  expect(posted(calls)).toEqual([]);
  await search();
  expect(posted(calls)).toEqual([['/v1/oficina/antecedentes', '{"rut":"76192083-9","nota":"Pidió rectificar"}']]);
  for (const said of ['1 registro', 'fecha vencimiento', '31-01-2025', 'camara', 'RUT 76.192.083-9']) expect(text()).toContain(said);
});

test('a record is suppressed with a reason, leaves the list, and the outcome has the focus', async () => {
  const mensaje = 'Suprimido. Ninguna carga lo vuelve a escribir.';
  const calls = await openScreen({ 'POST /v1/oficina/antecedentes/suprimir': () => [200, { mensaje }] });
  await search();
  await press(button('Suprimir'));
  await write('Resolución 15');
  await press([...document.querySelectorAll<HTMLElement>('dialog button[type=submit]')][0] ?? document.body);
  expect(posted(calls).at(-1)).toEqual([
    '/v1/oficina/antecedentes/suprimir',
    JSON.stringify({ tipo: 'protestos', clave: PROTESTO.clave, nota: 'Resolución 15' }),
  ]);
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).toContain('No guardamos ningún registro de ese RUT.');
});

test('what another person changed meanwhile is told in the dialog, with the reason kept', async () => {
  const mensaje = 'Ese antecedente ya no está así: otra persona o una carga lo cambió. Vuelve a buscarlo.';
  await openScreen({ 'POST /v1/oficina/antecedentes/reponer': () => [404, { codigo: 'ANTECEDENTE_DESCONOCIDO', mensaje }] });
  expect(text()).toContain('Ana Rojas');
  await press(button('Reponer'));
  await write('Se revocó');
  await press([...document.querySelectorAll<HTMLElement>('dialog button[type=submit]')][0] ?? document.body);
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Se revocó');
});
