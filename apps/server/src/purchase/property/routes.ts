import { endpoints } from '@veridico/api/endpoints';
import { busquedaDireccion, check, normalise } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Visitors } from '../../http/visitor.ts';
import type { Schema } from '../../storage/schema.ts';
import { findProperty } from './property.ts';
import { searchAddress } from './search.ts';

export interface AppraisalSearchDeps {
  readonly db: Kysely<Schema>;
  readonly visitors: Visitors;
}

/** Routes that find a property by address or rol. */
export function appraisalSearchRoutes(app: FastifyInstance, { db, visitors }: AppraisalSearchDeps): void {
  serve(app, endpoints.buscarDireccion, async ({ body, request }) => {
    const searched = normalise(busquedaDireccion, body);
    const campos = check(busquedaDireccion, searched, 'submit');
    const [mensaje] = Object.values(campos);
    if (mensaje !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos, mensaje });
    await visitors.limitByAddress(request, 'direccion');
    return { 200: await searchAddress(db, searched) };
  });

  serve(app, endpoints.propiedad, async ({ params, request }) => {
    await visitors.limitByAddress(request, 'direccion');
    const found = await findProperty(db, params.comuna, params.rol);
    if (!found) throw new Problem('PROPIEDAD_DESCONOCIDA');
    return { 200: found.propiedad };
  });
}
