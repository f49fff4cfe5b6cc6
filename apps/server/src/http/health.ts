import type { FastifyInstance } from 'fastify';

/** What must work for the process to be of use; each resolves when it does. The name is told to whoever asks. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2_000;

/** What a process says of itself while it still serves, so that no balancer sends it anybody more. */
const LEAVING = 'el proceso se está deteniendo';

/** Has every connection end with the answer it carries once `leaving` is aborted: whoever asks next finds another process. */
export function letConnectionsEnd(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close');
    done();
  });
}

/**
 * GET /salud: 200 when everything works, with what a person should look at; 503 with the names of what does not work.
 * @param leaving aborted when the process is to end soon
 */
export function healthPage(
  app: FastifyInstance,
  checks: HealthChecks,
  notices: () => Promise<readonly string[]>,
  leaving: AbortSignal,
): void {
  app.get('/salud', { schema: { hide: true } }, async (_request, reply) => {
    if (leaving.aborted) return reply.code(503).send({ estado: 'no disponible', fallan: [LEAVING] });
    const failing = (await Promise.all(Object.entries(checks).map(async ([name, check]) => ((await works(check)) ? [] : [name])))).flat();
    if (failing.length === 0) {
      const avisos = await notices();
      return { estado: 'listo', ...(avisos.length > 0 && { avisos }) };
    }
    return reply.code(503).header('retry-after', '5').send({ estado: 'no disponible', fallan: failing });
  });
}

async function works(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const done = check().then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
