import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';

/**
 * The specification has GET calls that change state. Refuses them unless a page of this site sent them: a link from elsewhere or a prefetch
 * is refused, by the browser's Sec-Fetch-Site and Sec-Purpose headers. Programs send neither header and pass: they hold the order.
 * @throws Problem NO_PERMITIDO
 */
export function assertOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const ahead = headers['sec-purpose'] ?? headers['purpose'];
  if ((site !== undefined && site !== 'same-origin') || ahead !== undefined) throw new Problem('NO_PERMITIDO');
}
