import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { OrdenDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, type, write, type Handler } from '../../testing.tsx';
import { OficinaOrden } from './oficina-orden.tsx';
import { AT, ORDER, YO } from './testing-order.ts';

const CREDIT: OrdenDeOficina = {
  ...ORDER,
  intentos: ORDER.intentos.map((attempt) => ({ ...attempt, medio: 'VN' })),
  acciones: ['reembolsar', 'reembolsar-parte'],
};

// Fetched when they are first shown.
beforeAll(() => Promise.all([import('./parts.tsx'), import('./refund-part.tsx')]));
beforeEach(() => localStorage.clear());

async function openScreen(order: () => OrdenDeOficina, post: Handler = () => [200, { mensaje: 'Devolución pedida.' }]) {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/ordenes/': () => [200, order()],
    'POST /v1/oficina/notas/ver': () => [200, { notas: [] }],
    'POST /v1/oficina/ordenes/': post,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/ordenes/vo-7k3m-9qxt', <OficinaOrden />);
  await settle();
  await settle();
  return () => calls.filter(({ method, path }) => method === 'POST' && path.includes('/ordenes/')).map(({ path, body }) => [path, body]);
}

/** Opens the form, which is fetched then. */
async function openForm(): Promise<void> {
  await press(button('Devolver una parte'));
  await settle();
}

const submit = () => document.querySelector<HTMLElement>('dialog button[type=submit]') ?? document.body;
const told = (field: string) => document.getElementById(`${field}-estado`)?.textContent;

test('a part names customer and amount, is asked for with a reason, and the order is read again', async () => {
  let order = CREDIT;
  const sent = await openScreen(
    () => order,
    () => {
      const partes = [{ id: '1', monto: 5_000, estado: 'pedida', fecha: AT, detalle: '', respuesta: '' }] as const;
      order = {
        ...CREDIT,
        devolviendose: 5_000,
        queda: 11_500,
        acciones: [],
        sinReembolso: 'Una parte se está devolviendo.',
        partes: [...partes],
      };
      return [200, { mensaje: 'Devolución pedida.' }];
    },
  );
  await openForm();
  expect(document.querySelector('dialog h2')?.textContent).toBe('Devolver una parte a compra@ejemplo.cl');
  expect(document.querySelector('dialog')?.textContent).toContain('Quedan $16.500 del pago.');
  expect(document.querySelector('dialog')?.textContent).not.toContain('es probable que el banco no acepte');
  expect(document.querySelector('dialog')?.textContent).toContain('No sale una nota de crédito por la parte');
  expect(document.querySelector('dialog')?.textContent).not.toContain('es probable que el banco no acepte');
  await type('monto', '5.000');
  expect(submit().textContent).toBe('Devolver $5.000');
  await press(submit());
  expect(sent()).toEqual([]);
  await write('Llegó incompleto');
  await press(submit());
  await settle();
  expect(sent()).toEqual([['/v1/oficina/ordenes/VO-7K3M-9QXT/reembolsar-parte', '{"monto":"5000","nota":"Llegó incompleto"}']]);
  await settle();
  for (const said of ['Devolución pedida.', 'Devoluciones de una parte', 'En curso', 'Devolviéndose', '$11.500'])
    expect(text()).toContain(said);
});

test.each(['', '0', '-1', '1e12', '16.500', '16.501', '1.5'])('«%s» is refused at its field and not sent', async (monto) => {
  const sent = await openScreen(() => CREDIT);
  await openForm();
  if (monto !== '') await type('monto', monto);
  await write('Llegó incompleto');
  await press(submit());
  expect(told('monto')).not.toBe('');
  expect(sent()).toEqual([]);
});

test('what the server refuses stands at the field; a debit payment is announced as one that the bank may refuse', async () => {
  await openScreen(
    () => ({ ...ORDER, acciones: ['reembolsar', 'reembolsar-parte'] }),
    () => [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'Revisa', campos: { monto: 'Quedan $9.000' } }],
  );
  await openForm();
  expect(document.querySelector('dialog')?.textContent).toContain('es probable que el banco no acepte');
  await type('monto', '10.000');
  await write('Llegó incompleto');
  await press(submit());
  await settle();
  expect(told('monto')).toContain('Quedan $9.000');
});

test('a part that the bank did not confirm is settled by a person; one that it refused says why', async () => {
  const order: OrdenDeOficina = {
    ...CREDIT,
    acciones: ['parte-hecha', 'parte-no-hecha'],
    partes: [
      { id: '1', monto: 2_000, estado: 'rechazada', fecha: AT, detalle: 'El banco no aceptó devolver esta parte.', respuesta: '422 no' },
      { id: '2', monto: 5_000, estado: 'sin-respuesta', fecha: AT, detalle: 'El banco no confirmó si la hizo.', respuesta: '' },
    ],
  };
  const sent = await openScreen(() => order);
  for (const said of ['No se hizo', 'El banco no aceptó devolver esta parte.', '422 no', 'Sin respuesta']) expect(text()).toContain(said);
  await press(button('El banco la hizo'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('El banco devolvió $5.000 a compra@ejemplo.cl');
  await write('La vi en el portal');
  await press(submit());
  await settle();
  expect(sent()).toEqual([['/v1/oficina/ordenes/VO-7K3M-9QXT/parte-hecha', '{"nota":"La vi en el portal"}']]);
});
