import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepTokens } from '../../session/stored-session.ts';
import { fakeToken, fakeTokens } from '../../session/testing.ts';
import { fakeServer, link, show, text } from '../../testing.tsx';
import { CompraDirectaPaso2 } from './compra-directa-paso2.tsx';

const REVIEW = {
  status: 'FAILED',
  buy_order: '7Q3M9KX2D4HB8W6RT1NZVC5JPA',
  amount: 13_200,
  authorization_code: '',
  transaction_date: null,
  payment_type_code: '',
  installments_number: 0,
  card_number: '',
  nombre_servicio: 'Informe Verídico Empresarial',
  nombre_plan: '',
  comercio: 'Verídico SpA',
};
const NOW = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  onTestFinished(() => localStorage.clear());
});

async function review() {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-revisar/': () => [200, REVIEW],
    'GET /v1/administracion/transaccion-estado/': () => [200, { estado: 'rechazada', mensaje: '' }],
  });
  await show('/compra-directa/paso2?token_ws=t', <CompraDirectaPaso2 />);
  return calls[0]?.headers;
}

test('a signed-in customer is named in the review, and Salir leads to their home', { tags: ['DP2-18', 'DP2-31', 'ROLE2-02'] }, async () => {
  keepTokens(fakeTokens());
  const headers = await review();
  expect(JSON.parse(headers?.get('user-info') ?? '')).toMatchObject({ client_id: 'cli-web-noanonimo', email: 'ana@correo.cl' });
  expect(headers?.get('authorization')).toMatch(/^Bearer /);
  expect(link('Salir').getAttribute('href')).toBe('/');
  expect(text()).toContain('Tu banco rechazó el pago.');
});

test('an expired access token is not sent, and the page does not wait for renewal', { tags: ['DP2-31'] }, async () => {
  keepTokens(fakeTokens(-10));
  const headers = await review();
  expect(headers?.get('authorization')).toBeNull();
  expect(JSON.parse(headers?.get('user-info') ?? '')).toMatchObject({ client_id: 'cli-web-noanonimo' });
  expect(link('Salir').getAttribute('href')).toBe('/');
});

test('with an ended session the customer counts as a visitor', async () => {
  keepTokens({ ...fakeTokens(-10), refresh: fakeToken({ exp: NOW() - 1 }) });
  const headers = await review();
  expect(JSON.parse(headers?.get('user-info') ?? '')).toMatchObject({ client_id: 'cli-web-privado' });
  expect(link('Salir').getAttribute('href')).toBe('/inicio');
});
