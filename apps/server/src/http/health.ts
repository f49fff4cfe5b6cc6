import type { FastifyInstance } from 'fastify';

/** What must work for the process to be of use; each resolves when it does. The name is told to whoever asks. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2_000;

/** GET /salud: 200 when everything works, with what a person should look at; 503 with the names of what does not work. */
export function healthPage(app: FastifyInstance, checks: HealthChecks, notices: () => Promise<readonly string[]>): void {
  app.get('/salud', { schema: { hide: true } }, async (_request, reply) => {
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
