import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NotaDeOficina } from '@veridico/api';
import { showSignedIn } from '../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, write, type Call, type Handler } from '../testing.tsx';
import { Notes } from './notes.tsx';

const NOTE: NotaDeOficina = {
  id: '7',
  texto: 'Piden orden de compra antes de cada factura.',
  fecha: '2026-11-21T10:17:29-03:00',
  persona: 'Ana Rojas',
  propia: true,
  quitable: true,
};
const OTHER: NotaDeOficina = { ...NOTE, id: '6', texto: 'El pago sale los martes.', persona: 'Berta Soto', propia: false, quitable: false };

beforeEach(() => localStorage.clear());

async function openNotes(list: Handler, more: Readonly<Record<string, Handler>> = {}): Promise<Call[]> {
  const calls = fakeServer({ 'POST /v1/oficina/notas/ver': list, ...more });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/ordenes/VO-7K3M-9QXT', <Notes de="orden" clave="VO-7K3M-9QXT" />);
  await settle();
  return calls;
}

const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;
const sent = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

test('notes show who wrote them, and only those that may be removed can be', async () => {
  const calls = await openNotes(() => [200, { notas: [NOTE, OTHER] }]);
  expect(sent(calls, '/v1/oficina/notas/ver')[0]).toBe('{"de":"orden","clave":"VO-7K3M-9QXT"}');
  for (const said of [NOTE.texto, 'Ana Rojas (tú)', OTHER.texto, 'Berta Soto']) expect(text()).toContain(said);
  expect([...document.querySelectorAll('li button')].map((each) => each.getAttribute('aria-describedby'))).toEqual(['nota-7']);
});

test('a note is written, and the list is read again', async () => {
  let notas: NotaDeOficina[] = [];
  const calls = await openNotes(() => [200, { notas }], {
    'POST /v1/oficina/notas': () => {
      notas = [NOTE];
      return [200, { nota: NOTE }];
    },
  });
  expect(text()).toContain('Nadie ha escrito ninguna.');
  await press(button('Escribir nota'));
  await press(inDialog('Guardar nota'));
  expect(text()).toContain('Escribe la nota.');
  await write(NOTE.texto);
  await press(inDialog('Guardar nota'));
  await settle();
  expect(sent(calls, '/v1/oficina/notas')).toEqual([JSON.stringify({ de: 'orden', clave: 'VO-7K3M-9QXT', texto: NOTE.texto })]);
  for (const said of ['Nota guardada.', NOTE.texto]) expect(text()).toContain(said);
});

test('an outcome is told only when the list shows it', async () => {
  let answer = () => {};
  let removed = false;
  await openNotes(
    () => {
      if (!removed) return [200, { notas: [NOTE] }];
      return new Promise((resolve) => {
        answer = () => resolve([200, { notas: [] }]);
      });
    },
    {
      'POST /v1/oficina/notas/7/quitar': () => {
        removed = true;
        return [200, { mensaje: 'Nota quitada.' }];
      },
    },
  );
  await press(button('Quitar'));
  await write('Era de otra orden');
  await press(inDialog('Quitar nota'));
  expect(text()).not.toContain('Nota quitada.');
  expect(document.querySelector('dialog')).not.toBeNull();
  answer();
  await settle();
  expect(text()).toContain('Nota quitada.');
  expect(text()).not.toContain(NOTE.texto);
});

test('a note is removed with a reason; who was first is told', async () => {
  const mensaje = 'Berta Soto ya la quitó el 26-11, 10:21.';
  await openNotes(() => [200, { notas: [NOTE] }], {
    'POST /v1/oficina/notas/7/quitar': () => [404, { codigo: 'NOTA_DESCONOCIDA', mensaje }],
  });
  await press(button('Quitar'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Quitar la nota de Ana Rojas');
  await write('Era de otra orden');
  await press(inDialog('Quitar nota'));
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(mensaje);
});
