import { beforeEach, describe, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn } from '../session/testing-customer.tsx';
import { button, fakeServer, press, sentence, settle, text, type, type Handler } from '../testing.tsx';
import { mayOfferSharing, ShareButton } from './share-button.tsx';

const ID = '00000000-0000-4000-8000-000000000002';

beforeEach(() => localStorage.clear());

async function openDialog(share: Handler) {
  const calls = fakeServer({ 'POST /v1/administracion/informe/': share });
  await showSignedIn('/mis-informes', <ShareButton idConsulta={ID} informe="Informe Verídico Empresarial" />, {
    cliente: { contrato: 'S', rol: 'consultor' },
  });
  await press(button('Compartir'));
  await settle();
  return calls;
}

const send = async () => {
  const [last] = [...document.querySelectorAll<HTMLButtonElement>('dialog button[type=submit]')];
  if (!last) throw new Error('no form');
  await press(last);
  await settle();
};

test('shares for seven days unless another end is chosen, and says until when', async () => {
  const calls = await openDialog(() => [200, { id: ID, vence: '2026-12-06T03:00:00.000Z', enviado: true }]);
  await type('correo', ' Lector@Ejemplo.cl');
  await send();
  expect(calls.at(-1)?.path).toBe(`/v1/administracion/informe/${ID}/compartir`);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ correo: 'lector@ejemplo.cl', dias: '7', razon: '' });
  expect(document.querySelector('dialog [role=status]')?.textContent).toContain('lector@ejemplo.cl. Puede abrirlo hasta el 05-12-2026.');
});

test('a share that existed is told as one, without another mail', async () => {
  await openDialog(() => [200, { id: ID, vence: '2026-12-06T03:00:00.000Z', enviado: false }]);
  await type('correo', 'lector@ejemplo.cl');
  await send();
  expect(document.querySelector('dialog [role=status]')?.textContent).toBe(
    'Ya lo compartías con lector@ejemplo.cl. No enviamos otro correo: usa el que recibió. Puede abrirlo hasta el 05-12-2026.',
  );
});

test('a wrong address is refused at its field before anything is sent', async () => {
  const calls = await openDialog(() => 'down');
  await type('correo', 'lector');
  await send();
  expect(calls).toEqual([]);
  expect(sentence('correo')).toBe('Correo electrónico no válido.');
});

test('what the server refuses is said, and what was written stays', async () => {
  const { status, mensaje } = problems.YA_COMPARTIDO;
  await openDialog(() => [status, { codigo: 'YA_COMPARTIDO', mensaje }]);
  await type('correo', 'lector@ejemplo.cl');
  await send();
  expect(text()).toContain(mensaje);
  expect(document.querySelector<HTMLInputElement>('#correo')?.value).toBe('lector@ejemplo.cl');
});

describe('the button', () => {
  test.each([
    ['sia000001', false, false],
    ['sia000003', false, false],
    ['sia000001', true, true],
    ['sia000002', false, true],
    ['sia000004', false, true],
    [undefined, true, false],
  ])('for %s, the reader’s own: %s, is offered: %s', (codigo, own, offered) => expect(mayOfferSharing(codigo, own)).toBe(offered));
});
