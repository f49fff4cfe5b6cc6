import type { Change } from '../testing/vary.ts';

export type VariantName = 'lanza' | 'fuga' | 'sin-plazo';

/** A product that lacks something: where the harness finds nothing wrong with it, it proves nothing. */
export interface Variant extends Change {
  readonly name: VariantName;
  readonly means: string;
  /** Part of the run that has to notice. */
  readonly shows: 'requests' | 'memory' | 'sockets';
}

export const VARIANTS: readonly Variant[] = [
  {
    name: 'lanza',
    means: 'una llamada falla con caracteres que nadie escribe',
    shows: 'requests',
    file: 'apps/server/src/http/serve.ts',
    from: '      const { params, query, headers, body } = request;\n',
    to: "      const { params, query, headers, body } = request;\n      if (JSON.stringify(params)?.includes('\\u202e')) throw new Error('signo de dirección');\n",
  },
  {
    name: 'fuga',
    means: 'cada solicitud deja algo en la memoria',
    shows: 'memory',
    file: 'apps/server/src/http/headers.ts',
    from: "  app.addHook('onSend', (request, reply, payload, done) => {\n",
    to: "  const kept: unknown[] = [];\n  app.addHook('onSend', (request, reply, payload, done) => {\n    kept.push(Array.from({ length: 600 }, () => Math.random()));\n",
  },
  {
    name: 'sin-plazo',
    means: 'nadie corta a quien no termina sus encabezados',
    shows: 'sockets',
    file: 'apps/server/src/http/bare-server.ts',
    from: '      headersTimeout: HEADERS_TIMEOUT_MS,\n',
    to: '      headersTimeout: 0,\n',
  },
];
