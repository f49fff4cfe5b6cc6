import { act } from 'react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SolicitudDeOficina, Tarea } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, key, press, sentence, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { Tareas } from './tareas.tsx';

const POWERS: Tarea = {
  id: 'poderes-VO-7K3M-9QXT',
  clase: 'poderes',
  cliente: 'Comercial Ejemplo Ltda.',
  numero: 'VO-7K3M-9QXT',
  monto: 318_277,
  desde: '2026-11-21T10:17:29-03:00',
  vencida: false,
  quien: null,
  pospuesta: null,
  porConfirmar: false,
  producto: 'Plan Pyme 50',
  rut: '58234577-5',
  propiedad: '',
  correo: 'ana@ejemplo.cl',
  telefono: '56912345678',
  usadas: 1_200,
  motivo: 'Entregó documentos de poderes',
  plazo: { horas: 72, porque: 'Usa el plan.' },
  cotejo: [],
  intentos: [{ en: '2026-11-21T12:00:00Z', veredicto: 'una cifra distinta' }],
  datos: [{ dato: 'En el registro', valor: 'Otra Persona', forma: 'texto', juicio: 'mal' }],
  documentos: [{ id: '0192f0c0-0000-7000-8000-000000000001', nombre: 'poderes.pdf', entregado: '2026-11-21T12:00:00Z' }],
  historia: [],
  acciones: ['probar-poderes', 'reembolsar', 'cerrar', 'tomar', 'posponer'],
  cerrada: false,
  solicitud: null,
};
const COUNTS = { todas: 1, mias: 0, sinTomar: 1, vencidas: 0, pospuestas: 0, cerradas: 0 };
const YO = { nombre: 'Ana Rojas', roles: ['atencion'], actos: ['ver-tareas'], repartida: true, faltan: 0, porConfirmar: 0, peticiones: 0 };

// Loaded with the first case otherwise.
beforeAll(() =>
  Promise.all([import('./case-pane.tsx'), import('./documents.tsx'), import('./snooze-form.tsx'), import('../../shell/keys-help.tsx')]),
);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openPowers(
  decide: Handler,
  document: Handler = () => 'down',
  detail: Handler = () => [200, POWERS],
  { request = () => 'down', row = POWERS }: { readonly request?: Handler; readonly row?: Tarea } = {},
): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/administracion/tareas/': detail,
    'GET /v1/administracion/documentos-de-poderes/': document,
    'POST /v1/oficina/solicitudes/': request,
    'POST /v1/administracion/tareas/': decide,
    'POST /v1/administracion/tareas': () => [200, { tareas: [row], total: 1, cuentas: COUNTS }],
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(`/oficina/tareas?caso=${POWERS.id}`, <Tareas />);
  await settle();
  return calls;
}

const at = (letter: string) => key(document.body, letter);
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const answer = () => press(dialog()?.querySelectorAll('button')[1] ?? document.body);

test('powers are proven by a certificate and its date; the sentences of the server stand at their fields', async () => {
  let fresh = false;
  const calls = await openPowers(() =>
    fresh
      ? [200, { mensaje: 'Hecho.', reabrible: false }]
      : [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'x', campos: { fechaCertificado: 'El documento es muy antiguo.' } }],
  );
  await at('1');
  await at('a');
  expect(dialog()).toBeNull();
  expect(document.activeElement?.id).toBe('certificado');
  expect(text()).toContain('Falta: escribe el código del documento, escribe la fecha del documento.');
  await fill({ certificado: ' CR8kLm12 ', fechaCertificado: '2026-01-02' });
  await at('a');
  await answer();
  expect(sentence('fechaCertificado')).toBe('El documento es muy antiguo.');
  fresh = true;
  await fill({ fechaCertificado: '2026-11-20' });
  await at('a');
  await answer();
  expect(calls.findLast(({ method, path }) => method === 'POST' && path.includes('/tareas/'))?.body).toBe(
    JSON.stringify({
      nota: 'Pedí el certificado en el registro con su código: los poderes están vigentes.',
      certificado: 'CR8kLm12',
      fechaCertificado: '2026-11-20',
      vista: POWERS.desde,
    }),
  );
});

const ASKED: SolicitudDeOficina = {
  id: 'a1',
  acto: 'Dar por probados unos poderes',
  registro: false,
  objeto: 'tarea poderes-VO-7K3M-9QXT',
  pagina: '/oficina/tareas?caso=poderes-VO-7K3M-9QXT',
  muestra: [{ rotulo: 'Empresa', valor: 'Comercial Ejemplo Ltda.' }],
  motivo: 'Pedí el certificado',
  persona: 'Ana Rojas',
  propia: true,
  pedida: POWERS.desde,
  hasta: POWERS.desde,
  decisiones: ['retirar'],
};

