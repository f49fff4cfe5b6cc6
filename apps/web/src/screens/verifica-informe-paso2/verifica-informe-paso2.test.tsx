import { expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { button, fakeServer, fromAnotherServer, link, press, show, text, type Call, type Handler } from '../../testing.tsx';
import { VerificaInformePaso2 } from './verifica-informe-paso2.tsx';

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({
  PdfPages: ({ blob, label }: { readonly blob: Blob; readonly label: string }) => (
    <div role="region" aria-label={label}>
      {blob.type} {blob.size}
    </div>
  ),
}));

const INPUT = { folio: 'VR-0000000123', codigo: 'ABCD-EFGH-JKMN-PQRS' };
const VERIFIED = {
  informe: { base64: btoa('%PDF-1.7'), tipoContenido: 'application/pdf' },
  folio: 'VR-0000000123',
  nombre: 'Informe Verídico Empresarial',
  rut: '58.•••.•••-5',
  propiedad: '',
  emitido: '2026-11-18T13:42:00.000Z',
  sha256: 'ab'.repeat(32),
  verificaciones: 3,
};

async function openScreen(verifica: Handler, state: unknown = INPUT): Promise<Call[]> {
  const calls = fakeServer({ 'GET /v1/administracion/informe/verifica/': verifica });
  await show('/verifica-informe/paso2', <VerificaInformePaso2 />, state);
  return calls;
}

test(
  'folio and code open the issued file in the viewer, once and without a token',
  { tags: ['VER2-02', 'VER2-09', 'VER2-10'] },
  async () => {
    const calls = await openScreen(() => [200, VERIFIED]);
    expect(calls.map(({ path }) => path)).toEqual([
      `/v1/administracion/informe/verifica/folio/${INPUT.folio}/codigo_verificacion/${INPUT.codigo}`,
    ]);
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(document.querySelector('[role=region]')?.textContent).toBe('application/pdf 8');
  },
);

test('the page says what is proven, what is not, and what to compare', async () => {
  await openScreen(() => [200, VERIFIED]);
  expect(document.querySelector('h1')?.textContent).toBe('Este informe es auténtico');
  expect(text()).toContain('Lo emitió Verídico el 18-11-2026: es un Informe Verídico Empresarial sobre el RUT 58.•••.•••-5.');
  expect(text()).toContain('está íntegra: nada en ella ha cambiado desde entonces');
  expect(text()).toContain('No dice si los datos siguen vigentes hoy.');
  expect(text()).toContain(
    'InformeInforme Verídico EmpresarialRUT58.•••.•••-5FolioVR-0000000123Emitido18-11-2026, 10:42:00Verificado3 veces',
  );
});

test.each(['Comprobante de venta', 'Nota de crédito interna', 'Contrato de plan'])('a %s is called a document', async (nombre) => {
  await openScreen(() => [200, { ...VERIFIED, nombre, rut: '', folio: 'CV-0000000123' }]);
  expect(document.querySelector('h1')?.textContent).toBe('Este documento es auténtico');
  expect(text()).toContain('Lo emitió Verídico el 18-11-2026.');
});

test('the first verification is counted in the singular', async () => {
  await openScreen(() => [200, { ...VERIFIED, verificaciones: 1 }]);
  expect(text()).toContain('Verificado1 vez');
});

test('Volver goes back to the first step', { tags: ['VER2-04'] }, async () => {
  await openScreen(() => [200, VERIFIED]);
  expect(link('Volver').getAttribute('href')).toBe('/verifica-informe/paso1');
});

test('while searching the page says so', { tags: ['VER2-05'] }, async () => {
  await openScreen(() => new Promise(() => undefined));
  expect(document.querySelector('main [role=status]')?.textContent).toBe('Buscando el informe…');
});

test.each([null, {}, { folio: 'VR-1' }, { folio: '', codigo: '' }, 'VR-1'])(
  'with the state %j there is nothing to verify',
  { tags: ['VER2-06'] },
  async (state) => {
    const calls = await openScreen(() => [200, VERIFIED], state);
    expect(document.querySelector('[role=alert] p')?.textContent).toBe('No se encontraron datos de verificación.');
    expect(calls).toEqual([]);
  },
);

test.each([404, 400, 500, 503])('status %i is no report', { tags: ['VER2-07'] }, async (status) => {
  await openScreen(() => [status, { mensaje: 'otra cosa' }]);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No se encontró un informe con esos datos.');
});

