import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AntecedenteGuardado, AntecedenteSuprimido, SolicitudDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, sentence, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaAntecedentes } from './oficina-antecedentes.tsx';

const PROTESTO: AntecedenteGuardado = {
  tipo: 'protestos',
  clave: 'ab12cd34ef56ab12cd34ef56ab12cd34',
  fuente: 'camara',
  demostracion: false,
  solicitud: null,
  propuesta: null,
  correccion: null,
  version: 'v1',
  corregibles: [
    { columna: 'fecha_vencimiento', dia: true, numero: false, opciones: [], opcional: false },
    { columna: 'acreedor_rut', dia: false, numero: false, opciones: [], opcional: true },
    { columna: 'estado', dia: false, numero: false, opciones: ['vigente', 'aclarado'], opcional: false },
  ],
  campos: { rut: '76192083-9', fecha_vencimiento: '2025-01-31', acreedor_rut: null },
};
const SUPRIMIDO: AntecedenteSuprimido = {
  tipo: 'morosidades',
  clave: 'ff12cd34ef56ab12cd34ef56ab12cd34',
  motivo: 'Resolución 12',
  fecha: '2026-11-21T10:17:29-03:00',
  persona: 'Ana Rojas',
  confirmo: 'Eva Soto',
  fuente: 'camara',
  rut: '76.•••.•••-9',
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['derechos'],
  actos: ['ver-antecedentes', 'ver-supresiones'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

async function openScreen(
  handlers: Readonly<Record<string, Handler>> = {},
  ...reads: readonly (readonly AntecedenteGuardado[])[]
): Promise<Call[]> {
  const left = reads.length === 0 ? [[PROTESTO]] : [...reads];
  const calls = fakeServer({
    ...handlers,
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/antecedentes/suprimidos': () => [200, { suprimidos: [SUPRIMIDO] }],
    'POST /v1/oficina/antecedentes': () => {
      const antecedentes = left.shift() ?? [];
      return [200, { antecedentes, totales: { protestos: antecedentes.length } }];
    },
    ...handlers,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(`/oficina/antecedentes${location.search}`, <OficinaAntecedentes />);
  return calls;
}

const posted = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const search = async () => {
  await fill({ rut: '76.192.083-9', 'motivo-de-la-busqueda': 'Pidió rectificar' });
  await press(button('Ver sus registros'));
};

test('a RUT is looked at only with a reason, and its records say their source', async () => {
  const calls = await openScreen();
  await press(button('Ver sus registros'));
  expect(sentence('motivo-de-la-busqueda')).toBe('Escribe el motivo: queda en el registro.');
  expect(posted(calls)).toEqual([]);
  await search();
  expect(posted(calls)).toEqual([['/v1/oficina/antecedentes', '{"rut":"76192083-9","nota":"Pidió rectificar"}']]);
  for (const said of ['1 registro', 'Fecha de vencimiento', '31-01-2025', 'camara', 'RUT 76.192.083-9']) expect(text()).toContain(said);
});

const SOLICITUD: SolicitudDeOficina = {
  id: 'a1',
  acto: 'Suprimir un antecedente',
  registro: true,
  objeto: 'registro de protestos',
  pagina: '/oficina/antecedentes',
  muestra: [
    { rotulo: 'Tipo', valor: 'protestos' },
    { rotulo: 'Fuente', valor: 'camara' },
  ],
  motivo: 'Resolución 15',
  persona: 'Ana Rojas',
  propia: true,
  pedida: '2026-11-24T11:06:00-03:00',
  hasta: '2026-11-27T11:06:00-03:00',
  decisiones: ['retirar'],
};
const sendDialog = () => press([...document.querySelectorAll<HTMLElement>('dialog button[type=submit]')][0] ?? document.body);

test('what is suppressed says which record it was, who asked and who confirmed, and when it comes back', async () => {
  await openScreen();
  for (const said of ['Morosidades', 'RUT 76.•••.•••-9', 'camara', 'lo confirmó Eva Soto']) expect(text()).toContain(said);
  expect(text()).not.toContain(SUPRIMIDO.clave.slice(0, 12));
  await press(button('Reponer'));
  expect(document.querySelector('dialog')?.textContent).toContain('la próxima carga de su fuente');
});

test('all records of a type are counted, and the rest is read on request', async () => {
  const more = { ...PROTESTO, clave: 'cd'.repeat(16) };
  const answers = [[PROTESTO], [PROTESTO, more]];
  const calls = await openScreen({
    'POST /v1/oficina/antecedentes': () => [200, { antecedentes: answers.shift(), totales: { protestos: 2 } }],
  });
  await search();
  for (const said of ['2 registros', 'Se muestran 1 de 2.']) expect(text()).toContain(said);
  await press(button('Ver más'));
  expect(posted(calls).at(-1)).toEqual([
    '/v1/oficina/antecedentes',
    '{"rut":"76192083-9","nota":"Pidió rectificar","tipo":"protestos","desde":1}',
  ]);
  expect(document.querySelectorAll('tbody [id^=registro-]')).toHaveLength(2);
  expect(text()).not.toContain('Ver más');
});

test('the link of a request opens its record, which the dialog of the decision shows too', async () => {
  const antecedente = {
    ...PROTESTO,
    campos: { rut: '76.•••.•••-9', numero: '77', moneda: 'UF', monto: '235.99', tipo: 'CH' },
    solicitud: { ...SOLICITUD, propia: false, decisiones: ['confirmar', 'rechazar'] },
    propuesta: { monto: '12' },
  };
  history.replaceState(null, '', '?solicitud=a1');
  const calls = await openScreen({
    'POST /v1/oficina/antecedentes/por-confirmar': () => [200, { rut: '76.•••.•••-9', antecedente }],
    'POST /v1/oficina/solicitudes/': () => [200, { mensaje: 'Rechazado.' }],
  });
  expect(posted(calls)[0]).toEqual(['/v1/oficina/antecedentes/por-confirmar', '{"solicitud":"a1"}']);
  const readings = (end: string) => calls.filter(({ method, path }) => method === 'GET' && path.endsWith(end)).length;
  const before = [readings('/suprimidos'), readings('/yo')];
  for (const said of ['Protestos del RUT 76.•••.•••-9', 'Cheque', 'Por confirmar: Monto, de UF 235,99 a UF 12.'])
    expect(text()).toContain(said);
  await press(button('Confirmar y hacerlo'));
  expect(document.querySelector('dialog')?.textContent).toContain('UF 235,99');
  await write('Es este');
  await sendDialog();
  expect(document.activeElement?.textContent).toBe('Rechazado.');
  expect(text()).not.toContain('Cheque');
  // The list of what is suppressed, and what the menu counts, are those of after the decision.
  expect(readings('/suprimidos')).toBeGreaterThan(before[0] ?? 0);
  expect(readings('/yo')).toBeGreaterThan(before[1] ?? 0);
});

test('an amount is corrected as Chile writes it', async () => {
  const record = {
    ...PROTESTO,
    corregibles: [{ columna: 'monto', dia: false, numero: true, opciones: [], opcional: false }],
    campos: { rut: '76192083-9', moneda: 'CLP', monto: '886013' },
  };
  const mensaje = 'Quedó por confirmar, todavía no se hizo.';
  const calls = await openScreen({ 'POST /v1/oficina/antecedentes/corregir': () => [202, { mensaje, solicitud: CORREGIR }] }, [record]);
  await search();
  await press(button('Corregir'));
  expect(document.querySelector<HTMLInputElement>('dialog input[name=monto]')?.value).toBe('886.013');
  await fill({ monto: '1234.5' });
  await write('Resolución 15');
  await sendDialog();
  expect(sentence('monto')).toContain('coma para los decimales');
  await fill({ monto: '1.234' });
  await sendDialog();
  expect(posted(calls).at(-1)?.[1]).toContain('"campos":{"monto":"1234"}');
  expect(text()).toContain('Monto, de $886.013 a $1.234');
});

test('a suppression is asked with a reason: the record stays and shows what waits, until it is withdrawn', async () => {
  const mensaje = 'Quedó por confirmar, todavía no se hizo.';
  const calls = await openScreen({
    'POST /v1/oficina/antecedentes/suprimir': () => [202, { mensaje, solicitud: SOLICITUD }],
    'POST /v1/oficina/solicitudes/': () => [200, { mensaje: 'Retirado. No se hizo nada.' }],
  });
  await search();
  await press(button('Suprimir'));
  expect(document.querySelector('dialog')?.textContent).toContain('31-01-2025');
  await write('Resolución 15');
  await sendDialog();
  expect(posted(calls).at(-1)).toEqual([
    '/v1/oficina/antecedentes/suprimir',
    JSON.stringify({ tipo: 'protestos', clave: PROTESTO.clave, rut: '76192083-9', nota: 'Resolución 15' }),
  ]);
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).toContain('Lo pediste el 24-11-2026');
  await press(button('Retirar lo pedido'));
  await write('Era otro');
  await sendDialog();
  expect(posted(calls).at(-1)).toEqual(['/v1/oficina/solicitudes/a1/retirar', '{"nota":"Era otro"}']);
  expect(button('Suprimir')).toBeTruthy();
});

test('the suppression that another person asked is confirmed where the record is read, and the record leaves the list', async () => {
  const mensaje = 'Confirmado. Suprimido.';
  await openScreen({ 'POST /v1/oficina/solicitudes/': () => [200, { mensaje }] }, [
    { ...PROTESTO, solicitud: { ...SOLICITUD, propia: false, decisiones: ['confirmar', 'rechazar'] } },
  ]);
  await search();
  await press(button('Confirmar y hacerlo'));
  await write('La leí');
  await sendDialog();
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).toContain('No guardamos ningún registro de ese RUT.');
});

const CORREGIR = { ...SOLICITUD, acto: 'Corregir un antecedente' };
const CORREGIDO: AntecedenteGuardado = {
  ...PROTESTO,
  campos: { ...PROTESTO.campos, fecha_vencimiento: '2025-02-28' },
  correccion: {
    cargado: { fecha_vencimiento: '2025-01-31' },
    fuente: { fecha_vencimiento: '2025-03-31' },
    corregido: { fecha_vencimiento: '2025-02-28' },
    motivo: 'Resolución 15',
    persona: 'Ana Rojas',
    confirmo: 'Eva Soto',
    fecha: '2026-11-24T11:06:00-03:00',
  },
};

test('a correction sends only what changed; the server’s sentence stands at its field, and then the record shows what waits', async () => {
  const mensaje = 'Quedó por confirmar, todavía no se hizo.';
  const refusal = 'Se espera una fecha AAAA-MM-DD.';
  const answers: [number, unknown][] = [
    [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'Revisa los datos.', campos: { fecha_vencimiento: refusal } }],
    [202, { mensaje, solicitud: CORREGIR }],
  ];
  const calls = await openScreen({ 'POST /v1/oficina/antecedentes/corregir': () => answers.shift() ?? [500, {}] });
  await search();
  await press(button('Corregir'));
  expect(document.querySelector('dialog')?.textContent).toContain('(RUT 76.192.083-9)');
  expect(document.querySelector<HTMLTextAreaElement>('dialog textarea')?.labels).toHaveLength(1);
  const states = document.querySelector<HTMLSelectElement>('dialog select[name=estado]')?.options ?? [];
  expect([...states].map(({ value, text: said }) => [value, said])).toEqual(
    expect.arrayContaining([
      ['vigente', 'Vigente'],
      ['aclarado', 'Aclarado'],
    ]),
  );
  expect(document.querySelector<HTMLInputElement>('dialog input[name=fecha_vencimiento]')?.type).toBe('date');
  await fill({ fecha_vencimiento: '2025-02-27' });
  await write('Resolución 15');
  await sendDialog();
  expect(sentence('fecha_vencimiento')).toBe(refusal);
  await fill({ fecha_vencimiento: '2025-02-28' });
  await sendDialog();
  const asked = { tipo: 'protestos', clave: PROTESTO.clave, rut: '76192083-9', version: 'v1' };
  expect(posted(calls).at(-1)).toEqual([
    '/v1/oficina/antecedentes/corregir',
    JSON.stringify({ ...asked, campos: { fecha_vencimiento: '2025-02-28' }, nota: 'Resolución 15' }),
  ]);
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).toContain('Por confirmar: Fecha de vencimiento, de 31-01-2025 a 28-02-2025.');
});

