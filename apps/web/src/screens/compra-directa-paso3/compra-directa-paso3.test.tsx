import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { keepTokens } from '../../session/stored-session.ts';
import { fakeTokens } from '../../session/testing.ts';
import {
  button,
  fakeServer,
  fromAnotherServer,
  holdTime,
  later,
  link,
  press,
  settle,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { CompraDirectaPaso3 } from './compra-directa-paso3.tsx';

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({
  PdfPages: ({ blob, label }: { readonly blob: Blob; readonly label: string }) => (
    <div role="region" aria-label={label}>
      {blob.type} {blob.size}
    </div>
  ),
  FirstPage: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}));

const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
const REPORT = {
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  folio: 'VR-0000000123',
  informe: 'Informe Verídico Empresarial',
  rut: '58234577-5',
  propiedad: '',
  emitido: '2026-11-18T13:42:00.000Z',
  resultado: {
    sujeto: { nombre: 'Transportes Laguna Fría SpA', identificacion: 'RUT 58.234.577-5', linea: 'Transporte de carga' },
    frases: ['Tiene dos protestos vigentes.'],
    puntaje: null,
    valor: null,
    secciones: [],
    motivo: '',
    consultante: 'Visitante sin cuenta',
  },
  verificacion: { codigo: 'ABCD-EFGH-JKMN-PQRS', enlace: 'https://veridico.ejemplo.cl/verifica-informe?folio=VR-0000000123' },
};
let saved: { href: string; name: string }[] = [];
let released: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  released = [];
  setDevice({ coarse: false, width: 1280, height: 800 });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
});

function setDevice({ coarse, width, height }: { coarse: boolean; width: number; height: number }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && coarse }));
  vi.stubGlobal('screen', { width, height });
}

async function openScreen(
  informe: Handler,
  query = `?orden=${ORDEN}`,
  handed: unknown = null,
): Promise<{ calls: Call[]; close: () => Promise<void> }> {
  const calls = fakeServer({ 'GET /v1/administracion/transaccion-informe/': informe });
  const close = await show(`/compra-directa/paso3${query}`, <CompraDirectaPaso3 />, handed);
  return { calls, close };
}

test('the order’s report is fetched and shown in the viewer', { tags: ['DP3-01..03', 'DP3-10..12'] }, async () => {
  const { calls } = await openScreen(() => [200, REPORT]);
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set([`/v1/administracion/transaccion-informe/${ORDEN}`]));
  const viewer = document.querySelector('[role=region]');
  expect(viewer?.getAttribute('aria-label')).toBe(REPORT.informe);
  expect(viewer?.textContent).toBe('application/pdf 5');
  expect(text()).toContain('Tu informe está listo');
  expect(text()).toContain('RUT58.234.577-5Emitido18-11-2026, 10:42:00');
  expect(saved).toEqual([]);
});

test('Descargar PDF saves it with name and date in Chile, Abrir PDF opens it', { tags: ['DP3-04', 'DP3-05'] }, async () => {
  vi.setSystemTime('2026-11-19T01:30:00Z');
  await openScreen(() => [200, REPORT]);
  vi.useRealTimers();
  expect(link('Descargar PDF').download).toBe('Informe_Comercial_2026-11-18.pdf');
  expect(link('Descargar PDF').href).toMatch(/^blob:/);
  expect(link('Abrir PDF').target).toBe('_blank');
});

test('the file URL is revoked when the screen closes', async () => {
  const { close } = await openScreen(() => [200, REPORT]);
  const { href } = link('Descargar PDF');
  expect(released).not.toContain(href);
  await close();
  expect(released).toContain(href);
});

test('a phone saves the file once by itself and says where it is', { tags: ['DP3-06', 'DP3-07'] }, async () => {
  setDevice({ coarse: true, width: 800, height: 360 });
  await openScreen(() => [200, REPORT]);
  expect(saved.map(({ name }) => name)).toEqual([link('Descargar PDF').download]);
  expect(text()).toContain('Tu informe quedó en el visor de archivos de tu teléfono.');
  expect(document.querySelector('[role=region]')).toBeNull();
  expect(document.querySelector('main div[role=img]')?.getAttribute('aria-label')).toBe('Primera página de Informe Verídico Empresarial');
});

test('the verdict, folio and code are shown beside the report', async () => {
  await openScreen(() => [200, REPORT]);
  expect(text()).toContain('Transportes Laguna Fría SpARUT 58.234.577-5 · Transporte de cargaTiene dos protestos vigentes.');
  expect(text()).toContain('FolioVR-0000000123CódigoABCD-EFGH-JKMN-PQRS');
});

test('without data that can be read the file and its folio are shown', async () => {
  await openScreen(() => [200, { ...REPORT, resultado: null, verificacion: null }]);
  expect(text()).not.toContain('Transportes Laguna Fría');
  expect(text()).not.toContain('Compártelo');
  expect(text()).toContain('FolioVR-0000000123Emitido');
  expect(link('Abrir PDF').target).toBe('_blank');
});

