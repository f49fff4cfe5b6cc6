import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Anotacion } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeServer, settle, text, type, type Call, type Handler } from '../../testing.tsx';
import { OficinaBitacora } from './oficina-bitacora.tsx';

const LINE: Anotacion = {
  id: '7',
  fecha: '2026-11-21T10:17:29-03:00',
  persona: 'Ana Rojas',
  acto: 'Cambiar los roles de una persona',
  objeto: 'persona berta',
  motivo: 'Entra al equipo',
  antes: { roles: [], retirada: false },
  despues: { roles: ['atencion', 'finanzas'], retirada: false },
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['administracion'],
  actos: ['ver-bitacora'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => localStorage.clear());

async function openScreen(lines: Handler): Promise<Call[]> {
  const calls = fakeServer({ 'GET /v1/oficina/yo': () => [200, YO], 'GET /v1/oficina/bitacora': lines });
  onTestFinished(() => {
    localStorage.clear();
    history.replaceState(null, '');
  });
  await showSignedIn('/oficina/bitacora', <OficinaBitacora />);
  await settle();
  return calls;
}

test('a line tells who did what to what and why, and only the fields that changed', async () => {
  await openScreen(() => [200, [LINE]]);
  for (const said of ['1 anotación', 'Ana Rojas', 'Cambiar los roles de una persona', 'persona berta', 'Entra al equipo'])
    expect(text()).toContain(said);
  expect(text()).toContain('Roles: nada → Atención, Finanzas');
  expect(text()).not.toContain('Retirada:');
});

test('an empty log and a search without results say which of the two it is', async () => {
  await openScreen(() => [200, []]);
  expect(text()).toContain('Nadie ha hecho nada todavía que deje anotación.');
  await type('buscar', 'Berta');
  await settle();
  expect(text()).toContain('Ninguna anotación calza con lo que buscas.');
});

test('a refusal of the server is said, with a way to ask again', async () => {
  const mensaje = 'Ver la bitácora es de Administración. Pide ese rol a quien administra la oficina.';
  await openScreen(() => [403, { codigo: 'NO_PERMITIDO', mensaje }]);
  expect(text()).toContain(mensaje);
  expect(text()).toContain('Reintentar');
});