test.each([201, 202])('status %i with a report in it is no report either', { tags: ['VER2-07', 'VER2-10'] }, async (status) => {
  await openScreen(fromAnotherServer(() => [status, VERIFIED]));
  expect(document.querySelector('[role=alert] p')?.textContent).toBe('No se encontró un informe con esos datos.');
  expect(document.querySelector('[role=region]')).toBeNull();
  expect(button('Reintentar')).toBeDefined();
});

test('a server error is not called a forgery', async () => {
  await openScreen(() => [503, {}]);
  expect(text()).toContain('esto no dice nada del informe');
});

test('a failed call shows an error', { tags: ['VER2-08'] }, async () => {
  await openScreen(() => 'down');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Hubo un error en la verificación. Intente nuevamente.');
});

test.each([{}, { informe: { base64: '***', tipoContenido: 'application/pdf' } }, '<html>'])(
  'a good status with %j instead of a report shows the error',
  { tags: ['VER2-08'] },
  async (body) => {
    await openScreen(fromAnotherServer(() => [200, body]));
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Hubo un error en la verificación. Intente nuevamente.');
    expect(button('Reintentar')).toBeDefined();
  },
);

test('a failed lookup can be retried, and a valid answer replaces the error', async () => {
  let up = false;
  const calls = await openScreen(() => (up ? [200, VERIFIED] : 'down'));
  up = true;
  await press(button('Reintentar'));
  expect(calls).toHaveLength(2);
  expect(document.querySelector('h1')?.textContent).toBe('Este informe es auténtico');
});

test('an unissued report says what that means, and offers no retry', async () => {
  await openScreen(() => [404, { codigo: 'INFORME_DESCONOCIDO', mensaje: problems.INFORME_DESCONOCIDO.mensaje }]);
  expect(text()).toContain('Si los escribiste bien, ese informe no lo emitió Verídico.');
  expect(text()).not.toContain('Reintentar');
});

test('the issued file can be saved and opened', { tags: ['RES-20'] }, async () => {
  await openScreen(() => [200, VERIFIED]);
  expect(link('Descargar el original').getAttribute('download')).toBe('Informe_Empresarial_2026-11-18.pdf');
  expect(link('Abrir PDF').getAttribute('href')).toMatch(/^blob:/);
});

test('folio and code are copied as one text, or shown for manual copying where copying is forbidden', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await openScreen(() => [200, VERIFIED]);
  await press(button('Copiar folio y código'));
  expect(writeText.mock.calls).toEqual([[`Folio ${INPUT.folio} · Código de verificación ${INPUT.codigo}`]]);
  expect(text()).toContain('Copiados.');
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await press(button('Copiar folio y código'));
  expect(text()).toContain(`Cópialos de aquí: Folio ${INPUT.folio} · Código de verificación ${INPUT.codigo}`);
  vi.unstubAllGlobals();
});

test('too many tries show the sentence of this step, and below it the waiting time', { tags: ['VER2-07'] }, async () => {
  const { status } = problems.DEMASIADAS_SOLICITUDES;
  const mensaje = 'Hiciste demasiados intentos. Vuelve a probar en un minuto.';
  await openScreen(() => [status, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje }]);
  const said = [...document.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent);
  expect(said).toEqual(['No se encontró un informe con esos datos.', mensaje]);
  expect(button('Reintentar')).toBeDefined();
});

test.each<[string, Handler]>([
  ['a report', () => [200, VERIFIED]],
  ['none', () => [404, {}]],
])('after finding %s, Volver returns folio and code, never in the address', async (_, verifica) => {
  await openScreen(verifica);
  await press(link('Volver'));
  expect(location.pathname + location.search).toBe('/verifica-informe/paso1');
  expect(history.state).toEqual(INPUT);
});

test.each(['INFORME_CORREGIDO', 'INFORME_BLOQUEADO'] as const)(
  'a withdrawn report shows the sentence of this step, and below it why (%s)',
  { tags: ['VER2-07'] },
  async (codigo) => {
    const { status, mensaje } = problems[codigo];
    await openScreen(() => [status, { codigo, mensaje }]);
    const said = [...document.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent);
    expect(said).toEqual(['No se encontró un informe con esos datos.', mensaje]);
    expect(text()).not.toContain('Reintentar');
  },
);
