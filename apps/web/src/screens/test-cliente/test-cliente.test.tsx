import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../session/testing.ts';
import { keepCliente } from '../../session/stored-session.ts';
import { SessionContext } from '../../session/use-session.ts';
import { show, text } from '../../testing.tsx';
import { TestCliente } from './test-cliente.tsx';

const settings = vi.hoisted(() => ({ depuracion: '', anio: '2025', aviso: '', comercio: '', identidad: '' }));
vi.mock('../../page-settings.ts', () => ({ pageSettings: settings }));

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

async function openScreen(depuracion: string, loaded: boolean) {
  settings.depuracion = depuracion;
  if (loaded) keepCliente({ email: 'ana@correo.cl', nombre: 'Ana Soto' });
  await show(
    '/test-cliente',
    <SessionContext value={signedIn().session}>
      <TestCliente />
    </SessionContext>,
  );
}

test('shows the stored customer as formatted text where the server allows it', { tags: ['TESTCLI-01', 'ROLE1-05'] }, async () => {
  await openScreen('si', true);
  expect(document.querySelector('pre')?.textContent).toBe('{\n  "email": "ana@correo.cl",\n  "nombre": "Ana Soto"\n}');
});

test.each([
  ['si', false],
  ['', true],
])('shows nothing without a customer or without permission (%s)', { tags: ['TESTCLI-02', 'V15.2.3'] }, async (depuracion, loaded) => {
  await openScreen(depuracion, loaded);
  expect(text()).toContain('Cliente no cargado');
  // The header shows the first name of a signed-in user.
  expect(text()).not.toMatch(/ana@correo\.cl|Soto/);
});
