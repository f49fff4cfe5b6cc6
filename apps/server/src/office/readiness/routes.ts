import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import type { OfficeDeps } from '../deps.ts';
import { serveView } from '../permission/serve.ts';
import { requirementsOf } from './requirements.ts';

interface ReadinessDeps extends Pick<OfficeDeps, 'db'> {
  readonly settings: Settings;
}

/** What is missing for selling. */
export function readinessRoutes(app: FastifyInstance, { db, settings }: ReadinessDeps): void {
  serveView({ app, db }, endpoints.oficinaPuestaEnMarcha, 'ver-arranque', async () => ({
    200: { requisitos: await requirementsOf(db, settings) },
  }));
}
