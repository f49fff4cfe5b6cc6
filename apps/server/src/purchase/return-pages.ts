import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrderDeps } from '../orders/kind.ts';
import { readReturn, recordReturn, returnedText } from '../orders/returns.ts';

const asParameters = (part: unknown) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {});

/**
 * Pages that Webpay returns the browser to, by GET or POST. The return is recorded before the page is served, so the commit does not depend
 * on the page's own calls. Any token gets the same page.
 */
export function returnPages(
  app: FastifyInstance,
  orders: OrderDeps,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const record = async (parameters: Record<string, unknown>) => {
    const back = readReturn(parameters);
    if (back) await recordReturn(orders, back);
  };

  for (const { returnPath: path } of Object.values(orders.kinds)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      await record(asParameters(request.query));
      return page(request, reply);
    });

    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      const parameters = asParameters(request.body);
      // If recording fails now, it is retried when the redirected browser loads the page.
      await record(parameters).catch((error: unknown) =>
        orders.warn('return not recorded', { reason: error instanceof Error ? error.name : 'unknown' }),
      );
      // Redirect: the page reads the query string, and a reload must not post again.
      return reply.redirect(`${path}?${keptParameters(parameters)}`, 303);
    });
  }
}

const NAMES = ['token_ws', 'TBK_TOKEN', 'TBK_ORDEN_COMPRA', 'TBK_ID_SESION'] as const;

function keptParameters(parameters: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(
    NAMES.flatMap((name) => {
      const value = returnedText(parameters, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
