import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, fill, press, sentence, settle, text, type Call, type Handler } from '../../testing.tsx';
import { Tareas } from './tareas.tsx';

const TAREA = {
  id: 'identidad-7',
  clase: 'identidad',
  numero: 'VO-7K3M-9QXT',
  producto: 'Plan Pyme 50',
  empresa: 'Comercial Ejemplo Ltda.',
  rut: '58234577-5',
  propiedad: '',
  correo: 'ana@ejemplo.cl',
  telefono: '56912345678',
  total: 318_277,
  usadas: null,
  documentos: [],
  desde: '2026-11-21T10:17:29-03:00',
  motivo: 'La serie no coincide con la cédula vigente.',
  acciones: ['aprobar-identidad', 'reembolsar', 'cerrar'],
  historia: [{ en: '2026-11-21T10:20:00-03:00', texto: 'Serie rechazada', quien: null }],
};

beforeEach(() => localStorage.clear());

async function openScreen(tareas: Handler, settle?: Handler): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/tareas': tareas,
    ...(settle && { 'POST /v1/administracion/tareas/': settle }),
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/tareas', <Tareas />);
  return calls;
}

async function write(nota: string): Promise<void> {
  const box = document.querySelector('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, nota);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const confirm = () => press(button('Confirmar'));
const acts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('a case shows its subject, history and actions', async () => {
  await openScreen(() => [200, { tareas: [TAREA] }]);
  expect(document.querySelector('article h2')?.textContent).toBe('Identidad sin validar');
  for (const said of [TAREA.motivo, 'Comercial Ejemplo Ltda.', '58.234.577-5', '$318.277', 'Serie rechazada', '1 caso abierto']) {
    expect(text()).toContain(said);
  }
  expect([...document.querySelectorAll('article button')].map((each) => each.textContent)).toEqual([
    'Aprobar identidad',
    'Reembolsar',
    'Cerrar con una nota',
  ]);
});

test.each([
  ['Aprobar identidad', 'aprobar-identidad'],
  ['Reembolsar', 'reembolsar'],
  ['Cerrar con una nota', 'cerrar'],
])('%s is sent with a reason, and the list is reloaded', async (name, accion) => {
  let waiting = [TAREA];
  const calls = await openScreen(
    () => [200, { tareas: waiting }],
    () => {
      waiting = [];
      return [200, { mensaje: 'Hecho.' }];
    },
  );
  await press(button(name));
  await confirm();
  expect(text()).toContain('Escribe el motivo: queda en el registro.');
  expect(acts(calls)).toEqual([]);
  await write('  Llamé a la empresa. ');
  await confirm();
  expect(acts(calls)).toEqual([[`/v1/administracion/tareas/identidad-7/${accion}`, '{"nota":"Llamé a la empresa."}']]);
  expect(text()).toContain('Hecho.');
  expect(text()).toContain('No hay nada que espere a una persona.');
});

test('a server refusal appears beside the reason, which stays', async () => {
  await openScreen(
    () => [200, { tareas: [TAREA] }],
    () => [409, { codigo: 'TAREA_RESUELTA', mensaje: problems.TAREA_RESUELTA.mensaje }],
  );
  await press(button('Reembolsar'));
  await write('Lo pidió.');
  await confirm();
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(problems.TAREA_RESUELTA.mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Lo pidió.');
});

test('a user without the office role is told so, without a retry', async () => {
  await openScreen(() => [403, { codigo: 'NO_PERMITIDO', mensaje: problems.NO_PERMITIDO.mensaje }]);
  expect(text()).toContain(problems.NO_PERMITIDO.mensaje);
  expect(text()).not.toContain('Reintentar');
});

test('cases that fail to load can be requested again', async () => {
  let away = true;
  await openScreen(() => (away ? 'down' : [200, { tareas: [] }]));
  away = false;
  await press(button('Reintentar'));
  expect(text()).toContain('0 casos abiertos');
});

test('each settled case says so and takes the focus, also a second one with the same words', async () => {
  let waiting = [TAREA, { ...TAREA, id: 'identidad-8', empresa: 'Otra SpA' }];
  await openScreen(
    () => [200, { tareas: waiting }],
    () => {
      waiting = waiting.slice(1);
      return [200, { mensaje: 'Hecho.' }];
    },
  );
  const first = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reembolsar') as HTMLButtonElement;
  const said: (Element | null)[] = [];
  for (const nota of ['Lo pidió.', 'También.']) {
    await press(first());
    await write(nota);
    await confirm();
    expect(document.activeElement?.textContent).toBe('Hecho.');
    said.push(document.activeElement);
  }
  expect(said[0]).not.toBe(said[1]);
});

test('while a case is being saved neither Escape nor «Cancelar» closes its dialog', async () => {
  let reply: (() => void) | undefined;
  await openScreen(
    () => [200, { tareas: [TAREA] }],
    () => new Promise((resolve) => (reply = () => resolve([409, { codigo: 'TAREA_RESUELTA', mensaje: problems.TAREA_RESUELTA.mensaje }]))),
  );
  await press(button('Reembolsar'));
  await write('Lo pidió.');
  await confirm();
  const dialog = document.querySelector('dialog[open]') as HTMLDialogElement;
  await press(button('Cancelar'));
  await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  // The browser's own behaviour at the second Escape.
  await act(async () => dialog.close());
  await settle();
  expect(dialog.open).toBe(true);
  reply?.();
  await settle();
  expect(dialog.querySelector('[role=alert]')?.textContent).toBe(problems.TAREA_RESUELTA.mensaje);
  await press(button('Cancelar'));
  expect(document.querySelector('dialog[open]')).toBeNull();
});

const POWERS = {
  ...TAREA,
  id: 'poderes-7',
  clase: 'poderes',
  usadas: 1_200,
  documentos: [{ id: '0192f0c0-0000-7000-8000-000000000001', nombre: 'poderes.pdf', entregado: '2026-11-21T12:00:00Z' }],
  acciones: ['probar-poderes', 'reembolsar', 'cerrar'],
};

test.each([
  ['representacion', 'Solicitud para actuar por una empresa'],
  ['poderes', 'Poderes por comprobar'],
  ['disputa', 'Acceso en disputa'],
])('a case of the kind %s is named accordingly', async (clase, name) => {
  await openScreen(() => [200, { tareas: [{ ...POWERS, clase }] }]);
  expect(document.querySelector('article h2')?.textContent).toBe(name);
});

test('the usage of the contract stands in the case, and again before a refund', async () => {
  await openScreen(() => [200, { tareas: [POWERS] }]);
  expect(document.querySelector('article dl')?.textContent).toContain('Consultas usadas1.200');
  await press(button('Cerrar con una nota'));
  expect(document.querySelector('dialog')?.textContent).not.toContain('El contrato ya usó');
  await press(button('Cancelar'));
  await press(button('Reembolsar'));
  expect(document.querySelector('dialog')?.textContent).toContain('El contrato ya usó 1.200 consultas.');
  expect(document.querySelector('dialog')?.textContent).toContain('Los usuarios de la empresa pierden el acceso');
});

test('a delivered document is saved as a PDF, and a failure says why', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let away = false;
  fakeServer({
    'GET /v1/administracion/tareas': () => [200, { tareas: [POWERS] }],
    'GET /v1/administracion/documentos-de-poderes/0192f0c0-0000-7000-8000-000000000001': () =>
      away ? 'down' : [200, { nombre: 'poderes.pdf', tipoContenido: 'application/pdf', base64: btoa('%PDF-'), sha256: 'x' }],
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/tareas', <Tareas />);
  await press(button('Descargar PDF'));
  expect(saved).toEqual(['poderes_2026-11-21.pdf']);
  away = true;
  await press(button('Descargar PDF'));
  expect(document.activeElement?.textContent).toBe('No pudimos traer el documento. Revisa tu conexión.');
});

test('powers are proven by a certificate and its date, validated at their fields', async () => {
  let fresh = false;
  const calls = await openScreen(
    () => [200, { tareas: [POWERS] }],
    () =>
      fresh
        ? [200, { mensaje: 'Hecho.' }]
        : [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'x', campos: { fechaCertificado: 'El documento es muy antiguo.' } }],
  );
  await press(button('Dar por probados los poderes'));
  await confirm();
  expect(sentence('certificado')).toContain('Escribe el código de verificación (CVE)');
  expect(sentence('fechaCertificado')).toBe('Escribe la fecha del documento.');
  expect(document.activeElement).toBe(field('certificado'));
  expect(acts(calls)).toEqual([]);
  await fill({ certificado: ' CR8kLm12 ', fechaCertificado: '2026-01-02' });
  await write('Llamé al teléfono registrado.');
  await confirm();
  expect(sentence('fechaCertificado')).toBe('El documento es muy antiguo.');
  fresh = true;
  await fill({ fechaCertificado: '2026-11-20' });
  await confirm();
  expect(acts(calls).at(-1)).toEqual([
    '/v1/administracion/tareas/poderes-7/probar-poderes',
    JSON.stringify({ nota: 'Llamé al teléfono registrado.', certificado: 'CR8kLm12', fechaCertificado: '2026-11-20' }),
  ]);
  expect(text()).toContain('Hecho.');
});
