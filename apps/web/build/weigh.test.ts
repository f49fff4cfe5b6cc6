import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { addressOf, stylesOf } from './first-files.ts';
import { refuseHeavy, weigh } from './weigh.ts';

const random = (bytes: number) => randomBytes(bytes).toString('latin1');
const packed = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;

interface Part {
  readonly modules: readonly string[];
  readonly imports?: readonly string[];
  readonly styles?: readonly string[];
}

/** Chunks by name, each with code of the given size. */
function bundleOf(
  parts: Readonly<Record<string, Part & { readonly bytes: number }>>,
  assets: Readonly<Record<string, string | Uint8Array>> = {},
) {
  const chunks = Object.entries(parts).map(([fileName, { modules, imports = [], styles = [], bytes }]) => [
    fileName,
    { type: 'chunk', fileName, code: random(bytes), moduleIds: modules, imports, viteMetadata: { importedCss: new Set(styles) } },
  ]);
  const files = Object.entries(assets).map(([fileName, source]) => [fileName, { type: 'asset', fileName, source }]);
  return Object.fromEntries([...chunks, ...files]) as unknown as Rolldown.OutputBundle;
}

const route = (folder: string) => `/web/src/screens/${folder}/${folder}.tsx`;
const bundle = bundleOf(
  {
    'assets/main.js': { modules: ['/web/src/main.tsx'], bytes: 20_000 },
    'assets/inicio.js': { modules: [route('inicio')], bytes: 30_000 },
    'assets/informe.js': {
      modules: ['compra-directa-paso2', 'compra-directa-paso3', 'verifica-informe-paso2'].map(route),
      imports: ['assets/main.js', 'assets/pago.js'],
      styles: ['assets/pago.css'],
      bytes: 10_000,
    },
    'assets/rutas.js': { modules: ['/web/src/plan-routes.tsx'], imports: ['assets/main.js'], bytes: 3_000 },
    'assets/plan.js': {
      modules: ['paso1', 'paso1-contrato', 'paso2', 'paso3', 'paso4'].map((step) => route(`contrata-directo-${step}`)),
      imports: ['assets/main.js'],
      bytes: 7_000,
    },
    'assets/oficina.js': {
      modules: [
        'account-routes.tsx',
        'office-routes.tsx',
        'screens/tareas/case-pane.tsx',
        'session/current.ts',
        'session/customer.ts',
        'session/watch.tsx',
        'session/guard.tsx',
      ].map((name) => `/web/src/${name}`),
      styles: ['assets/pago.css'],
      bytes: 6_000,
    },
    'assets/tareas.js': { modules: [route('tareas')], bytes: 9_000 },
    'assets/pago.js': { modules: ['/web/src/shell/report-columns.tsx'], bytes: 5_000 },
    'assets/pdf.js': { modules: ['/web/src/ui/pdf-viewer/pdf-pages.tsx'], imports: ['assets/main.js'], bytes: 40_000 },
  },
  {
    'assets/pago.css': '.c1_0{color:red}',
    'assets/marca.svg': '<svg/>',
    'assets/letra.woff2': random(50_000),
    'assets/pdf.worker-1.mjs': random(60_000),
  },
);
const BARE = '<script src="/assets/main.js"></script><link href="/assets/letra.woff2">';
const PAGE = `${BARE}<link href="/assets/inicio.js"><use href="/assets/marca.svg#a"/><use href="/assets/marca.svg#b"/>`;
const sizeOf = (...names: string[]) =>
  names.reduce((sum, name) => {
    const file = bundle[name];
    return sum + packed(file?.type === 'chunk' ? file.code : (file?.source ?? ''));
  }, 0);
const weights = Object.fromEntries(
  weigh(
    bundle,
    [
      { path: '/inicio', address: '/inicio', page: PAGE },
      { path: '/sin-limite', address: '/sin-limite', page: PAGE },
      { path: '/compra-directa/paso1', address: '/compra-directa/paso1?codigo_servicio=sia000002', page: PAGE },
      { path: '/compra-directa/paso1', address: '/compra-directa/paso1?codigo_servicio=sia000004', page: PAGE },
    ],
    BARE,
  ).map((row) => [row.name, row]),
);

test('a page weighs itself plus each referenced file once, without the font', () => {
  expect(weights['/inicio']).toEqual({
    name: '/inicio',
    limit: 97_000,
    bytes: packed(PAGE) + sizeOf('assets/main.js', 'assets/inicio.js', 'assets/marca.svg') + 400,
  });
});

test('an address with its own budget uses it; others use the budget of their route', () => {
  const limits = Object.fromEntries(Object.values(weights).map(({ name, limit }) => [name, limit]));
  expect(limits).toMatchObject({ '/compra-directa/paso1': 102_500, '/compra-directa/paso1?codigo_servicio=sia000004': 117_500 });
  expect(addressOf('/verifica-informe/paso1', { folio: undefined })).toBe('/verifica-informe/paso1');
  expect(addressOf('/compra-directa/paso1', { codigo_servicio: 'sia000004' })).toBe('/compra-directa/paso1?codigo_servicio=sia000004');
});

test('a report route weighs all imports of its screen; the PDF viewer is weighed apart', () => {
  const files = ['assets/main.js', 'assets/informe.js', 'assets/pago.js', 'assets/pago.css'];
  expect(weights['/compra-directa/paso3']?.bytes).toBe(packed(BARE) + sizeOf(...files) + 400);
  expect(weights['visor']?.bytes).toBe(sizeOf('assets/pdf.js', 'assets/pdf.worker-1.mjs'));
});

test('a plan contracting step also weighs its route table', () => {
  expect(weights['/contrata-directo/paso1Contrato']).toEqual({
    name: '/contrata-directo/paso1Contrato',
    limit: 107_500,
    bytes: packed(BARE) + sizeOf('assets/main.js', 'assets/rutas.js', 'assets/plan.js') + 400,
  });
});

test('a screen of the office weighs its scripts and styles with those of a signed-in person, and nothing else', () => {
  expect(weights['/tareas']).toEqual({
    name: '/tareas',
    limit: 130_000,
    bytes: sizeOf('assets/main.js', 'assets/oficina.js', 'assets/tareas.js', 'assets/pago.css'),
  });
});

test('a missing build file is an error, not zero bytes', () => {
  expect(() => weigh(bundle, [{ path: '/inicio', page: '"/assets/no.js"' }], BARE)).toThrow('/assets/no.js'.slice(1));
});

test('what is over its budget is refused by its name, what keeps it is not', () => {
  const row = { name: '/inicio', limit: 92_500 };
  expect(() => refuseHeavy([{ ...row, bytes: 92_500 }])).not.toThrow();
  expect(() => refuseHeavy([{ ...row, bytes: 92_501 }])).toThrow('/inicio con 92501 de 92500 bytes');
});

test('a page gets the style sheets whose classes it uses', () => {
  const sheets = bundleOf({}, { 'a.css': '.ca_0{}', 'b.css': '@media print{.cb_0:hover{}}', 'c.css': '.cc_0{}', 'd.svg': '.ca_0' });
  expect(stylesOf(sheets, '<p class="x ca_0"><b class="cb_0">cc_0</b>')).toEqual(['a.css', 'b.css']);
});
