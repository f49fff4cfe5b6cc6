import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';

/**
 * The specification has calls that change something by GET. A browser says who made it ask: anything but a page of ours, such as a link that
 * somebody sent or a page that is fetched ahead, is refused. Programs say nothing and are let through: they hold the order.
 * @throws Problem NO_PERMITIDO
 */
export function assertOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const ahead = headers['sec-purpose'] ?? headers['purpose'];
  if ((site !== undefined && site !== 'same-origin') || ahead !== undefined) throw new Problem('NO_PERMITIDO');
}
