import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ALTA_REFUSALS, problems } from '@veridico/api';
import { chooseFile, pdf, untilRead } from '../../company/testing-documents.ts';
import { button, fakeServer, field, link, press, sentence, show, text, type Handler } from '../../testing.tsx';
import { keepStored, ORDEN } from '../contrata-directo-paso1/testing-plan.tsx';
import { ContrataDirectoPaso4 } from './contrata-directo-paso4.tsx';

beforeAll(() => import('../../company/deliver-powers.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  keepStored();
});

const PAID = { estado: 'pagada', mensaje: 'Pagada.', identidad: 'aprobada', intentosRestantes: 0, rut: '40.•••.•••-K' };
const SAFE = 'Tu pago está a salvo. Se lo preguntamos a la empresa.';
const WAITING = { ...PAID, estado: 'en-revision', mensaje: SAFE, representacion: 'en-espera', documentos: 0 };
const REFUSED: Handler = () => [409, { codigo: 'TP-04', descripcion: ALTA_REFUSALS['TP-04'], mensaje: SAFE }];
const TAKEN = { id: '0192f0c0-0000-7000-8000-000000000001', nombre: 'poderes.pdf', entregado: '2026-11-21T12:00:00Z' };

interface Answers {
  readonly estado: Handler;
  readonly alta?: Handler;
  readonly poderes?: Handler;
}

async function openScreen({ estado, alta, poderes }: Answers) {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-estado/': estado,
    ...(alta && { 'GET /v1/administracion/transaccion-plan-alta/': alta }),
    ...(poderes && { 'POST /v1/administracion/transaccion-plan-poderes/': poderes }),
  });
  await show(`/contrata-directo/paso4?orden=${ORDEN}`, <ContrataDirectoPaso4 />);
  return calls;
}

function expectWaits(): void {
  expect(document.querySelector('h2')?.textContent).toBe('Tu contratación quedó incompleta');
  for (const said of [ALTA_REFUSALS['TP-04'], SAFE, 'se pondrá en contacto contigo por correo electrónico.', 'Código: TP-04'])
    expect(text()).toContain(said);
  expect(link('Salir').getAttribute('href')).toBe('/auth/login');
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(localStorage.getItem('contrato_plan')).not.toBeNull();
}

test('a waiting contracting says what follows and what happens to the money', { tags: ['PLN4-08..11', 'PLN4-24'] }, async () => {
  let asked = false;
  const calls = await openScreen({
    estado: () => [200, asked ? WAITING : PAID],
    alta: (call) => {
      asked = true;
      return REFUSED(call);
    },
  });
  expectWaits();
  expect(text()).toContain('Si otras personas ya actúan por la empresa, les preguntamos por correo.');
  expect(text()).toContain('Si no responden en 3 días hábiles');
  expect(text()).toContain('te devolvemos todo a la misma tarjeta');
  expect(text()).not.toContain('La empresa ya es cliente por otro contrato.');
  expect(calls.filter(({ path }) => path.includes('alta'))).toHaveLength(1);
});

test('a reload, a way back or a second tab shows the same, without another request to refuse', async () => {
  const calls = await openScreen({ estado: () => [200, { ...WAITING, documentos: 2 }] });
  expectWaits();
  expect(text()).toContain('Ya entregaste 2 documentos.');
  expect(calls.map(({ path }) => path)).toEqual([`/v1/administracion/transaccion-estado/${ORDEN}`]);
});

test('without a known state the money is still explained', async () => {
  let asked = false;
  await openScreen({
    estado: () => (asked ? 'down' : [200, PAID]),
    alta: (call) => {
      asked = true;
      return REFUSED(call);
    },
  });
  expectWaits();
  expect(text()).toContain('Qué sigue');
});

test('a power-of-attorney document is read, sent and listed', async () => {
  const calls = await openScreen({
    estado: () => [200, WAITING],
    poderes: () => [200, { mensaje: 'Recibimos el documento.', documento: TAKEN }],
  });
  await press(button('Entregar documento'));
  expect(sentence('documento')).toBe('Elige primero el PDF que quieres entregar.');
  expect(document.activeElement).toBe(field('documento'));
  await chooseFile('documento', pdf('poderes.pdf', 3));
  expect(sentence('documento')).toBe('');
  await press(button('Entregar documento'));
  await untilRead();
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.path).toBe(`/v1/administracion/transaccion-plan-poderes/${ORDEN}`);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ nombre: 'poderes.pdf', base64: 'AAAA' });
  expect(document.activeElement?.textContent).toBe('Recibimos el documento.');
  expect(document.querySelector('ul[aria-label="Documentos entregados"]')?.textContent).toBe('poderes.pdf entregado el 21-11-2026');
});

test.each([
  ['what is no PDF', new File(['x'], 'foto.png', { type: 'image/png' }), 'Ese archivo no es un PDF.'],
  ['what is too heavy', pdf('grande.pdf', 5_000_001), 'Pesa más de 5 MB: elige un PDF más liviano.'],
])('%s is refused before sending', async (_what, file, said) => {
  const calls = await openScreen({ estado: () => [200, WAITING] });
  await chooseFile('documento', file);
  expect(sentence('documento')).toBe(said);
  await press(button('Entregar documento'));
  await untilRead();
  expect(sentence('documento')).toBe(said);
  expect(field('documento').getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [[422, { codigo: 'DOCUMENTO_RECHAZADO', mensaje: problems.DOCUMENTO_RECHAZADO.mensaje }], problems.DOCUMENTO_RECHAZADO.mensaje],
  [[400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'x', campos: { documento: 'Vacío.' } }], 'Vacío.'],
  ['down', 'No sabemos si el documento llegó. Revisa tu conexión y vuelve a entregarlo.'],
] as const)('a server error about a document appears at the field: %s', async (reply, said) => {
  await openScreen({ estado: () => [200, WAITING], poderes: () => reply });
  await chooseFile('documento', pdf('poderes.pdf'));
  await press(button('Entregar documento'));
  await untilRead();
  expect(sentence('documento')).toBe(said);
  expect(document.activeElement).toBe(field('documento'));
});

test('during an upload no second one starts', async () => {
  let reply: (() => void) | undefined;
  const calls = await openScreen({
    estado: () => [200, WAITING],
    poderes: () => new Promise((resolve) => (reply = () => resolve([200, { mensaje: 'Recibido.', documento: TAKEN }]))),
  });
  await chooseFile('documento', pdf('poderes.pdf'));
  await press(button('Entregar documento'));
  await untilRead();
  await press(button('Enviando el documento...'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await act(async () => reply?.());
  await untilRead();
  expect(text()).toContain('Recibido.');
});
