import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, link, settle, show, text } from './testing.tsx';
import { AppRoutes } from './routes.tsx';
import { navigate } from './ui/router.tsx';
import { keepTokens } from './session/stored-session.ts';
import { fakeTokens } from './session/testing.ts';

// The identity provider's frames are tested end to end.
vi.mock('./session/quiet-start.ts', () => ({ startQuietly: async () => undefined }));

beforeEach(() => localStorage.clear());

async function openAddress(address: string): Promise<void> {
  fakeServer({
    'GET ': () => [404, { codigo: 'RUTA_DESCONOCIDA', mensaje: 'x' }],
    'POST /realms/veridico/protocol/openid-connect/token': () => {
      const { access, refresh } = fakeTokens();
      return [200, { access_token: access, refresh_token: refresh }];
    },
  });
  await show(address, <AppRoutes />);
  await waitForScreen(() => expect(heading()).toBeDefined());
}

/** Waits for a screen's files within act: React warns about renders outside it. */
async function waitForScreen(check: () => void): Promise<void> {
  // A protected page loads in steps: the routes, the guard, the session, the screen.
  for (let step = 0; step < 4; step += 1) {
    await act(async () => vi.dynamicImportSettled());
    await settle();
  }
  check();
}

/** A browser with a stored session, at a provider that renews it. */
function signInFirst(): void {
  keepTokens(fakeTokens());
  onTestFinished(() => localStorage.clear());
}

const heading = () => document.querySelector('main h1')?.textContent;
const NOT_FOUND = 'Esta página no existe';

test('an unknown address shows the not-found page inside the protected shell and links home', { tags: ['ROUTE-16..18'] }, async () => {
  signInFirst();
  await openAddress('/no-existe');
  expect(heading()).toBe(NOT_FOUND);
  expect(document.querySelector('header [aria-label="Menú de cuenta"]')).not.toBeNull();
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
});

test.each([
  '/compra-directa',
  '/compra-directa/',
  '/compra-directa/paso9',
  '/Compra-Directa/uno/dos',
  '/contrata-directo',
  '/contrata-directo/paso5',
  '/contrata-directo/uno/dos',
])('%s shows a not-found page to anyone', { tags: ['ROUTE-06', 'ROUTE-07', 'ROUTE-17'] }, async (address) => {
  await openAddress(address);
  expect(location.pathname).toBe(address);
  expect(heading()).toBe(NOT_FOUND);
  expect(link('Volver al inicio').getAttribute('href')).toBe('/inicio');
  expect(document.querySelector('header [aria-label="Menú de cuenta"]')).toBeNull();
});

test('the public not-found page leads signed-in users to their home', { tags: ['ROUTE-18'] }, async () => {
  signInFirst();
  await openAddress('/compra-directa/paso9');
  expect(heading()).toBe(NOT_FOUND);
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
});

test.each([
  ['/auth/login', 'Inicia sesión'],
  ['/auth/register', 'Registro'],
  ['/auth/recover-password', 'Recuperar Contraseña'],
  ['/auth/reset-password?uid=x', 'Restablecer Contraseña'],
  ['/auth/confirmar-correo?uid=x', 'Confirma tu correo'],
  ['/test-cliente', 'Cliente'],
  ['/mi-plan/solicitud', 'Solicitud para administrar tu empresa'],
])('%s shows its page to anyone', { tags: ['ROUTE-01..04', 'ROUTE-11', 'ROLE1-01', 'ROLE1-05'] }, async (address, title) => {
  await openAddress(address);
  expect(heading()).toBe(title);
});

test('/change-password requires sign-in', { tags: ['ROUTE-15', 'ROLE1-06'] }, async () => {
  signInFirst();
  await openAddress('/change-password');
  expect(heading()).toBe('Cambiar contraseña');
});

test.each([
  ['/', 'Informes'],
  ['/consulta-informe', 'Ocurrió un error'],
  ['/mis-informes', 'Mis informes generados'],
])('%s requires sign-in', { tags: ['ROUTE-12..14', 'ROLE1-06'] }, async (address, title) => {
  signInFirst();
  await openAddress(address);
  expect(heading()).toBe(title);
});

