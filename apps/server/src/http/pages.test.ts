import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'veridico-pages-'));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
let app: FastifyInstance;
let precio = 'Vale $1';

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  write('index.html', 'vacía %AVISO% %CAPTCHA%');
  write('inicio.html', 'inicio %ANIO% %COMERCIO% %OTRO% %INGRESO%');
  write('precio.html', '%PRECIO% %ORGANIZACION%');
  write('uno.html', 'uno de %SITIO%');
  write('leido.html', 'leído');
  write('escribir.html', 'escribir');
  write(
    'pages.json',
    JSON.stringify([
      { path: '/inicio', query: [], file: 'inicio.html', address: '/inicio' },
      { path: '/compra', query: [['codigo', 'sia000001']], file: 'uno.html', address: '/compra?codigo=sia000001' },
      {
        path: '/verifica',
        query: [
          ['folio', null],
          ['codigo', null],
        ],
        file: 'leido.html',
        address: '/verifica',
      },
      { path: '/verifica', query: [], file: 'escribir.html', address: '/verifica' },
      { path: '/pago', query: [], file: 'leido.html' },
      { path: '/precio', query: [], file: 'precio.html' },
    ]),
  );
  write('addresses.json', JSON.stringify(['^/inicio/?$', '^/compra/?$', '^/precio$', '^/verifica/?$', '^/enlace/[^/]+/?$']));
  app = Fastify();
  const page = await servePages(app, {
    publicUrl: 'https://veridico.ejemplo.cl',
    notice: '<Demostración>',
    footerYear: '2026',
    merchant: { nombre: 'Verídico SpA', rut: '77.777.777-7', domicilio: 'Providencia 1', telefono: '', horario: '' },
    identityUrl: '',
    signInByCode: true,
    showClient: false,
    organization: { name: 'A </script> B' },
    changing: async () => ({ '%PRECIO%': precio, '%ANIO%': 'never: a word that stays comes first' }),
    captchaPage: '',
    contact: 'contacto@veridico.cl',
    build: pathToFileURL(`${folder}/`),
  });
  app.get('/*', page);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is served again with the words that changed, and under another tag', async () => {
  const first = await get('/precio');
  const again = await get('/precio', { 'if-none-match': String(first.headers['etag']) });
  precio = 'Vale $2';
  const changed = await get('/precio', { 'if-none-match': String(first.headers['etag']) });
  const seller = String.raw`{"@context":"https://schema.org","@type":"Organization","name":"A \u003c/script> B"}`;
  expect([first.body, again.statusCode, changed.body]).toEqual([`Vale $1 ${seller}`, 304, `Vale $2 ${seller}`]);
});

test.each([
  ['/inicio', 'inicio 2026 Verídico SpA %OTRO% codigo'],
  ['/inicio?desde=correo', 'inicio 2026 Verídico SpA %OTRO% codigo'],
  ['/compra?codigo=sia000001', 'uno de https://veridico.ejemplo.cl'],
  ['/compra?x=1&codigo=%20sia000001', 'uno de https://veridico.ejemplo.cl'],
  ['/compra?codigo=sia000002', 'vacía &lt;Demostración&gt; '],
  ['/compra', 'vacía &lt;Demostración&gt; '],
  ['/verifica?folio=VR-1&codigo=A', 'leído'],
  ['/verifica?folio=VR-1', 'escribir'],
  ['/verifica?folio=VR-1&codigo=%20', 'escribir'],
  ['/verifica', 'escribir'],
  ['/enlace/uno', 'vacía &lt;Demostración&gt; '],
  ['/Inicio/', 'vacía &lt;Demostración&gt; '],
  ['/inicio?%E0%A4%A', 'inicio 2026 Verídico SpA %OTRO% codigo'],
])('%s gets its page with the server texts', { tags: ['V1.2.1'] }, async (url, text) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body]).toEqual([200, text]);
});

test.each(['/no-existe', '/inicio/uno', '/enlace/uno/dos', '/enlace/', '//['])(
  '%s, unknown, answers 404 with the application, every time',
  { tags: ['ROUTE-16'] },
  async (url) => {
    const { statusCode, body, headers } = await get(url, { 'if-none-match': '*' });
    expect([statusCode, body]).toEqual([404, 'vacía &lt;Demostración&gt; ']);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['etag']).toBeUndefined();
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  },
);

test.each<[accepted: string, encoding: 'br' | 'gzip' | undefined]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a client accepting «%s» gets encoding %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await get('/inicio', { 'accept-encoding': accepted });
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
  const open = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
  expect(open[encoding ?? 'none'](rawPayload).toString()).toContain('inicio 2026');
});

test('a cached page is not sent again until a new build changes it', async () => {
  const { etag } = (await get('/inicio')).headers;
  const kept = { 'if-none-match': String(etag) };
  expect([(await get('/inicio', kept)).statusCode, (await get('/inicio', kept)).body]).toEqual([304, '']);
  write('inicio.html', 'otra %ANIO%');
  utimesSync(path.join(folder, 'inicio.html'), new Date(), new Date(Date.now() + 5_000));
  const { statusCode, body, headers } = await get('/inicio', kept);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'otra 2026', 'no-cache']);
});

test('robots.txt lists the pages not to index', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /compra/\n');
  expect(body).toContain('\nSitemap: https://veridico.ejemplo.cl/sitemap.xml\n');
});

test('sitemap.xml lists each prerendered address once', async () => {
  const { headers, body } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/inicio', '/compra?codigo=sia000001', '/verifica'].map((address) => `https://veridico.ejemplo.cl${address}`),
  );
});
