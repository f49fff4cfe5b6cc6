import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { problems, type FilaDePeticion, type PeticionDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import {
  button,
  fakeServer,
  holdTime,
  key,
  later,
  press,
  select,
  settle,
  text,
  type as typeIn,
  write,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { OficinaDerechos } from './oficina-derechos.tsx';

const ROW: FilaDePeticion = {
  numero: 'SD-0000000012',
  derecho: 'rectificacion',
  rut: '12.•••.•••-5',
  etapa: 'en-estudio',
  recibida: '2026-11-21T10:17:29-03:00',
  vence: '2026-12-21',
  quedan: 6,
  urgente: true,
  vencida: false,
  quien: null,
  decision: null,
  porConfirmar: false,
};
const LATE: FilaDePeticion = {
  ...ROW,
  numero: 'SD-0000000009',
  derecho: 'bloqueo',
  quedan: -2,
  vencida: true,
  quien: { nombre: 'Eva Soto', propia: false },
};
const REQUEST: PeticionDeOficina = {
  ...ROW,
  version: '4',
  calidad: 'titular',
  prueba: 'sesion',
  identidad: 'probada',
  correo: 'a•••••@ejemplo.cl',
  texto: 'Esa deuda es de 50 mil',
  causal: null,
  dato: {
    tabla: 'protestos',
    estado: 'guardado',
    campos: [
      { campo: 'monto', antes: '100000', nosotros: '100000', pide: '50000', fuente: '100000', distinto: true },
      { campo: 'ciudad', antes: 'Talca', nosotros: 'Talca', pide: null, fuente: 'Talca', distinto: false },
    ],
  },
  marcas: [],
  adjuntos: [],
  historia: [
    { en: '2026-11-21T10:20:00-03:00', hecho: 'recibida', texto: 'Recibimos la petición', detalle: '', quien: null, propia: false },
  ],
  avisos: [],
  prorroga: null,
  razon: null,
  respuesta: null,
  decidida: null,
  carta: false,
  actos: ['tomar', 'bloquear', 'consultar-fuente', 'prorrogar', 'decidir', 'anotar'],
  solicitud: null,
};
const COUNTS = { abiertas: 2, mias: 0, urgentes: 2, vencidas: 1, cerradas: 3 };
const YO = {
  nombre: 'Ana Rojas',
  roles: ['derechos'],
  actos: ['ver-derechos'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 2,
};

// Loaded when they are needed otherwise.
beforeAll(() =>
  Promise.all([
    import('./request-pane.tsx'),
    import('./decide.tsx'),
    import('./confirm.tsx'),
    import('./request-forms.tsx'),
    import('./registro.tsx'),
    import('../../office/act-form.tsx'),
    import('../../office/records/records-of-rut.tsx'),
  ]),
);
beforeEach(() => {
  sessionStorage.clear();
  wide(true);
});

function wide(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }));
}

const listOf =
  (peticiones: readonly FilaDePeticion[]): Handler =>
  () => [200, { peticiones, total: peticiones.length, cuentas: COUNTS }];

interface Server {
  readonly list?: Handler;
  readonly detail?: Handler;
  readonly acts?: Handler;
  readonly more?: Readonly<Record<string, Handler>>;
}

async function openDesk(address: string, server: Server = {}): Promise<Call[]> {
  const { list = listOf([LATE, ROW]), detail = () => [200, REQUEST], acts = () => [200, { mensaje: 'La tomaste.' }], more = {} } = server;
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    ...more,
    'POST /v1/oficina/derechos/peticiones/': acts,
    'GET /v1/oficina/derechos/peticiones/': detail,
    'POST /v1/oficina/derechos': list,
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await showSignedIn(address, <OficinaDerechos />);
  await settle();
  return calls;
}
const CASE = `/oficina/derechos?peticion=${ROW.numero}`;
const made = (calls: readonly Call[], path: string) => calls.filter((call) => call.path.endsWith(path));

test('the queue shows the first to end first, late ones alone in red, and how many wait in the menu', async () => {
  await openDesk('/oficina/derechos');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual([expect.stringContaining('Vencida, Hace 2 días'), expect.stringContaining('Urgente, 6 días')]);
  expect(rows[1]).toContain('SD-0000000012, 12.•••.•••-5');
  expect(text()).toContain('2 abiertas, 2 urgentes');
  expect(document.querySelector('nav[aria-label=Oficina]')?.textContent).toBe('Derechos2');
});

test('filters are in the address, and ask the server for their rows', async () => {
  const calls = await openDesk('/oficina/derechos?ver=urgentes&derecho=bloqueo');
  expect(JSON.parse(made(calls, '/derechos')[0]?.body ?? '')).toMatchObject({
    ver: 'urgentes',
    derecho: 'bloqueo',
    etapa: '',
    pagina: '1',
  });
  await select('etapa', 'en-consulta');
  await settle();
  expect(location.search).toBe('?ver=urgentes&derecho=bloqueo&etapa=en-consulta');
});

