import { check, normalise, resuelveTarea } from '@veridico/forms';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { settleCase } from './acts.ts';
import type { CaseDeps } from './deps.ts';
import { openCases } from './list.ts';
import { storiesOf } from './story.ts';

/** What the office sees and does. */
export function caseRoutes(app: FastifyInstance, { db, wake }: CaseDeps): void {
  serve(app, endpoints.tareas, async () => {
    const cases = await openCases(db);
    const stories = await storiesOf(
      db,
      cases.flatMap(({ orden }) => orden ?? []),
    );
    return {
      200: {
        tareas: cases.map((each) => {
          const { orden, tarea: _, ...shown } = each;
          return {
            ...shown,
            desde: each.desde.toISOString(),
            acciones: [...each.acciones],
            historia: [...(stories.get(orden ?? '') ?? [])],
          };
        }),
      },
    };
  });

  serve(app, endpoints.resolverTarea, async ({ params, body, request }) => {
    const { nota } = normalise(resuelveTarea, { nota: body.nota });
    const { nota: wrong } = check(resuelveTarea, { nota }, 'submit');
    if (wrong !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos: { nota: wrong } });
    await settleCase(db, { ...params, nota, quien: callerOf(request).id });
    wake();
    return { 200: { mensaje: 'Hecho. Quedó en la historia.' } };
  });
}
