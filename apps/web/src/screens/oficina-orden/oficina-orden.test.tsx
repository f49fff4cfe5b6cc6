import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { OrdenDeOficina, SolicitudDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, holdTime, later, press, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaOrden } from './oficina-orden.tsx';
import { AT, ORDER, YO } from './testing-order.ts';

// Loaded with the first order that has one.
beforeAll(() => import('../../office/waiting-request.tsx'));
beforeEach(() => localStorage.clear());

async function openScreen(order: Handler, post?: Handler): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/ordenes/': order,
    'POST /v1/oficina/notas/ver': () => [200, { notas: [] }],
    ...(post && { 'POST /v1/oficina/ordenes/': post }),
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/ordenes/vo-7k3m-9qxt', <OficinaOrden />);
  await settle();
  return calls;
}

const sent = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.includes('/ordenes/')).map(({ path, body }) => [path, body]);
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;

test('an order shows its story, the words of the bank, report, receipts and mails', async () => {
  await openScreen(() => [200, ORDER]);
  for (const said of [
    'Orden VO-7K3M-9QXT',
    'Emitida',
    '76.192.083-9',
    'Débito •••• 6623',
    'AUTHORIZED 0',
    '1213',
    'boleta 77',
    'casilla llena',
    'Devuelto',
  ])
    expect(text()).toContain(said);
  expect(document.querySelector('a[href="/oficina/personas/7b1e4c52-0000-4000-8000-000000000001"]')?.textContent).toBe('12.345.678-5');
  expect(document.querySelector('a[target=_blank]')?.getAttribute('href')).toBe('/verifica-informe/paso1?folio=VR-0000048203');
  expect([...document.querySelectorAll('td button')].map((each) => each.textContent)).toEqual(['Reenviar']);
});

test('a refund names customer and amount, starts on the way back, asks for a reason and reads the order again', async () => {
  let order = ORDER;
  const calls = await openScreen(
    () => [200, order],
    () => {
      order = { ...ORDER, estado: 'reembolso-pendiente', acciones: [], sinReembolso: 'El reembolso ya está en curso.' };
      return [200, { mensaje: 'Reembolso pedido.' }];
    },
  );
  await press(button('Reembolsar $16.500'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Reembolsar $16.500 a compra@ejemplo.cl');
  expect(document.querySelector('dialog [autofocus]')?.textContent).toBe('Volver');
  await press(inDialog('Reembolsar $16.500'));
  expect(text()).toContain('Escribe el motivo: queda en el registro.');
  expect(sent(calls)).toEqual([]);
  await write(' Informe incompleto ');
  await press(inDialog('Reembolsar $16.500'));
  await settle();
  expect(sent(calls)).toEqual([['/v1/oficina/ordenes/VO-7K3M-9QXT/reembolsar', '{"nota":"Informe incompleto"}']]);
  for (const said of ['Reembolso pedido.', 'Reembolso en curso', 'El reembolso ya está en curso.']) expect(text()).toContain(said);
});

test('a refund that another person has to confirm was not done: the page shows who asked, and offers no second refund', async () => {
  const solicitud: SolicitudDeOficina = {
    id: 'a1',
    acto: 'Reembolsar una orden',
    registro: false,
    objeto: 'orden VO-7K3M-9QXT',
    pagina: '/oficina/ordenes/VO-7K3M-9QXT',
    muestra: [{ rotulo: 'Monto', valor: '$16.500' }],
    motivo: 'Lo pidió',
    persona: 'Ana Rojas',
    propia: true,
    pedida: AT,
    hasta: AT,
    decisiones: ['retirar'],
  };
  let order = ORDER;
  await openScreen(
    () => [200, order],
    () => {
      order = { ...ORDER, solicitud };
      return [202, { mensaje: 'Quedó por confirmar, todavía no se hizo.', solicitud }];
    },
  );
  await press(button('Reembolsar $16.500'));
  await write('Lo pidió');
  await press(inDialog('Reembolsar $16.500'));
  await settle();
  for (const said of ['Quedó por confirmar, todavía no se hizo.', 'Lo pediste el', 'Emitida']) expect(text()).toContain(said);
  expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain('Reembolsar $16.500');
  expect(button('Retirar lo pedido')).toBeTruthy();
});

test('who was first is told beside the reason, which stays', async () => {
  const mensaje = 'Berta Soto, el 26-11-2026, 10:17, ya pidió el reembolso. No se pidió otro.';
  await openScreen(
    () => [200, ORDER],
    () => [409, { codigo: 'ORDEN_EN_OTRO_ESTADO', mensaje }],
  );
  await press(button('Reembolsar $16.500'));
  await write('Lo pidió');
  await press(inDialog('Reembolsar $16.500'));
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Lo pidió');
});

test('a mail is sent again with a reason', async () => {
  const calls = await openScreen(
    () => [200, ORDER],
    () => [200, { mensaje: 'El correo está en la cola.' }],
  );
  await press(button('Reenviar'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Reenviar «Tu informe ya está listo» a compra@ejemplo.cl');
  await write('No le llegó');
  await press(inDialog('Reenviar'));
  await settle();
  expect(sent(calls)).toEqual([['/v1/oficina/ordenes/VO-7K3M-9QXT/correos/4/reenviar', '{"nota":"No le llegó"}']]);
  expect(text()).toContain('El correo está en la cola.');
});

test('what an act left in progress is read again until it is over, and no longer', async () => {
  holdTime();
  let order: OrdenDeOficina = ORDER;
  const calls = await openScreen(
    () => [200, order],
    () => {
      order = { ...ORDER, estado: 'reembolso-pendiente', correos: [] };
      return [200, { mensaje: 'Reembolso pedido.' }];
    },
  );
  await press(button('Reembolsar $16.500'));
  await write('Lo pidió');
  await press(inDialog('Reembolsar $16.500'));
  expect(text()).toContain('Reembolso en curso');
  order = { ...ORDER, estado: 'reembolsada', correos: [] };
  await later(3_000);
  expect(text()).not.toContain('Reembolso en curso');
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path.includes('/ordenes/')).length;
  const before = reads();
  await later(60_000);
  expect(reads()).toBe(before);
});

test('an unknown order is told', async () => {
  const mensaje = 'No hay ninguna orden con ese número.';
  await openScreen(() => [404, { codigo: 'ORDEN_SIN_ENCONTRAR', mensaje }]);
  expect(text()).toContain(mensaje);
});
