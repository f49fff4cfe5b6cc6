import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import type { StoredCliente } from '../../session/stored-session.ts';
import { SessionContext } from '../../session/use-session.ts';
import { keepsSession } from '../../session/presence.ts';
import { signedIn } from '../../session/testing.ts';
import { button, fakeServer, field, fill, link, press, sentence, settle, show, text, type Handler } from '../../testing.tsx';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';
import { alert, freshTab, PAGE, sent } from './testing-purchase.tsx';

beforeEach(() => {
  freshTab();
});

const SERVICE = { nombre: 'Personas', descripcion: 'D', precio: 7_500, precioLista: null, ofertaHasta: null, disponible: true };
const BEFORE = {
  idConsulta: '00000000-0000-4000-8000-000000000001',
  fecha: '2026-11-12T13:42:07.000Z',
  informe: 'Informe Verídico Personas',
  codigo: 'sia000001',
  rut: '11.•••.•••-1',
  propiedad: '',
  nombre: '',
  folio: 'VR-0000000122',
  origen: 'compra',
  solicitante: '',
  quien: '',
  verificaciones: 0,
  puntaje: null,
  tramo: null,
  valor: null,
  referencia: '',
  etiquetas: [],
  sujeto: '',
  retirado: '',
};

interface Options {
  readonly transaccion?: Handler;
  readonly anterior?: Handler;
  readonly cliente?: Partial<StoredCliente>;
}

async function openScreen(codigo: string, { transaccion, anterior, cliente = {} }: Options = {}) {
  const calls = fakeServer({
    'GET /v1/administracion/servicio-precio/': () => [200, { ...SERVICE, codigo }],
    'GET /v1/administracion/compra-anterior/': anterior ?? (() => [200, { anterior: null }]),
    'POST /v1/administracion/transaccion': transaccion ?? (() => [200, PAGE]),
  });
  const made = await showSignedIn(`/compra-directa/paso1?codigo_servicio=${codigo}`, <CompraDirectaPaso1 />, { cliente });
  await act(async () => vi.dynamicImportSettled());
  await settle();
  return { calls, ...made };
}

const asks = (name: string) => document.querySelector(`input[name="${name}"]`) !== null;
const bodies = (calls: Parameters<typeof sent>[0]) => sent(calls).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const CLOSED = 'Tu sesión se cerró. Puedes iniciar sesión o comprar sin cuenta.';
const status = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
const refuse =
  (campo: string): Handler =>
  () => [422, { codigo: 'SERIE_NO_COINCIDE', mensaje: problems.SERIE_NO_COINCIDE.mensaje, campos: { [campo]: 'Di esto.' } }];