test('the link is shared by the system where it can, and copied elsewhere', async () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => Promise.reject(new DOMException('', 'AbortError')));
  const written = vi.fn<(written: string) => Promise<void>>(async () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  await openScreen(() => [200, REPORT]);
  await press(button('Compartir enlace'));
  expect(written).toHaveBeenCalledWith(REPORT.verificacion.enlace);
  expect(text()).toContain('Enlace copiado.');
  vi.stubGlobal('navigator', { ...navigator, share: shared });
  await press(button('Compartir enlace'));
  expect(shared).toHaveBeenCalledWith({ title: 'Informe Verídico VR-0000000123', url: REPORT.verificacion.enlace });
  expect(written).toHaveBeenCalledTimes(1);
  expect(text()).not.toContain('Enlace copiado.');
  shared.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await press(button('Compartir enlace'));
  expect(written).toHaveBeenCalledTimes(2);
  expect(text()).toContain('Enlace copiado.');
});

test('a tablet saves the file too, says where it is, and draws it', { tags: ['DP3-03', 'DP3-06', 'DP3-07'] }, async () => {
  setDevice({ coarse: true, width: 1024, height: 768 });
  await openScreen(() => [200, REPORT]);
  expect(saved.map(({ name }) => name)).toEqual([link('Descargar PDF').download]);
  expect(text()).toContain('Tu informe quedó en el visor de archivos de tu tableta.');
  expect(document.querySelector('[role=region]')).not.toBeNull();
});

test('a narrow window with a mouse is no mobile device', { tags: ['DP3-06'] }, async () => {
  setDevice({ coarse: false, width: 360, height: 640 });
  await openScreen(() => [200, REPORT]);
  expect(saved).toEqual([]);
  expect(text()).not.toContain('visor de archivos');
  expect(document.querySelector('[role=region]')).not.toBeNull();
});

test('Volver al Inicio leads home', { tags: ['DP3-09'] }, async () => {
  await openScreen(() => [200, REPORT]);
  expect(link('Volver al Inicio').getAttribute('href')).toBe('/inicio');
});

test('a report in progress is polled until it is ready', async () => {
  holdTime();
  let made = false;
  await openScreen(() => (made ? [200, REPORT] : [202, { estado: 'pagada', mensaje: '' }]));
  expect(text()).toContain('Ya pagaste. Estamos generando tu informe…');
  expect(text()).toContain('Si cierras esta página, el informe se genera igual y te llega por correo.');
  made = true;
  await later(3_000);
  expect(text()).toContain('Tu informe está listo');
});

test('before the first answer nothing is said of a payment', async () => {
  await openScreen(() => new Promise<never>(() => undefined));
  expect(text()).toContain('Buscando tu informe…');
  expect(text()).not.toMatch(/pagaste|te llega/);
});

test('a slow report says that the payment is safe', async () => {
  holdTime();
  sessionStorage.setItem('orden', ORDEN);
  sessionStorage.setItem('orden:correo', 'ana@correo.cl');
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await openScreen(() => [202, { estado: 'pagada', mensaje: '' }]);
  now.mockReturnValue(31_000);
  await later(3_000);
  expect(text()).toContain(
    'Tu pago está confirmado y tu informe tarda más de lo normal.Te escribimos a a•••••@correo.cl cuando esté listo.',
  );
  now.mockRestore();
});

test.each([
  ['reembolso-pendiente', 'Estamos devolviéndote el dinero', 'apenas esté hecho'],
  ['reembolsada', 'Te devolvimos el dinero', 'Te enviamos el detalle por correo.'],
  ['en-revision', 'Estamos revisando tu compra', 'apenas se resuelva'],
])('an order that is %s has its own view, with the server’s message', async (estado, title, next) => {
  await openScreen(() => [202, { estado, mensaje: `Estado: ${estado}.` }]);
  expect(document.querySelector('h2')?.textContent).toBe(title);
  expect(text()).toContain(`Estado: ${estado}.`);
  expect(text()).toContain(next);
  expect(text()).not.toMatch(/generando|genera igual/);
});

test('an order that a promotion paid whole says that its report was not made, and returns no money', async () => {
  await openScreen(() => [202, { estado: 'reembolsada', mensaje: 'No se había cobrado nada.', monto: 0 }]);
  expect(document.querySelector('h2')?.textContent).toBe('No pudimos generar tu informe');
  expect(text()).toContain('No se había cobrado nada.');
  expect(text()).not.toMatch(/devol|banco|\$0/i);
});

test('a pending refund is polled until it is settled', async () => {
  holdTime();
  let estado = 'pagada';
  const { calls } = await openScreen(() => [202, { estado, mensaje: '' }]);
  for (const next of ['en-revision', 'reembolso-pendiente', 'reembolsada']) {
    estado = next;
    await later(3_000);
  }
  expect(text()).toContain('Te devolvimos el dinero');
  const asked = calls.length;
  await later(60_000);
  expect(calls).toHaveLength(asked);
});

