import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PersonaDeCuenta } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaPersona } from './oficina-persona.tsx';

const YO = {
  nombre: 'Ana Rojas',
  roles: ['atencion'],
  actos: ['buscar', 'ver-persona'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};
const AT = '2026-11-21T10:17:29-03:00';
const ID = '7b1e4c52-0000-4000-8000-000000000001';
const PERSON: PersonaDeCuenta = {
  id: ID,
  rut: '12.•••.•••-5',
  correo: 'r•••@ejemplo.cl',
  correoConfirmado: false,
  rutProbado: true,
  segundoFactor: 'inactivo',
  estado: 'activa',
  bloqueo: null,
  avisando: false,
  suspendida: false,
  creada: AT,
  empresa: { nombre: 'Uno SpA', clave: 'k1', rol: 'consultor' },
  externa: false,
  alcanzable: true,
  anotable: true,
  ordenes: [
    {
      clase: 'ordenes',
      total: 9,
      tope: false,
      resultados: [
        {
          id: 'VO-7K3M-9QXT',
          titulo: 'VO-7K3M-9QXT',
          detalle: 'Informe',
          fecha: AT,
          monto: 16_500,
          estado: 'emitida',
          orden: 'VO-7K3M-9QXT',
        },
      ],
    },
  ],
  informes: { total: 1, filas: [{ id: '1', folio: 'VR-0000048203', informe: 'Informe Empresarial', sobre: '76.•••.•••-9', fecha: AT }] },
  sesiones: [{ id: 's', inicio: AT, ultimoUso: AT, equipo: 'Chrome en Windows' }],
  cerrando: false,
  correos: [{ id: '4', asunto: 'Confirma tu correo', fecha: AT, estado: 'devuelto', detalle: 'casilla llena' }],
  tareas: [{ id: 'revision-VO-7K3M-9QXT', orden: 'VO-7K3M-9QXT', desde: AT }],
  acciones: ['cerrar-sesiones', 'enviar-recuperacion', 'enviar-confirmacion', 'bloquear-cuenta'],
};

beforeEach(() => localStorage.clear());

async function openScreen(person: Handler, more: Readonly<Record<string, Handler>> = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/personas/': person,
    'POST /v1/oficina/notas/ver': () => [200, { notas: [] }],
    ...more,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(`/oficina/personas/${ID}`, <OficinaPersona />);
  await settle();
  return calls;
}

const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.includes('/personas/')).map(({ path, body }) => [path, body]);

test('a person shows masked data, purchases, reports, cases, sessions and mails', async () => {
  await openScreen(() => [200, PERSON]);
  for (const said of [
    '12.•••.•••-5',
    'Uno SpA, consulta',
    '1 de 9',
    'VR-0000048203',
    'Chrome en Windows',
    'casilla llena',
    'Sin activar',
    'Notas',
  ])
    expect(text()).toContain(said);
  expect([...document.querySelectorAll('main td a, td a')].map((each) => each.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/oficina/ordenes/VO-7K3M-9QXT', '/oficina/tareas?caso=revision-VO-7K3M-9QXT']),
  );
});

test('the data are opened with a reason, and are not asked for again', async () => {
  const calls = await openScreen(() => [200, PERSON], {
    'POST /v1/oficina/personas/': () => [
      200,
      { mensaje: 'A la vista.', nombre: 'Rosa Vega', rut: '12345678-5', correo: 'rosa@ejemplo.cl', telefono: '56912345678' },
    ],
  });
  await press(button('Ver sus datos'));
  expect(document.querySelector('dialog [autofocus]')?.textContent).toBe('Volver');
  await write('Llamó');
  await press(inDialog('Ver sus datos'));
  await settle();
  expect(sent(calls)).toEqual([[`/v1/oficina/personas/${ID}/identidad`, '{"nota":"Llamó"}']]);
  for (const said of ['A la vista.', 'Rosa Vega', '12.345.678-5', 'rosa@ejemplo.cl', '56912345678']) expect(text()).toContain(said);
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Ver sus datos');
});

test.each([
  ['Cerrar todas las sesiones', 'Cerrar sesiones', 'cerrar-sesiones'],
  ['Bloquear la cuenta', 'Bloquear la cuenta', 'bloquear-cuenta'],
  ['Enviar enlace para otra contraseña', 'Enviar correo', 'enviar-recuperacion'],
  ['Reenviar confirmación del correo', 'Enviar correo', 'enviar-confirmacion'],
])('%s names the person and asks for a reason', async (name, verb, acto) => {
  const calls = await openScreen(() => [200, PERSON], { 'POST /v1/oficina/personas/': () => [200, { mensaje: 'Hecho.' }] });
  await press(button(name));
  expect(document.querySelector('dialog h2')?.textContent).toContain('r•••@ejemplo.cl');
  await write('Lo pidió');
  await press(inDialog(verb));
  await settle();
  expect(sent(calls)).toEqual([[`/v1/oficina/personas/${ID}/actos/${acto}`, '{"nota":"Lo pidió"}']]);
  expect(text()).toContain('Hecho.');
});

test('where accounts live elsewhere, or cannot be reached, the page says so', async () => {
  let person: PersonaDeCuenta = { ...PERSON, externa: true, segundoFactor: 'externo' };
  await openScreen(() => [200, person]);
  expect(text()).toContain('Las cuentas se administran en Keycloak');
  person = { ...PERSON, alcanzable: false, segundoFactor: 'sin-leer', correoConfirmado: null, sesiones: [], acciones: [] };
  await openScreen(() => [200, person]);
  expect(text()).toContain('No pudimos llegar a donde se guardan las cuentas');
});

test('a blocked account says by whom, when and why, what its provider does not know yet, and that a company suspended it', async () => {
  const bloqueo = { quien: 'Ana Rojas', fecha: AT, motivo: 'Fraude' };
  let person: PersonaDeCuenta = {
    ...PERSON,
    estado: 'bloqueada',
    bloqueo,
    avisando: true,
    suspendida: true,
    acciones: ['desbloquear-cuenta'],
  };
  const calls = await openScreen(() => [200, person], { 'POST /v1/oficina/personas/': () => [200, { mensaje: 'Hecho.' }] });
  for (const said of [
    'Cuenta bloqueada',
    'La bloqueó Ana Rojas el 21-11-2026, 10:17:29: «Fraude»',
    'Se bloquea en cuanto responda el proveedor de cuentas.',
    'Además la suspendió su empresa',
  ])
    expect(text()).toContain(said);
  await press(button('Desbloquear la cuenta'));
  await write('Se aclaró');
  person = { ...PERSON, avisando: true };
  await press(inDialog('Desbloquear la cuenta'));
  await settle();
  expect(sent(calls)).toEqual([[`/v1/oficina/personas/${ID}/actos/desbloquear-cuenta`, '{"nota":"Se aclaró"}']]);
  expect(text()).toContain('Se desbloquea en cuanto responda el proveedor de cuentas.');
});

test('an unknown person is told', async () => {
  const mensaje = 'No encontramos esa cuenta. Puede que se haya eliminado.';
  await openScreen(() => [404, { codigo: 'CUENTA_SIN_ENCONTRAR', mensaje }]);
  expect(text()).toContain(mensaje);
});
