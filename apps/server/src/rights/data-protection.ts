import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { dataOfficerOf } from '../settings/data-protection.ts';
import { processorsOf } from '../settings/processors.ts';
import type { Settings } from '../settings/settings.ts';

/** The person in charge and the processors of this installation. Names of machines are not told. */
export function dataProtectionRoutes(app: FastifyInstance, settings: Settings): void {
  const encargados = processorsOf(settings).map(({ nombre, recibe, para }) => ({ nombre, recibe, para }));
  const answer = { encargada: dataOfficerOf(settings), encargados };
  serve(app, endpoints.proteccionDeDatos, async () => ({ 200: answer }));
}
