import { beforeEach, expect, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, type Handler } from '../../testing.tsx';
import { Compartidos } from './compartidos.tsx';

const SHARE = {
  id: '00000000-0000-4000-8000-000000000001',
  idConsulta: '00000000-0000-4000-8000-000000000002',
  informe: 'Informe Verídico Empresarial',
  rut: '57318904-3',
  propiedad: '',
  para: 'lector@ejemplo.cl',
  razon: 'Un crédito',
  creado: '2026-11-28T12:00:00.000Z',
  vence: '2026-12-06T03:00:00.000Z',
  estado: 'vigente',
  aperturas: 2,
  ultima: '2026-11-29T12:00:00.000Z',
  quien: 'Inés Soto',
  propio: true,
};

beforeEach(() => localStorage.clear());

async function openList(
  list: Handler,
  rol: 'administrador' | 'consultor' = 'consultor',
  retire: Handler = () => [200, { estado: 'terminado' }],
) {
  const calls = fakeServer({ 'GET /v1/administracion/compartidos': list, 'POST /v1/administracion/compartidos/': retire });
  await showSignedIn('/compartidos', <Compartidos />, { cliente: { contrato: 'S', rol } });
  await settle();
  return calls;
}

test('shows to whom, until when and how often it was opened', async () => {
  await openList(() => [200, [SHARE]]);
  for (const part of ['lector@ejemplo.cl', '05-12-2026', 'Compartido', '2 veces', 'Un crédito', '57.318.904-3'])
    expect(text()).toContain(part);
  expect(document.querySelector('[role=tab]')).toBeNull();
});

test('ends one after a question, says so, and reads the list again', async () => {
  let estado = 'vigente';
  const calls = await openList(
    () => [200, [{ ...SHARE, estado }]],
    'consultor',
    () => {
      estado = 'terminado';
      return [200, { estado: 'terminado' }];
    },
  );
  await press(button('Terminar'));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  const [, end] = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
  expect(end?.textContent).toBe('Terminar');
  if (end) await press(end);
  await settle();
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe(`/v1/administracion/compartidos/${SHARE.id}/retirar`);
  expect(document.querySelector('[role=status] p')?.textContent).toBe('Ya no compartes ese informe con lector@ejemplo.cl.');
  expect(text()).toContain('Terminado');
});

test('a refusal stays in the question', async () => {
  await openList(
    () => [200, [SHARE]],
    'consultor',
    () => 'down',
  );
  await press(button('Terminar'));
  const [, end] = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
  if (end) await press(end);
  await settle();
  expect(document.querySelector('dialog [role=alert]')?.textContent).toContain('No sabemos si terminó');
});

test('an administrator sees those of the company too, with who shares', async () => {
  const calls = await openList(({ query }) => [200, query.get('de') === 'empresa' ? [{ ...SHARE, propio: false }] : []], 'administrador');
  expect(text()).toContain('No compartes ningún informe.');
  await press(button('De toda la empresa'));
  await settle();
  expect(calls.at(-1)?.query.get('de')).toBe('empresa');
  expect(text()).toContain('Inés Soto');
});