test('a decision that another person has to confirm stays in its case, which shows who asked and admits no other decision', async () => {
  const solicitud = ASKED;
  let open = POWERS;
  await openPowers(
    () => {
      open = { ...POWERS, solicitud };
      return [202, { mensaje: 'Quedó por confirmar, todavía no se hizo.', solicitud }];
    },
    () => 'down',
    () => [200, open],
  );
  await at('1');
  await fill({ certificado: 'CR8kLm12', fechaCertificado: '2026-11-20' });
  await at('a');
  expect(dialog()?.textContent).toContain('Otra persona de la oficina lo confirma');
  await answer();
  await settle();
  for (const said of ['Quedó por confirmar, todavía no se hizo.', 'Lo pediste el', 'primero se confirma, se rechaza o se retira'])
    expect(text()).toContain(said);
  await at('r');
  expect(dialog()).toBeNull();
  expect(button('Retirar lo pedido')).toBeTruthy();
});

test('who confirms a decision is told of its success and goes on, as after an own decision', async () => {
  let confirmed = false;
  const calls = await openPowers(
    () => 'down',
    () => 'down',
    () =>
      confirmed
        ? [409, { codigo: 'TAREA_RESUELTA', mensaje: 'Ana Rojas dio por probados los poderes.' }]
        : [200, { ...POWERS, solicitud: { ...ASKED, propia: false, decisiones: ['confirmar', 'rechazar'] } }],
    {
      request: () => {
        confirmed = true;
        return [200, { mensaje: 'Confirmado. Hecho.' }];
      },
    },
  );
  await press(button('Confirmar y hacerlo'));
  await write('La leí', document.querySelector('dialog textarea'));
  await press(document.querySelector<HTMLElement>('dialog button[type=submit]') ?? document.body);
  await settle();
  expect(calls.filter(({ path }) => path.endsWith('/a1/confirmar'))).toHaveLength(1);
  expect(document.activeElement?.textContent).toContain('Confirmado. Hecho.');
  expect(text()).not.toContain('Ana Rojas dio por probados');
});

test('a case that waits for another person is marked in the queue; its note survives a reload', async () => {
  const handlers = () => openPowers(() => 'down', undefined, undefined, { row: { ...POWERS, porConfirmar: true } });
  await handlers();
  expect(document.querySelector('tbody')?.textContent).toContain('Por confirmar');
  await write('Lo llamé', document.querySelector('#nota-del-caso'));
  expect(sessionStorage.getItem(`borrador:tarea:${POWERS.id}`)).toContain('Lo llamé');
  await handlers();
  expect(document.querySelector<HTMLTextAreaElement>('#nota-del-caso')?.value).toBe('Lo llamé');
});

test('the usage of the contract stands in the case, and before a refund', async () => {
  await openPowers(() => 'down');
  expect(text()).toContain('Consultas usadas1.200');
  expect(text()).toContain('no coincide');
  expect(text()).toContain('una cifra distinta');
  await at('2');
  await at('r');
  expect(dialog()?.textContent).toContain('el contrato ya usó 1.200 consultas');
  expect(dialog()?.textContent).toContain('los usuarios de la empresa pierden el acceso');
});

test('while a decision is being sent neither Escape nor «Volver» closes its confirmation', async () => {
  let reply: (() => void) | undefined;
  await openPowers(
    () => new Promise((resolve) => (reply = () => resolve([409, { codigo: 'TAREA_RESUELTA', mensaje: 'Otra persona la cerró.' }]))),
  );
  await at('2');
  await at('r');
  await answer();
  await press(button('Volver'));
  await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog()).not.toBeNull();
  reply?.();
  await settle();
  expect(dialog()).toBeNull();
  expect(text()).toContain('Otra persona la cerró.');
});

test('a case is put off until a day, with the note as its reason', async () => {
  const calls = await openPowers(() => [200, { mensaje: 'Quedó pospuesta.', reabrible: false }]);
  const send = () => press(dialog()?.querySelector<HTMLElement>('[type=submit]') ?? document.body);
  await at('2');
  await at('p');
  await send();
  expect(sentence('hasta')).toBe('Elige el día en que vuelve.');
  await press(button('El lunes'));
  const day = document.querySelector<HTMLInputElement>('dialog [name=hasta]')?.value ?? '';
  expect(new Date(day).getUTCDay()).toBe(1);
  expect(Date.parse(day)).toBeGreaterThan(Date.now());
  await fill({ hasta: '2026-11-30' });
  await send();
  expect(
    calls
      .filter(({ method, path }) => method === 'POST' && path.includes('/tareas/'))
      .map(({ path, body }) => [path.split('/').at(-1), body]),
  ).toEqual([
    [
      'posponer',
      JSON.stringify({ hasta: '2026-11-30', nota: 'El certificado es muy antiguo; pedí uno nuevo por correo.', vista: POWERS.desde }),
    ],
  ]);
});

test('a delivered document is saved as a PDF, and a failure says why', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let away = false;
  await openPowers(
    () => 'down',
    () => (away ? 'down' : [200, { nombre: 'poderes.pdf', tipoContenido: 'application/pdf', base64: btoa('%PDF-'), sha256: 'x' }]),
  );
  await press(button('Descargar PDF'));
  expect(saved).toEqual(['poderes_2026-11-21.pdf']);
  away = true;
  await press(button('Descargar PDF'));
  expect(document.activeElement?.textContent).toBe('No pudimos traer el documento. Revisa tu conexión.');
});