test.each(['sia000001', 'sia000003'])(
  '%s asks nothing of a signed-in customer and shows their RUT',
  { tags: ['DP1-28..32', 'PROD-04'] },
  async (codigo) => {
    const { calls } = await openScreen(codigo);
    for (const name of ['run', 'serie', 'correo', 'correoConfirmacion', 'celular']) expect(asks(name)).toBe(false);
    expect([field('rutCuenta').value, field('rutCuenta').readOnly]).toEqual(['11.111.111-1', true]);
    expect([field('correoCuenta').value, field('correoCuenta').readOnly]).toEqual(['ana@correo.cl', true]);
    expect(text()).toContain('Compras como Ana Ñuñez');
    expect(text()).not.toContain('Compras sin cuenta');
    await press(field('aceptacionTerminos'));
    await press(button('Comprar'));
    expect(bodies(calls)).toEqual([
      // The serial and the telephone are in no record of this browser: the server adds them.
      expect.objectContaining({ codigoServicio: codigo, run: '11111111-1', correo: 'ana@correo.cl', serie: '', celular: '' }),
    ]);
    expect(sent(calls)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(sent(calls)[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(sessionStorage.getItem('orden:correo')).toBe('ana@correo.cl');
  },
);

describe('an account without RUT', () => {
  const WITHOUT = { cliente: { rut: '' } };

  test.each(['sia000001', 'sia000003'])(
    'types RUT and serial for %s, as a visitor does',
    { tags: ['DP1-18', 'DP1-REQ-01', 'DP1-REQ-03', 'DP1-REQ-05', 'DP1-REQ-06'] },
    async (codigo) => {
      const { calls } = await openScreen(codigo, WITHOUT);
      await press(field('aceptacionTerminos'));
      expect([asks('rutCuenta'), asks('correo'), button('Comprar').disabled]).toEqual([false, false, true]);
      await fill({ run: '22.222.222-2' });
      expect(button('Comprar').disabled).toBe(true);
      await fill({ serie: 'B12345678' });
      await press(button('Comprar'));
      expect(bodies(calls)).toEqual([expect.objectContaining({ run: '22222222-2', serie: 'B12345678', correo: 'ana@correo.cl' })]);
    },
  );

  test.each(['sia000002', 'sia000004'])('has no empty RUT on %s', async (codigo) => {
    await openScreen(codigo, WITHOUT);
    expect([asks('rutCuenta'), asks('serie'), asks('run')]).toEqual([false, false, codigo === 'sia000002']);
  });
});

test('Empresarial asks only for the company', { tags: ['DP1-32'] }, async () => {
  const { calls } = await openScreen('sia000002');
  expect(asks('correo') || asks('celular') || asks('serie')).toBe(false);
  expect(field('rutCuenta').readOnly).toBe(true);
  await press(field('aceptacionTerminos'));
  expect(button('Comprar').disabled).toBe(true);
  await fill({ run: '58.234.577-5' });
  await press(button('Comprar'));
  expect(bodies(calls)).toEqual([expect.objectContaining({ run: '58234577-5', correo: 'ana@correo.cl' })]);
});

test('visitor input in this tab is not sent for the account', async () => {
  sessionStorage.setItem('codigo_servicio', 'sia000001');
  sessionStorage.setItem('run', '40.000.000-K');
  sessionStorage.setItem('correo', 'otra@correo.cl');
  const { calls } = await openScreen('sia000001');
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(bodies(calls)).toEqual([expect.objectContaining({ run: '11111111-1', correo: 'ana@correo.cl' })]);
});

test('an account without a telephone is asked for one', async () => {
  const { calls } = await openScreen('sia000001', { cliente: { telefono: '' } });
  await press(field('aceptacionTerminos'));
  expect(button('Comprar').disabled).toBe(true);
  await fill({ celular: '912345678' });
  await fill({ celular: '56912345678' });
  await press(button('Comprar'));
  expect(bodies(calls)).toEqual([expect.objectContaining({ celular: '56912345678' })]);
});

test.each(['serie', 'celular'])('a refused account %s is reported by the server and asked for', async (campo) => {
  let times = 0;
  const { calls } = await openScreen('sia000001', { transaccion: (call) => ((times += 1) === 1 ? refuse(campo)(call) : [200, PAGE]) });
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(sentence(campo)).toContain('Di esto.');
  expect(document.activeElement).toBe(field(campo));
  const value = campo === 'serie' ? 'B12345678' : '56912345678';
  await fill({ [campo]: value });
  await press(button('Comprar'));
  expect(bodies(calls).at(-1)).toMatchObject({ [campo]: value });
});

test('«Ya lo compraste el …» links to the earlier report', async () => {
  const { calls } = await openScreen('sia000001', { anterior: () => [200, { anterior: BEFORE }] });
  expect(text()).toContain('Ya lo compraste el 12-11-2026');
  await press(link('Ver ese informe'));
  expect(location.pathname).toBe('/consulta-informe');
  expect(history.state).toEqual({ idConsulta: BEFORE.idConsulta });
  expect(calls.find(({ path }) => path.includes('compra-anterior'))?.query.get('run')).toBe('');
});

test('an earlier company purchase is looked up once the RUT is complete', async () => {
  const { calls } = await openScreen('sia000002', { anterior: () => [200, { anterior: { ...BEFORE, codigo: 'sia000002' } }] });
  const asked = () => calls.filter(({ path }) => path.includes('compra-anterior'));
  await fill({ run: '58.234.577' });
  expect(asked()).toEqual([]);
  await fill({ run: '58.234.577-5' });
  expect(asked().map(({ query }) => query.get('run'))).toEqual(['58234577-5']);
  expect(text()).toContain('Ya lo compraste el 12-11-2026');
});

test('a session closed elsewhere is reported, and signing in returns to this purchase', async () => {
  const { provider, session, calls } = await openScreen('sia000001');
  expect(text()).not.toContain(CLOSED);
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  await act(async () => void (await session.renew().catch(() => undefined)));
  expect(status()).toContain(CLOSED);
  expect(text()).toContain('Compras sin cuenta');
  expect(asks('serie')).toBe(true);
  expect(sent(calls)).toEqual([]);
  await press(link('iniciar sesión'));
  expect(location.pathname).toBe('/auth/login');
  expect(history.state).toEqual({ origin: { address: '/compra-directa/paso1?codigo_servicio=sia000001', state: null } });
});

test.each([
  ['refused by the provider before this page was drawn', 'refused', true],
  ['ended by hand', 'logout', false],
] as const)('opened after a session that was %s', async (_, ending, said) => {
  fakeServer({ 'GET /v1/administracion/servicio-precio/': () => [200, { ...SERVICE, codigo: 'sia000001' }] });
  const { session, provider } = signedIn();
  // As every page does on load.
  expect(keepsSession()).toBe(true);
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  await (ending === 'refused' ? session.start() : session.signOut(ending));
  expect(keepsSession()).toBe(false);
  await show(
    '/compra-directa/paso1?codigo_servicio=sia000001',
    <SessionContext value={session}>
      <CompraDirectaPaso1 />
    </SessionContext>,
  );
  await act(async () => vi.dynamicImportSettled());
  await settle();
  expect(asks('serie')).toBe(true);
  expect(text().includes(CLOSED)).toBe(said);
});

test('with the provider down a purchase as a visitor is possible and nothing is lost', async () => {
  const { provider, session, calls } = await openScreen('sia000001');
  provider.renew.mockResolvedValue({ outcome: 'unreachable' });
  vi.spyOn(session, 'lives').mockReturnValue(false);
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(alert()).toContain('No se pudo renovar la sesión');
  expect(sent(calls)).toEqual([]);
  await press(button('Comprar sin mi cuenta'));
  expect(asks('serie')).toBe(true);
  expect(field('aceptacionTerminos').checked).toBe(true);
});
