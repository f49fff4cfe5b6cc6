import type { FastifyInstance } from 'fastify';
import type { PoolUse } from '../storage/pool-use.ts';
import type { SeenRequest } from './bare-server.ts';
import { Counter, gauge, Histogram, OPEN_METRICS, writeMetrics, type Family } from './open-metrics.ts';
import { bringsToken } from './operator.ts';
import { Problem } from './problem.ts';

const ANSWER_SECONDS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds from payment to report: usually immediate, otherwise later by mail. */
const REPORT_SECONDS = [1, 2, 5, 10, 20, 60, 300, 900, 3_600];

/** Metrics of this process since its start. */
export interface NodeMetrics {
  readonly answered: (request: SeenRequest) => void;
  /** @param seconds since the payment */
  readonly issued: (seconds: number) => void;
  readonly families: () => Family[];
}

export function createNodeMetrics(poolUse: () => PoolUse): NodeMetrics {
  const requests = new Counter();
  const durations = new Histogram(ANSWER_SECONDS);
  const reports = new Histogram(REPORT_SECONDS);
  return {
    answered: ({ method, route, status, seconds }) => {
      requests.add({ method, route, status: String(status) });
      durations.observe(seconds, { route });
    },
    issued: (seconds) => reports.observe(seconds),
    families: () => [
      { name: 'veridico_solicitudes', type: 'counter', help: 'Solicitudes respondidas por este proceso', samples: requests.samples() },
      { name: 'veridico_solicitud_segundos', type: 'histogram', help: 'Cuánto tardó en responderlas', samples: durations.samples() },
      {
        name: 'veridico_informe_segundos',
        type: 'histogram',
        help: 'Del pago al informe, de los que emitió este proceso',
        samples: reports.samples(),
      },
      poolFamily(poolUse()),
      gauge('proceso_memoria_bytes', 'Memoria residente de este proceso', [{ value: process.memoryUsage.rss() }]),
    ],
  };
}

function poolFamily({ open, busy, waiting, most }: PoolUse): Family {
  const samples = Object.entries({ abiertas: open, ocupadas: busy, esperando: waiting, maximo: most }).map(([que, value]) => ({
    labels: { que },
    value,
  }));
  return gauge('conexiones', 'Conexiones de este proceso a la base de datos, y quienes esperan una', samples);
}

/** Metric of active stand-ins. @param ports by the names of ALLOW_STAND_INS */
export function standInFamily(ports: readonly string[]): Family {
  const samples = ports.map((puerto) => ({ labels: { puerto }, value: 1 }));
  return gauge('pieza_simulada', 'Piezas simuladas sobre las que corre esta instalación', samples);
}

/** GET /metricas, protected by the token. @param sources queried at each request */
export function metricsPage(app: FastifyInstance, token: string, sources: readonly (() => Family[] | Promise<Family[]>)[]): void {
  app.get('/metricas', { schema: { hide: true } }, async (request, reply) => {
    if (!bringsToken(request, token)) throw new Problem('NO_AUTENTICADO');
    const families: Family[] = [];
    // One after the other, to use a single database connection.
    for (const source of sources) families.push(...(await source()));
    return reply.type(OPEN_METRICS).send(writeMetrics(families));
  });
}