test('a correction that is confirmed is read again, with the reason of the search', async () => {
  const waiting = {
    ...PROTESTO,
    solicitud: { ...CORREGIR, propia: false, decisiones: ['confirmar' as const] },
    propuesta: CORREGIDO.campos,
  };
  const calls = await openScreen(
    { 'POST /v1/oficina/solicitudes/': () => [200, { mensaje: 'Confirmado. Corregido.' }] },
    [waiting],
    [CORREGIDO],
  );
  await search();
  await press(button('Confirmar y hacerlo'));
  await write('La comparé');
  await sendDialog();
  expect(posted(calls).filter(([path]) => path === '/v1/oficina/antecedentes')).toEqual(
    Array.from({ length: 2 }, () => ['/v1/oficina/antecedentes', '{"rut":"76192083-9","nota":"Pidió rectificar"}']),
  );
  for (const said of [
    'Corregido: Fecha de vencimiento, antes 31-01-2025.',
    'La fuente trae ahora Fecha de vencimiento 31-03-2025.',
    'Lo pidió Ana Rojas y lo confirmó Eva Soto',
  ])
    expect(text()).toContain(said);
});

test('a correction is undone with a reason; a record of which every field is its key cannot be corrected', async () => {
  const calls = await openScreen(
    { 'POST /v1/oficina/antecedentes/deshacer-correccion': () => [200, { mensaje: 'Corrección deshecha.' }] },
    [CORREGIDO],
    [{ ...PROTESTO, corregibles: [] }],
  );
  await search();
  await press(button('Deshacer la corrección'));
  await write('Se revocó');
  await sendDialog();
  expect(posted(calls).at(-2)).toEqual([
    '/v1/oficina/antecedentes/deshacer-correccion',
    JSON.stringify({ tipo: 'protestos', clave: PROTESTO.clave, rut: '76192083-9', nota: 'Se revocó' }),
  ]);
  expect(text()).not.toContain('Corregido:');
  expect(text()).not.toContain('Corregir');
});

test('what another person changed meanwhile is told in the dialog, with the reason kept', async () => {
  const mensaje = 'Ese antecedente ya no está así: otra persona o una carga lo cambió. Vuelve a buscarlo.';
  await openScreen({ 'POST /v1/oficina/antecedentes/reponer': () => [404, { codigo: 'ANTECEDENTE_DESCONOCIDO', mensaje }] });
  expect(text()).toContain('Ana Rojas');
  await press(button('Reponer'));
  await write('Se revocó');
  await press([...document.querySelectorAll<HTMLElement>('dialog button[type=submit]')][0] ?? document.body);
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Se revocó');
});
