import type { FastifyInstance } from 'fastify';
import { bringsToken, isFromThisMachine } from './operator.ts';

/** Checks of the parts that the process depends on, by the name the operator reads. Each resolves when its part works. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2_000;
const RETRY_AFTER_SECONDS = '5';

/** What a process says of itself while it still serves, so that no balancer sends it anybody more. */
const LEAVING = 'el proceso se está deteniendo';

/** Has every connection end with the answer it carries once `leaving` is aborted: whoever asks next finds another process. */
export function letConnectionsEnd(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close');
    done();
  });
}

interface HealthOptions {
  readonly checks: HealthChecks;
  /** What a person should look at though everything works. */
  readonly notices: () => Promise<readonly string[]>;
  /** Aborted when the process is to end soon. */
  readonly leaving: AbortSignal;
  /** Of the operator; undefined where there is none. */
  readonly token: string | undefined;
}

/**
 * GET /salud: 200 when everything works, else 503. Why not, and what a person should look at, is told to this machine and to callers with the
 * operator's token; the others read the state alone.
 */
export function healthPage(app: FastifyInstance, { checks, notices, leaving, token }: HealthOptions): void {
  const log = logChanges(app);
  app.get('/salud', { schema: { hide: true } }, async (request, reply) => {
    const fallan = leaving.aborted ? [LEAVING] : await failing(checks);
    const avisos = fallan.length > 0 ? [] : await notices();
    log({ fallan, avisos });
    const mayRead = isFromThisMachine(request) || bringsToken(request, token);
    if (fallan.length === 0) return { estado: 'listo', ...(mayRead && avisos.length > 0 && { avisos }) };
    void reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return { estado: 'no disponible', ...(mayRead && { fallan }) };
  });
}

type Told = Readonly<Record<'fallan' | 'avisos', readonly string[]>>;

/** A line when it becomes another one: balancers ask twice a second. */
function logChanges({ log }: FastifyInstance): (told: Told) => void {
  let last = '';
  return (told) => {
    const now = JSON.stringify(told);
    const quiet = last === '' && told.fallan.length + told.avisos.length === 0;
    if (now !== last && !quiet) log.warn(told, 'health');
    last = now;
  };
}

async function failing(checks: HealthChecks): Promise<string[]> {
  const asked = Object.entries(checks).map(async ([name, check]) => ((await works(check)) ? [] : [name]));
  return (await Promise.all(asked)).flat();
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
