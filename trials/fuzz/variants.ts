import type { BrokenServer } from '../frame/variants.ts';

export interface Variant extends BrokenServer {
  /** Part of the run that must notice. */
  readonly shows: 'requests' | 'memory' | 'sockets';
}

const module = import.meta.url;
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
/** Numbers kept per request by the leak: well above 130 bytes, which is the least growth that counts as one. */
const LEAKED_NUMBERS = 600;

export const VARIANTS = [
  {
    name: 'lanza',
    means: 'una llamada falla con caracteres que nadie escribe',
    shows: 'requests',
    replaces: {
      module,
      seam: 'serve',
      by: (serve) => (app, endpoint, handler, beforeBody) =>
        serve(
          app,
          endpoint,
          async (call) => {
            if (JSON.stringify(call.params)?.includes(RIGHT_TO_LEFT_OVERRIDE)) throw new Error('signo de dirección');
            return handler(call);
          },
          beforeBody,
        ),
    },
  },
  {
    name: 'fuga',
    means: 'cada solicitud deja algo en la memoria',
    shows: 'memory',
    replaces: {
      module,
      seam: 'setHeaders',
      by: (setHeaders) => (app, headers) => {
        setHeaders(app, headers);
        const kept: unknown[] = [];
        app.addHook('onSend', (_request, _reply, payload, done) => {
          kept.push(Array.from({ length: LEAKED_NUMBERS }, () => Math.random()));
          done(null, payload);
        });
      },
    },
  },
  {
    name: 'sin-plazo',
    means: 'nadie corta a quien no termina sus encabezados',
    shows: 'sockets',
    replaces: {
      module,
      seam: 'createServer',
      by: (createServer) => (settings, headers, observer) => {
        const app = createServer(settings, headers, observer);
        app.server.headersTimeout = 0;
        return app;
      },
    },
  },
] as const satisfies readonly Variant[];

export type VariantName = (typeof VARIANTS)[number]['name'];