test('a request shows what is asked; only the field that differs is tinted', async () => {
  await openDesk(CASE);
  for (const said of ['Esa deuda es de 50 mil', 'con su cuenta, cuya cédula se comprobó', 'Vence el 21-12-2026', 'a•••••@ejemplo.cl'])
    expect(text()).toContain(said);
  expect([...document.querySelectorAll('[data-resultado=distinto]')].map((row) => row.textContent)).toEqual([
    'Monto$100.000$50.000Distinto$100.000',
  ]);
});

test('it is taken by one key, with the version that was read, and the queue is renewed', async () => {
  const calls = await openDesk(CASE);
  const before = made(calls, '/derechos').length;
  await key(document.body, 't');
  await settle();
  expect(made(calls, `/${ROW.numero}/actos/tomar`).map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ version: '4' }]);
  expect(text()).toContain('La tomaste.');
  expect(made(calls, '/derechos').length).toBeGreaterThan(before);
});

test('a refusal because the request changed is said, and it is read again', async () => {
  const { status, mensaje } = problems.PETICION_CAMBIADA;
  const calls = await openDesk(CASE, { acts: () => [status, { codigo: 'PETICION_CAMBIADA', mensaje }] });
  const before = made(calls, `/peticiones/${ROW.numero}`).length;
  await key(document.body, 't');
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toContain(mensaje);
  expect(made(calls, `/peticiones/${ROW.numero}`).length).toBeGreaterThan(before);
});

describe('the letter', () => {
  const dialog = () => document.querySelector('dialog[open]');
  const open = () => [...document.querySelectorAll('mark[data-vacia]')].map((mark) => mark.textContent);
  const answer = () => document.querySelector<HTMLElement>('[data-tecla=a]') ?? document.body;

  test('marks what is filled and what is not; nothing unfilled is sent', async () => {
    const calls = await openDesk(CASE);
    await select('decision', 'rechazada');
    expect(open()).toEqual(['[razón]', '[qué se revisó y qué se encontró]']);
    await press(answer());
    expect([dialog(), document.activeElement?.id]).toEqual([null, 'razon']);
    await select('razon', 'exacto');
    await typeIn('hueco-0', 'El banco mostró el pagaré');
    expect(open()).toEqual([]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'La fuente confirmó el dato y entregó su prueba.',
      'El banco mostró el pagaré',
    ]);
    await press(answer());
    expect([dialog(), document.activeElement?.id]).toEqual([null, 'nota-de-respuesta']);
    expect(made(calls, '/decision')).toEqual([]);
  });

  test('is confirmed with number and right, starts on the way back, and says that another person confirms it', async () => {
    const calls = await openDesk(CASE, { acts: () => [200, { mensaje: 'Respondida.' }] });
    await select('decision', 'rechazada');
    await select('razon', 'exacto');
    await typeIn('hueco-0', 'El banco mostró el pagaré');
    await write('Vi el documento', document.querySelector('#nota-de-respuesta'));
    await press(answer());
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Pedir que se rechace: SD-0000000012, rectificación');
    expect(document.activeElement?.textContent).toBe('Volver');
    expect(dialog()?.textContent).toContain('Lo confirma otra persona de Derechos.');
    const [send] = [...(dialog()?.querySelectorAll('button') ?? [])].filter((each) => each.textContent === 'Pedir que se rechace');
    await press(send ?? document.body);
    await settle();
    expect(made(calls, '/decision').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      {
        version: '4',
        decision: 'rechazada',
        razon: 'exacto',
        respuesta: 'No cambiamos el dato. La fuente confirmó el dato y entregó su prueba. Lo revisamos así: El banco mostró el pagaré.',
        nota: 'Vi el documento',
      },
    ]);
    expect(text()).toContain('Respondida.');
  });

  test('that comes too late says why, with the focus, once the request is closed', async () => {
    let detail: PeticionDeOficina = REQUEST;
    await openDesk(CASE, {
      detail: () => [200, detail],
      acts: () => {
        detail = { ...REQUEST, version: '5', etapa: 'desistida', actos: ['anotar'] };
        return [409, { codigo: 'PETICION_CERRADA', mensaje: 'Quien la pidió desistió.' }];
      },
    });
    await select('decision', 'rechazada');
    await select('razon', 'exacto');
    await typeIn('hueco-0', 'El banco mostró el pagaré');
    await write('Vi el documento', document.querySelector('#nota-de-respuesta'));
    await press(answer());
    const [send] = [...(dialog()?.querySelectorAll('button') ?? [])].filter((each) => each.textContent === 'Pedir que se rechace');
    await press(send ?? document.body);
    await settle();
    expect([dialog(), document.querySelector('#decision')]).toEqual([null, null]);
    expect(document.activeElement?.textContent).toBe('Quien la pidió desistió.');
  });

  test('begins with what the register knows: what the datum said and says, and the day of its correction', async () => {
    const monto = { campo: 'monto', antes: '100000', nosotros: '50000', pide: '50000', fuente: '100000', distinto: true };
    const corrected = { en: '2026-11-22T10:00:00-03:00', hecho: 'corregido', texto: '', detalle: '', quien: null, propia: false };
    await openDesk(CASE, {
      detail: () => [200, { ...REQUEST, dato: { ...REQUEST.dato, campos: [monto] }, historia: [...REQUEST.historia, corrected] }],
    });
    await select('decision', 'acogida');
    const letter = document.querySelector('[aria-label="Así se lee la carta"]')?.textContent;
    expect(letter).toBe('Corregimos [qué dato]: decía Monto $100.000 y desde el 22-11-2026 dice Monto $50.000.');
  });

  test('says that accepting a suppression without a datum removes everything', async () => {
    await openDesk(CASE, { detail: () => [200, { ...REQUEST, derecho: 'supresion', dato: null }] });
    await select('decision', 'acogida');
    expect(text()).toContain('Acoger borra todo lo que hay de este RUT');
    expect(text()).toContain('Pedir que se acoja');
    await select('decision', 'acogida-en-parte');
    expect(text()).not.toContain('Acoger borra todo');
  });

  test('of an accepted change without a datum waits for another person', async () => {
    await openDesk(CASE, { detail: () => [200, { ...REQUEST, dato: null }] });
    await select('decision', 'acogida');
    expect(text()).toContain('Pedir que se acoja');
    expect(text()).not.toContain('Acoger borra todo');
  });

  test('what was written survives a reload', async () => {
    await openDesk(CASE);
    await select('decision', 'acogida');
    await typeIn('hueco-0', 'el monto del protesto');
    await openDesk(CASE);
    expect(document.querySelector('mark')?.textContent).toBe('el monto del protesto');
  });
});

