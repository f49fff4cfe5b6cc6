import { expect, test } from 'vitest';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, fill, press, sentence, settle, text, type Handler } from '../../testing.tsx';
import { MiPlanUsuarios } from './mi-plan-usuarios.tsx';

const USERS = '/v1/administracion/usuarios';
const RULES = {
  dias: 7,
  topeAdicionales: 20,
  aprobacion: true,
  cambios: [{ dias: 7, topeAdicionales: 20, aprobacion: true, en: '2026-11-20T12:00:00Z', quien: 'Ana Soto' }],
};

async function openRules(answer: Handler) {
  const calls = fakeServer({
    'GET /v1/administracion/registro-consultas': () => [200, [], { 'x-total-count': '0' }],
    [`GET ${USERS}`]: () => [200, { usuarios: [], segundoFactor: { exige: false, probado: false, cambios: [] }, reglas: RULES }],
    [`POST ${USERS}/reglas`]: answer,
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: 'administrador' }],
  });
  await showSignedIn('/mi-plan/usuarios', <MiPlanUsuarios />, { cliente: { contrato: 'S', rol: 'administrador' }, state: null });
  await settle();
  return calls;
}

test('the rules in force are told in words, with who set them and when', async () => {
  await openRules(() => [500, {}]);
  for (const said of [
    'los últimos 7 días',
    'hasta 20 consultas adicionales por período',
    'Ana Soto fijó 7 días y 20 adicionales, con aprobación el 20-11-2026',
    'Quien administra aprueba antes cada adicional',
  ])
    expect(text()).toContain(said);
});

test('an administrator changes them; a wrong number is told at its field and nothing is sent', async () => {
  const calls = await openRules(() => [200, { mensaje: 'Reglas guardadas.', reglas: RULES }]);
  await press(button('Cambiar las reglas'));
  await fill({ dias: '91', tope: '' });
  await press(button('Guardar las reglas'));
  expect(sentence('dias')).toContain('de 0 a 90');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await fill({ dias: '0' });
  await press(field('aprobacion'));
  await press(button('Guardar las reglas'));
  await settle();
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('{"dias":"0","tope":"","aprobacion":"N"}');
  expect(text()).toContain('Reglas guardadas.');
});
