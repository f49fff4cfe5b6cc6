import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AntecedenteGuardado, AntecedenteSuprimido, SolicitudDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, sentence, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaAntecedentes } from './oficina-antecedentes.tsx';

const PROTESTO: AntecedenteGuardado = {
  tipo: 'protestos',
  clave: 'ab12cd34ef56ab12cd34ef56ab12cd34',
  fuente: 'camara',
  demostracion: false,
  solicitud: null,
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

async function openScreen(handlers: Readonly<Record<string, Handler>> = {}, antecedentes = [PROTESTO]): Promise<Call[]> {
  const calls = fakeServer({
    ...handlers,
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/antecedentes/suprimidos': () => [200, { suprimidos: [SUPRIMIDO] }],
    'POST /v1/oficina/antecedentes': () => [200, { antecedentes, masDe: 200 }],
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

const SOLICITUD: SolicitudDeOficina = {
  id: 'a1',
  acto: 'Suprimir un antecedente',
  objeto: 'registro de protestos',
  pagina: '/oficina/antecedentes',
  muestra: [
    { rotulo: 'Tipo', valor: 'protestos' },
    { rotulo: 'Fuente', valor: 'camara' },
  ],
  motivo: 'Resolución 15',
  persona: 'Ana Rojas',
  propia: true,
  pedida: '2026-11-24T11:06:00-03:00',
  hasta: '2026-11-27T11:06:00-03:00',
  decisiones: ['retirar'],
};
const sendDialog = () => press([...document.querySelectorAll<HTMLElement>('dialog button[type=submit]')][0] ?? document.body);

test('a suppression is asked with a reason: the record stays and shows what waits, until it is withdrawn', async () => {
  const mensaje = 'Quedó por confirmar, todavía no se hizo.';
  const calls = await openScreen({
    'POST /v1/oficina/antecedentes/suprimir': () => [202, { mensaje, solicitud: SOLICITUD }],
    'POST /v1/oficina/solicitudes/': () => [200, { mensaje: 'Retirado. No se hizo nada.' }],
  });
  await search();
  await press(button('Suprimir'));
  await write('Resolución 15');
  await sendDialog();
  expect(posted(calls).at(-1)).toEqual([
    '/v1/oficina/antecedentes/suprimir',
    JSON.stringify({ tipo: 'protestos', clave: PROTESTO.clave, nota: 'Resolución 15' }),
  ]);
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).toContain('Lo pediste el 24-11-2026');
  await press(button('Retirar lo pedido'));
  await write('Era otro');
  await sendDialog();
  expect(posted(calls).at(-1)).toEqual(['/v1/oficina/solicitudes/a1/retirar', '{"nota":"Era otro"}']);
  expect(button('Suprimir')).toBeTruthy();
});

test('the suppression that another person asked is confirmed where the record is read, and the record leaves the list', async () => {
  const mensaje = 'Confirmado. Suprimido.';
  await openScreen({ 'POST /v1/oficina/solicitudes/': () => [200, { mensaje }] }, [
    { ...PROTESTO, solicitud: { ...SOLICITUD, propia: false, decisiones: ['confirmar', 'rechazar'] } },
  ]);
  await search();
  await press(button('Confirmar y hacerlo'));
  await write('La leí');
  await sendDialog();
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