test('who asks is shown only once opened with a reason', async () => {
  const otras = [{ titulo: 'Tus compras y contrataciones', cuantos: 3, base: 'El contrato contigo', plazo: 'cinco años' }];
  const held = { rut: '12345678-5', nombre: 'Ana Soto', correo: 'ana@ejemplo.cl', antecedentes: [], totales: {}, pedido: null, otras };
  const calls = await openDesk(CASE, { acts: () => [200, held] });
  expect(text()).not.toContain('Ana Soto');
  await press(button('Ver de quién es y lo que hay'));
  await write('Para compararlo', document.querySelector('dialog textarea'));
  await press(button('Ver sus datos'));
  await settle();
  expect(made(calls, '/titular').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ nota: 'Para compararlo' }]);
  for (const said of ['12.345.678-5', 'Tus compras y contrataciones', 'El contrato contigo']) expect(text()).toContain(said);
});

test('an identity that waits is judged with a reason; nothing is decided before', async () => {
  const waiting = {
    ...REQUEST,
    identidad: 'por-revisar',
    etapa: 'identidad',
    actos: ['tomar', 'aceptar-identidad', 'rechazar-identidad', 'anotar'],
  };
  const calls = await openDesk(CASE, { detail: () => [200, waiting], acts: () => [200, { mensaje: 'Identidad aceptada.' }] });
  expect(document.querySelector('#decision')).toBeNull();
  await press(button('Aceptar la identidad'));
  await write('Coincide con la foto', document.querySelector('dialog textarea'));
  const [send] = [...document.querySelectorAll<HTMLElement>('dialog button')].filter((each) => each.textContent === 'Aceptar la identidad');
  await press(send ?? document.body);
  await settle();
  expect(made(calls, '/actos/aceptar-identidad').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { version: '4', nota: 'Coincide con la foto' },
  ]);
});

test('an act that was refused because the request changed is sent again from its dialog, with what was read since', async () => {
  let version = '4';
  const answers = [
    () => [409, { codigo: 'PETICION_CAMBIADA', mensaje: 'Cambió.' }] as const,
    () => [200, { mensaje: 'Bloqueado.' }] as const,
  ];
  const calls = await openDesk(CASE, {
    detail: () => [200, { ...REQUEST, version }],
    acts: () => {
      version = '5';
      return [...(answers.shift()?.() ?? [500, {}])] as ReturnType<Handler>;
    },
  });
  await key(document.body, 'b');
  await settle();
  await write('Lo pidió', document.querySelector('dialog textarea'));
  const send = () => [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === 'Bloquear');
  await press(send() ?? document.body);
  await settle();
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe('Cambió.');
  await press(send() ?? document.body);
  await settle();
  expect(made(calls, '/actos/bloquear').map(({ body }) => JSON.parse(body ?? '').version)).toEqual(['4', '5']);
  expect(text()).toContain('Bloqueado.');
});

test('new requests wait until they are asked for', async () => {
  let rows = [ROW];
  holdTime();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await openDesk('/oficina/derechos', { list: (call) => listOf(rows)(call) });
  rows = [LATE, ROW];
  await later(30_000);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
  await press(button('1 nueva'));
  await later(0);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
});

test('on phones the request is a page of its own, and the register has its own', async () => {
  wide(false);
  await openDesk(CASE);
  expect([document.querySelectorAll('table tbody a').length, document.activeElement?.textContent]).toEqual([0, 'Rectificación']);
  await openDesk('/oficina/derechos/registro');
  expect(text()).toContain('descargarlo queda en la bitácora');
});
