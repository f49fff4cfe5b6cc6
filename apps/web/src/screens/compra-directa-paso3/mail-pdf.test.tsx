import { expect, test } from 'vitest';
import { button, fakeServer, press, settle, show, text, type Handler } from '../../testing.tsx';
import { MailPdf } from './mail-pdf.tsx';

const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';

async function open(answer: Handler) {
  const calls = fakeServer({ [`POST /v1/administracion/transaccion-informe/${ORDEN}/correo`]: answer });
  await show('/compra-directa/paso3', <MailPdf orden={ORDEN} />);
  return calls;
}

test('the PDF is mailed once it is asked for, and the answer takes the place of the button', async () => {
  const calls = await open(() => [200, { mensaje: 'Te enviamos el PDF adjunto al correo de la compra.' }]);
  expect(calls).toEqual([]);
  await press(button('Enviármelo adjunto por correo'));
  await settle();
  expect(document.querySelector('[role=status]')?.textContent).toContain('Te enviamos el PDF adjunto');
  expect(text()).not.toContain('Enviármelo');
  expect(calls).toHaveLength(1);
});

test('a failure says so and leaves the button', async () => {
  await open(() => 'down');
  await press(button('Enviármelo adjunto por correo'));
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No pudimos pedirlo.');
  expect(button('Enviármelo adjunto por correo')).toBeTruthy();
});
