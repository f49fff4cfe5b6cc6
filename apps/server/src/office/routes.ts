import {
  CERTIFICATE_DAYS,
  check,
  isFreshCertificate,
  normalise,
  pruebaPoderes,
  resuelveTarea,
  type PruebaPoderesField,
  type Values,
} from '@veridico/forms';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { readDocument } from '../plans/representation/documents.ts';
import { askToday } from '../storage/clock.ts';
import { settleCase } from './acts.ts';
import type { OfficeDeps } from './deps.ts';
import { openCases } from './list.ts';
import { storiesOf } from './story.ts';

/** Routes of the office. */
export function caseRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  const { db, kinds, wake } = deps;
  serve(app, endpoints.tareas, async () => {
    const cases = await openCases(db, kinds);
    const stories = await storiesOf(
      deps,
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
            documentos: [...each.documentos],
            historia: [...(stories.get(orden ?? '') ?? [])],
          };
        }),
      },
    };
  });

  serve(app, endpoints.documentoDePoderes, async ({ params }) => {
    const document = await readDocument(db, params.documento);
    if (!document) throw new Problem('INFORME_DESCONOCIDO');
    const { nombre, pdf, sha256 } = document;
    return { 200: { nombre, tipoContenido: 'application/pdf' as const, base64: pdf.toString('base64'), sha256 } };
  });

  serve(app, endpoints.resolverTarea, async ({ params, body, request }) => {
    const nota = params.accion === 'probar-poderes' ? readProof(body, await askToday(db)) : readNote(body.nota);
    await settleCase(deps, { ...params, nota, quien: callerOf(request).id });
    wake();
    return { 200: { mensaje: 'Hecho. Quedó en la historia.' } };
  });
}

function readNote(typed: string): string {
  const { nota } = normalise(resuelveTarea, { nota: typed });
  const { nota: wrong } = check(resuelveTarea, { nota }, 'submit');
  if (wrong !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos: { nota: wrong } });
  return nota;
}

/** Checks the proof and appends the document and its date to the note. @param today YYYY-MM-DD in Chile */
function readProof(body: Values<PruebaPoderesField>, today: string): string {
  const values = normalise(pruebaPoderes, body);
  const campos = check(pruebaPoderes, values, 'submit');
  if (campos.fechaCertificado === undefined && !isFreshCertificate(values.fechaCertificado, today))
    campos.fechaCertificado = `El documento debe tener ${CERTIFICATE_DAYS} días a lo más.`;
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return `${values.nota} · Documento ${values.certificado} del ${values.fechaCertificado}`;
}