test.each(['paso1', 'paso2', 'paso3'])('/compra-directa/%s shows a page to anyone', { tags: ['ROUTE-06', 'ROUTE-19'] }, async (step) => {
  await openAddress(`/compra-directa/${step}`);
  expect(heading()).not.toBe(NOT_FOUND);
});

test.each([
  ['paso1', 'Elige un plan'],
  ['paso1?codigo_plan=pl-pyme-50', 'Contrata tu plan'],
  ['paso2', 'Resultado del pago'],
  ['paso3', 'Comprueba la identidad del representante'],
  ['paso4', 'Resultado de la contratación'],
])('/contrata-directo/%s shows its page to anyone', { tags: ['ROUTE-07', 'ROUTE-20', 'ROLE2-03'] }, async (step, title) => {
  await openAddress(`/contrata-directo/${step}`);
  expect(heading()).toBe(title);
});

test('/contrata-directo/paso1Contrato without a contract leads to the plans', { tags: ['ROUTE-07', 'ROUTE-20'] }, async () => {
  localStorage.setItem(
    'contrato_plan',
    JSON.stringify({
      tbkBuyOrder: 'A'.repeat(26),
      codigoPlan: 'x',
      correoElectronico: 'x',
      runRepresentanteLegal: 'x',
      guardado: new Date().toISOString(),
    }),
  );
  await openAddress('/contrata-directo/paso1Contrato');
  expect(heading()).toBe('Revisa y firma tu contrato');
  localStorage.clear();
  await act(async () => navigate('/contrata-directo/paso1'));
  await act(async () => navigate('/contrata-directo/paso1Contrato'));
  await waitForScreen(() => expect(heading()).toBe('Elige un plan'));
});

test.each([['/verifica-informe/paso1'], ['/verifica-informe/paso2']])(
  '%s shows a page to anyone',
  { tags: ['ROUTE-08', 'ROUTE-09'] },
  async (address) => {
    await openAddress(address);
    expect(heading()).not.toBe(NOT_FOUND);
  },
);

test.each([
  ['/recuperar-compra', 'Recupera tu compra'],
  ['/ayuda', 'Ayuda'],
  ['/quienes-somos', 'Quiénes somos'],
  ['/compra/dG9rZW4tMTIz', 'Tu informe'],
  ['/mis-datos', 'Mis datos'],
  ['/mis-datos/enlace', 'Mira tus datos'],
  ['/mis-datos/peticion', 'Pide algo sobre tus datos'],
  ['/mis-datos/peticion/estado', 'Tu petición'],
])('%s shows a page to anyone', async (address, title) => {
  await openAddress(address);
  expect(heading()).toBe(title);
});

test('/terminos-y-condiciones shows the terms to anyone', { tags: ['ROUTE-10'] }, async () => {
  await openAddress('/terminos-y-condiciones');
  expect(heading()).toBe('Términos y Condiciones');
  expect(text()).toContain('Los precios están en pesos chilenos e incluyen IVA.');
});

test('/politica-de-privacidad shows the policy to anyone', async () => {
  await openAddress('/politica-de-privacidad');
  expect(heading()).toBe('Política de privacidad');
  expect(text()).toContain('cinco años');
});

test('navigation updates the title, focuses the heading and works by links', async () => {
  await openAddress('/terminos-y-condiciones');
  expect(document.title).toBe('Términos y Condiciones · Verídico');
  await act(async () => link('Política de privacidad').click());
  await waitForScreen(() => expect(heading()).toBe('Política de privacidad'));
  expect(document.title).toBe('Política de privacidad · Verídico');
  expect(document.activeElement).toBe(document.querySelector('main h1'));
});

test('/verifica-informe leads to its first step and keeps the query', async () => {
  await openAddress('/verifica-informe?folio=VR-0000000123');
  expect(location.pathname + location.search).toBe('/verifica-informe/paso1?folio=VR-0000000123');
  expect(document.querySelector<HTMLInputElement>('input[name=folio]')?.value).toBe('VR-0000000123');
});
