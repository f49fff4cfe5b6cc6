import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { tabEntries } from '../../browser-storage.ts';
import { button, fakeServer, press, sentence, settle, show, text, type, type Handler } from '../../testing.tsx';
import { Compartido } from './compartido.tsx';

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({ PdfPages: () => null }));
beforeEach(() => sessionStorage.clear());

const ID = '00000000-0000-4000-8000-000000000001';
const SHARE = {
  quien: 'Maderas Río Pichoy SpA',
  informe: 'Informe Verídico Empresarial',
  vence: '2026-12-06T03:00:00.000Z',
  para: 'l•••••@ejemplo.cl',
};
const REPORT = {
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  folio: 'VR-0000000123',
  rut: '57318904-3',
  propiedad: '',
  emitido: '2026-11-19T01:30:00.000Z',
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  resultado: {
    sujeto: { nombre: 'Transportes Laguna Fría SpA', identificacion: 'RUT 57.318.904-3', linea: 'Transporte de carga' },
    frases: ['Tiene dos protestos vigentes.'],
    puntaje: null,
    valor: null,
    secciones: [],
    motivo: '',
    consultante: 'Maderas Río Pichoy SpA',
  },
};
const refusal = (codigo: 'COMPARTIDO_DESCONOCIDO' | 'COMPARTIDO_SIN_CODIGO' | 'CODIGO_COMPARTIDO_VENCIDO', more = {}) =>
  [problems[codigo].status, { codigo, mensaje: problems[codigo].mensaje, ...more }] as const;
const gone = () => refusal('COMPARTIDO_DESCONOCIDO');

async function openLink(handlers: Readonly<Record<string, Handler>> = {}) {
  const calls = fakeServer({
    [`POST /v1/compartidos/${ID}/codigo`]: () => [200, { mensaje: 'Te enviamos un código a l•••••@ejemplo.cl. Vence en 10 minutos.' }],
    [`POST /v1/compartidos/${ID}/abrir`]: () => [200, { acceso: 'abc', vence: '2026-11-28T12:00:00.000Z' }],
    [`POST /v1/compartidos/${ID}/informe`]: () => [200, REPORT],
    'GET /v1/compartidos/': () => [200, SHARE],
    ...handlers,
  });
  await show(`/compartido/${ID}`, <Compartido />);
  await settle();
  return calls;
}

async function enterCode(code = '1234 5678') {
  await press(button('Enviar el código'));
  await type('codigo', code);
  await press(button('Ver el informe'));
  await settle();
}

test('says who shares, what and until when; opening the link sends no code', async () => {
  const calls = await openLink();
  expect(text()).toContain('Maderas Río Pichoy SpA comparte contigo un Informe Verídico Empresarial. Puedes leerlo hasta el 05-12-2026.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('with the code shows the report and its document, and takes the reader there', async () => {
  const calls = await openLink();
  await enterCode();
  expect(JSON.parse(calls.find(({ path }) => path.endsWith('/abrir'))?.body ?? '')).toEqual({ codigo: '12345678' });
  expect(JSON.parse(calls.find(({ path }) => path.endsWith('/informe'))?.body ?? '')).toEqual({ acceso: 'abc' });
  expect(text()).toContain('Tiene dos protestos vigentes.');
  expect(document.querySelector('a[download]')?.getAttribute('download')).toBe('Informe_Empresarial_2026-11-18.pdf');
  expect(document.activeElement?.textContent).toContain('Compartido por Maderas Río Pichoy SpA');
  expect(tabEntries.read('compartido:acceso')).toBe(`${ID} abc`);
});

describe('the code', () => {
  test('is announced when it was sent, and a wrong one says at its field how many tries remain', async () => {
    const mensaje = 'Ese no es el código que te enviamos. Te quedan 4 intentos.';
    await openLink({
      [`POST /v1/compartidos/${ID}/abrir`]: () => [422, { codigo: 'CODIGO_COMPARTIDO_ERRADO', mensaje, campos: { codigo: mensaje } }],
    });
    await enterCode();
    expect(document.querySelector('[role=status]')?.textContent).toContain('Te enviamos un código a l•••••@ejemplo.cl');
    expect(sentence('codigo')).toBe(mensaje);
    expect(document.activeElement?.id).toBe('codigo');
  });

  test('that is no eight figures is not sent', async () => {
    const calls = await openLink();
    await enterCode('123');
    expect(calls.some(({ path }) => path.endsWith('/abrir'))).toBe(false);
    expect(sentence('codigo')).toContain('Son 8 números');
  });

  test('that serves no more says so, and another can be asked for', async () => {
    await openLink({ [`POST /v1/compartidos/${ID}/abrir`]: () => refusal('CODIGO_COMPARTIDO_VENCIDO') });
    await enterCode();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(problems.CODIGO_COMPARTIDO_VENCIDO.mensaje);
    expect(button('Enviar otro código')).toBeDefined();
  });
});

describe('the end', () => {
  test.each(['codigo', 'abrir', 'informe'])('is said when it is noticed at %s', async (call) => {
    await openLink({ [`POST /v1/compartidos/${ID}/${call}`]: gone });
    await press(button('Enviar el código'));
    const code = document.querySelector('#codigo');
    if (code) {
      await type('codigo', '12345678');
      await press(button('Ver el informe'));
    }
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(problems.COMPARTIDO_DESCONOCIDO.mensaje);
    expect(document.querySelector('main button')).toBeNull();
  });

  test('hides the report when the tab comes back to view', async () => {
    let ended = false;
    await openLink({ 'GET /v1/compartidos/': () => (ended ? gone() : [200, SHARE]) });
    await enterCode();
    expect(text()).toContain('Transportes Laguna Fría SpA');
    ended = true;
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(text()).not.toContain('Transportes Laguna Fría SpA');
    expect(tabEntries.read('compartido:acceso')).toBeNull();
  });

  test('of the access asks for another code, and a reload within it does not', async () => {
    tabEntries.write('compartido:acceso', `${ID} abc`);
    let over = false;
    const handlers = { [`POST /v1/compartidos/${ID}/informe`]: () => (over ? refusal('COMPARTIDO_SIN_CODIGO') : ([200, REPORT] as const)) };
    await openLink(handlers);
    expect(text()).toContain('Transportes Laguna Fría SpA');
    over = true;
    await openLink(handlers);
    expect(text()).toContain('Tu acceso terminó');
  });
});

test('without connection it can be tried again', async () => {
  let down = true;
  await openLink({ 'GET /v1/compartidos/': () => (down ? 'down' : [200, SHARE]) });
  expect(text()).toContain('Revisa tu conexión');
  down = false;
  await press(button('Reintentar'));
  expect(text()).toContain('comparte contigo');
});
