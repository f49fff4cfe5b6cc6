import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { tabEntries } from '../../browser-storage.ts';
import {
  button,
  fakeServer,
  field,
  fill,
  holdTime,
  later,
  link,
  press,
  sentence,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { MisDatos } from './mis-datos.tsx';

const ACCESO = 'a'.repeat(43);
const CLAVE = 'ab'.repeat(32);
const DATA = {
  $schema: 'https://www.veridico.cl/v1/esquemas/mis-datos-1.json',
  rut: '12345678-5',
  calidad: 'titular',
  leido: '2026-11-27T14:00:00Z',
  vence: '2026-11-27T14:30:00Z',
  partes: [
    {
      tabla: 'protestos',
      titulo: 'Protestos',
      cuantos: 2,
      filas: [
        {
          clave: CLAVE,
          fuente: 'boletin',
          corregido: true,
          detenido: true,
          campos: [{ nombre: 'Fecha de vencimiento', valor: '2026-05-02' }],
        },
      ],
      corte: '2026-10-31',
      base: 'Datos económicos',
      plazo: 'Mientras la fuente lo informe',
    },
  ],
  consultas: [{ en: '2026-11-20T13:00:00Z', quien: 'Banco Sur', motivo: 'Evaluación crediticia', informe: 'Informe Verídico Personas' }],
  informes: [
    {
      codigo: 'sia000001',
      nombre: 'Informe Verídico Personas',
      veredicto: ['Tiene un protesto vigente.'],
      mirada: [{ nombre: 'Protestos', estado: 'Uno', detalle: null }],
      puntaje: {
        titular: 'Riesgo medio: 512 de 999 puntos',
        valor: 512,
        base: 700,
        razones: [{ signo: '−188', puntos: -188, texto: 'Un protesto vigente' }],
        notas: ['Parte de 700 puntos.'],
      },
    },
  ],
};
const SAID = 'Si los datos son correctos y conocemos un correo tuyo, te enviamos ahí un enlace.';

beforeAll(async () => void (await import('../../captcha/proof-of-work.ts')));
beforeEach(() => {
  holdTime();
  sessionStorage.clear();
});

async function openScreen(handlers: Readonly<Record<string, Handler>> = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/captcha/reto': () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }],
    'POST /v1/mis-datos/enlace': () => [200, { mensaje: SAID }],
    ...handlers,
  });
  await show('/mis-datos', <MisDatos />);
  return calls;
}

test('without proof the page asks for RUT and card, and says the same answer as a status', async () => {
  const calls = await openScreen();
  expect(link('Hazlo con un documento').getAttribute('href')).toBe('/mis-datos/peticion?con=documento');
  await fill({ rut: '12.345.678-5', serie: 'b12.345.678' });
  await press(button('Enviarme el enlace'));
  await later(500);
  const sent = calls.find(({ path }) => path === '/v1/mis-datos/enlace');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    rut: '12345678-5',
    serie: 'B12345678',
    correo: '',
    captchaToken: expect.stringMatching(/^reto\.\d+$/),
  });
  const status = document.querySelector('form [role=status]');
  expect(status?.textContent).toContain(SAID);
  expect(document.activeElement).toBe(status);
});

test('a company and an empty serial are refused at their fields, and nothing is sent', async () => {
  const calls = await openScreen();
  await fill({ rut: '76192083-9' });
  await press(button('Enviarme el enlace'));
  await later(500);
  expect(sentence('rut')).toContain('Este RUT es de una empresa');
  expect(sentence('serie')).toBe('Este campo es requerido.');
  expect(document.activeElement).toBe(field('rut'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('with a session of a link it shows what is kept, who asked and what each report says, with ways to dispute', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const calls = await openScreen({ 'POST /v1/mis-datos': () => [200, DATA] });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ acceso: ACCESO });
  expect(text()).toContain('12.345.678-5');
  for (const said of [
    'Protestos (2)',
    '02-05-2026',
    '31-10-2026',
    'Corregido',
    'No se comunica',
    'Banco Sur',
    'Riesgo medio: 512 de 999 puntos',
    'Un protesto vigente',
  ])
    expect(text()).toContain(said);
  const dispute = document.querySelector<HTMLAnchorElement>('a[aria-label="Disputar este dato: Protestos, línea 1"]');
  expect(dispute?.getAttribute('href')).toBe(`/mis-datos/peticion?derecho=disputa&tabla=protestos&clave=${CLAVE}`);
  await press(button('Salir'));
  expect(tabEntries.read('mis-datos:acceso')).toBeNull();
  expect(button('Enviarme el enlace')).toBeDefined();
});

test('an expired session is forgotten, and the page says so above the form', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const { status, mensaje } = problems.TITULAR_SIN_PROBAR;
  await openScreen({ 'POST /v1/mis-datos': () => [status, { codigo: 'TITULAR_SIN_PROBAR', mensaje }] });
  expect(text()).toContain('La media hora terminó.');
  expect(tabEntries.read('mis-datos:acceso')).toBeNull();
  expect(button('Enviarme el enlace')).toBeDefined();
});

test('a failed read can be tried again, and a file that cannot be made says why', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  let answer: Handler = () => 'down';
  await openScreen({
    'POST /v1/mis-datos/pdf': () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Espera.' }],
    'POST /v1/mis-datos': (call) => answer(call),
  });
  expect(text()).toContain('No pudimos traer tus datos.');
  answer = () => [200, DATA];
  await press(button('Reintentar'));
  await press(button('Descargar PDF sellado'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Espera.');
});

test('the JSON file is what the server answered', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openScreen({ 'POST /v1/mis-datos': () => [200, DATA] });
  await press(button('Descargar JSON'));
  expect(clicked).toHaveBeenCalledOnce();
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(DATA);
});
