import type { Pronostico } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import { busquedaDireccion, check, normalise, pronosticoTasacion, tasacionPedidaOf } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Visitors } from '../../http/visitor.ts';
import type { Forecast, ForecastProperty, UnappraisableFor } from '../../bureau/interface.ts';
import type { Schema } from '../../storage/schema.ts';
import { findProperty } from './property.ts';
import { UNAPPRAISABLE } from '../subject.ts';
import { searchAddress } from './search.ts';

export interface AppraisalSearchDeps {
  readonly db: Kysely<Schema>;
  readonly visitors: Visitors;
  readonly forecast: ForecastProperty;
}

/** Routes that find a property by address or rol. */
export function appraisalSearchRoutes(app: FastifyInstance, { db, visitors, forecast }: AppraisalSearchDeps): void {
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

  serve(app, endpoints.tasable, async ({ body, request }) => {
    const asked = normalise(pronosticoTasacion, body);
    const campos = check(pronosticoTasacion, asked, 'submit');
    if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
    await visitors.limitByAddress(request, 'tasable');
    const foretold = await forecast(tasacionPedidaOf(asked));
    if (typeof foretold === 'string') throw new Problem(UNAPPRAISABLE[foretold]);
    return { 200: { venta: pronosticoOf(foretold.venta), arriendo: pronosticoOf(foretold.arriendo) } };
  });
}

const NO_FORECAST = { avisos: 0, comparables: 0, cercanos: 0, confianza: null, amplitud: null };

function pronosticoOf(foretold: UnappraisableFor | Forecast): Pronostico {
  if (typeof foretold === 'string') return { motivo: UNAPPRAISABLE[foretold], ...NO_FORECAST };
  return { motivo: null, ...foretold };
}
