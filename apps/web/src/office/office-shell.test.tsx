import { expect, test } from 'vitest';
import { signedIn } from '../session/testing.ts';
import { SessionContext } from '../session/use-session.ts';
import { fakeServer, link, show, text, type Handler } from '../testing.tsx';
import { OfficeShell } from './office-shell.tsx';

async function open(answer: Handler): Promise<void> {
  fakeServer({ 'GET /v1/oficina/yo': answer });
  await show(
    '/oficina/tareas',
    <SessionContext value={signedIn().session}>
      <OfficeShell>Contenido</OfficeShell>
    </SessionContext>,
  );
}

test('a session that must still prove the second factor is told what to do, in place of the page', async () => {
  await open(() => [403, { codigo: 'SEGUNDO_FACTOR_PENDIENTE', mensaje: 'Falta tu código.' }]);
  expect(text()).toContain('Falta un paso para entrar');
  expect(text()).toContain('Falta tu código.');
  expect(text()).not.toContain('Contenido');
  expect(link('Ir a mi perfil').getAttribute('href')).toBe('/perfil');
});

test('a person without roles sees one page that says who can give them, and no search', async () => {
  await open(() => [403, { codigo: 'NO_PERMITIDO', mensaje: 'Pídeselos a Ana Rojas.' }]);
  expect(text()).toContain('Pídeselos a Ana Rojas.');
  expect(text()).not.toContain('Contenido');
  expect(document.querySelector('[role=search]')).toBe(null);
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Reintentar');
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
});

test('any other refusal leaves the page to say it', async () => {
  await open(() => [500, { codigo: 'ERROR_INTERNO', mensaje: 'No.' }]);
  expect(text()).toContain('Contenido');
  expect(text()).not.toContain('Falta un paso');
});