test.each<[string, Handler, string]>([
  ['an unknown order', () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: problems.ORDEN_DESCONOCIDA.mensaje }], `?orden=${ORDEN}`],
  ['an order that cannot be one', () => [400, { codigo: 'PETICION_INVALIDA', mensaje: problems.PETICION_INVALIDA.mensaje }], '?orden=x'],
  ['no order', () => [500, {}], ''],
])('%s finds no report', { tags: ['DP3-08'] }, async (_, informe, query) => {
  const { calls } = await openScreen(informe, query);
  expect(text()).toContain('No se encontró el informe para esta orden.');
  expect(text()).toContain('Si compraste hace más de 24 horas, esta dirección ya no muestra tu informe.');
  expect(document.querySelector('main a[href="/recuperar-compra"]')?.textContent).toBe('Recuperar mi compra');
  expect(text()).not.toContain('Reintentar');
  expect(text()).not.toContain('(listo)');
  expect(calls.length === 0).toBe(query === '');
});

const NOT_DELIVERED = 'El servidor no entregó tu informe. Tu compra no cambia: lo seguimos pidiendo,';
test.each([
  ['a lost connection', () => 'down', 'Se cortó la conexión antes de recibir tu informe. Tu compra no cambia.'],
  ['a failure', () => [500, {}], NOT_DELIVERED],
  ['the page of a proxy', fromAnotherServer(() => [200, '<html>']), NOT_DELIVERED],
  ['a good status without a report', fromAnotherServer(() => [200, {}]), NOT_DELIVERED],
  ['a report that cannot be read', fromAnotherServer(() => [200, { ...REPORT, base64: 'JVBER' }]), NOT_DELIVERED],
  ...[null, true, 1234, btoa('<html>')].map(
    (base64) => [`a file that is no PDF, ${base64}`, fromAnotherServer(() => [200, { ...REPORT, base64 }]), NOT_DELIVERED] as const,
  ),
  ['a reason', () => [503, { mensaje: 'En mantención.' }], 'En mantención.'],
] satisfies (readonly [string, Handler, string])[])(
  '%s shows what happened and retries on request',
  { tags: ['DP3-02', 'DP3-08'] },
  async (_, handler, said) => {
    let up = false;
    await openScreen((call) => (up ? [200, REPORT] : handler(call)));
    expect(text()).toContain(said);
    expect(text().includes('Se cortó')).toBe(said.startsWith('Se cortó'));
    up = true;
    await press(button('Reintentar'));
    expect(text()).toContain('Tu informe está listo');
  },
);

test('a restored connection loads the report by itself', async () => {
  holdTime();
  let up = false;
  const { calls } = await openScreen(() => (up ? [200, REPORT] : 'down'));
  const before = calls.length;
  up = true;
  await act(async () => dispatchEvent(new Event('online')));
  await settle();
  expect(calls).toHaveLength(before + 1);
  expect(text()).toContain('Tu informe está listo');
});

test('a reload on a phone neither saves the file again nor says that it did', { tags: ['DP3-06', 'DP3-07'] }, async () => {
  setDevice({ coarse: true, width: 360, height: 800 });
  for (const first of [true, false]) {
    const { close } = await openScreen(() => [200, REPORT]);
    expect(link('Descargar PDF').href).toMatch(/^blob:/);
    expect(text().includes('visor de archivos')).toBe(first);
    await close();
  }
  expect(saved).toHaveLength(1);
  await openScreen(() => [200, REPORT], '?orden=7Q3M9KX2D4HB8W6RT1NZVC5JPB');
  expect(saved).toHaveLength(2);
});

test('the page says how long it opens the report: a day, or an hour from a mailed link', async () => {
  await openScreen(() => [200, REPORT]);
  expect(text()).toContain('Esta página abre tu informe hasta 24 horas después de la compra. Descárgalo para conservarlo.');
  expect(text()).toContain('Para tenerlo siempre en Mis informes, crea una cuenta con el mismo correo y confírmalo.');
  expect(document.querySelector('main a[href="/auth/register"]')?.textContent).toBe('crea una cuenta');
});

test('opened from a mailed link, it says so', async () => {
  await openScreen(() => [200, REPORT], undefined, { enlace: true });
  expect(text()).toContain('El enlace de tu correo abre esta página por una hora. Descarga tu informe para conservarlo.');
  expect(text()).not.toContain('24 horas');
});

test.each([null, { enlace: true }])('a signed-in buyer is told where the report is kept, not when the page ends', async (handed) => {
  keepTokens(fakeTokens());
  onTestFinished(() => localStorage.clear());
  await openScreen(() => [200, REPORT], undefined, handed);
  expect(text()).toContain('Si lo compraste con tu cuenta, queda guardado en Mis informes.');
  expect(text()).not.toMatch(/24 horas|una hora|crea una cuenta/);
});
