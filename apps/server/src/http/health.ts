import type { FastifyInstance } from 'fastify';
import { bringsToken, isFromThisMachine } from './operator.ts';

/** Readiness checks by the name shown to the operator. Each resolves when its part works. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2_000;
const RETRY_AFTER_SECONDS = '5';

/** Reported during shutdown, so that balancers send no new requests. */
const LEAVING = 'el proceso se está deteniendo';

/** Closes each connection after its current answer once `leaving` is aborted, so that clients reconnect to another process. */
export function letConnectionsEnd(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close');
    done();
  });
}

interface HealthOptions {
  readonly checks: HealthChecks;
  /** Why nothing can be sold although every part works. */
  readonly stopped: () => Promise<readonly string[]>;
  /** Warnings for a person while everything works. */
  readonly notices: () => Promise<readonly string[]>;
  /** Aborted when the process is about to stop. */
  readonly leaving: AbortSignal;
  /** Operator's token; undefined where none is set. */
  readonly token: string | undefined;
}

/**
 * GET /salud: 200 when every part works, else 503. Where nothing can be sold it is 200 and `degradado`: another node would not sell either.
 * Failed checks, reasons and warnings are shown to this machine and to callers with the operator's token; others see only the state.
 */
export function healthPage(app: FastifyInstance, { checks, stopped, notices, leaving, token }: HealthOptions): void {
  const log = logChanges(app);
  app.get('/salud', { schema: { hide: true } }, async (request, reply) => {
    const fallan = leaving.aborted ? [LEAVING] : await failing(checks);
    const [detienen, avisos] = fallan.length > 0 ? [[], []] : await Promise.all([stopped(), notices()]);
    log({ fallan, detienen, avisos });
    const mayRead = isFromThisMachine(request) || bringsToken(request, token);
    if (fallan.length === 0)
      return {
        estado: detienen.length > 0 ? 'degradado' : 'listo',
        ...(mayRead && detienen.length > 0 && { detienen }),
        ...(mayRead && avisos.length > 0 && { avisos }),
      };
    void reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return { estado: 'no disponible', ...(mayRead && { fallan }) };
  });
}

type HealthReport = Readonly<Record<'fallan' | 'detienen' | 'avisos', readonly string[]>>;

/** Logs only changes: balancers ask twice a second. */
function logChanges({ log }: FastifyInstance): (told: HealthReport) => void {
  let last = '';
  return (told) => {
    const now = JSON.stringify(told);
    const quiet = last === '' && told.fallan.length + told.detienen.length + told.avisos.length === 0;
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
