import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { assertMay, verdictOn } from '../representation/may.ts';
import { documentsByOrder, keepDocument } from '../representation/documents.ts';
import type { Schema } from '../../storage/schema.ts';
import { customerOf } from '../../account/customers.ts';
import type { AccountDeps } from '../../account/deps.ts';
import { changeData, dataOf, lastChanges } from './data.ts';
import { administratorOf } from './users.ts';

/** Routes for a client company's own data and for the documents that prove who represents it. */
export function companyDataRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, visitors, wake } = deps;

  serve(app, endpoints.datosEmpresa, async ({ request }) => {
    const customer = await customerOf(db, callerOf(request));
    const { empresa } = assertMay(customer, 'ver-datos-empresa');
    const { datos, version } = await dataOf(db, empresa);
    return {
      200: {
        rut: empresa,
        datos,
        version,
        puedeCambiarlos: datos !== null && verdictOn('cambiar-datos-empresa', customer) === 'si',
        representacion: await representationOf(db, empresa),
        cambios: await lastChanges(db, empresa),
      },
    };
  });

  serve(app, endpoints.cambiarDatosEmpresa, async ({ body, request }) => {
    const caller = callerOf(request);
    const administrator = administratorOf(await customerOf(db, caller), 'cambiar-datos-empresa');
    const { version, ...sent } = body;
    const next = await changeData(db, { ...administrator, quien: caller.id, version }, sent);
    wake();
    return { 200: { mensaje: 'Datos guardados. Avisamos a los correos anteriores y a los nuevos.', version: next } };
  });

  serve(
    app,
    endpoints.entregarPoderes,
    async ({ body, request }) => {
      const caller = callerOf(request);
      const { empresa } = assertMay(await customerOf(db, caller), 'entregar-poderes');
      const documento = await keepDocument(db, { ...body, orden: await declaredOrder(db, empresa), quien: caller.id });
      return { 200: { mensaje: 'Recibimos el documento. Una persona lo lee en un día hábil y te escribimos.', documento } };
    },
    async (request) => {
      const { empresa } = assertMay(await customerOf(db, callerOf(request)), 'entregar-poderes');
      await visitors.limitByKey(empresa, 'documento');
    },
  );
}

/** Clients from before powers were checked have no row and count as proven. */
async function representationOf(db: Kysely<Schema>, empresa: string) {
  const standing = await db.selectFrom('company_standings').selectAll().where('empresa', '=', empresa).executeTakeFirst();
  const documents = await documentsByOrder(db, standing?.orden ? [standing.orden] : []);
  return {
    poderes: standing?.poderes ?? ('comprobados' as const),
    desde: standing?.desde.toISOString() ?? null,
    documentos: [...(documents.get(standing?.orden ?? '') ?? [])],
  };
}

/** The order that contains the declaration. @throws Problem PODERES_RECIBIDOS */
async function declaredOrder(db: Kysely<Schema>, empresa: string): Promise<string> {
  const standing = await db.selectFrom('company_standings').select(['orden', 'poderes']).where('empresa', '=', empresa).executeTakeFirst();
  if (standing?.poderes !== 'declarados' || standing.orden === null) throw new Problem('PODERES_RECIBIDOS');
  return standing.orden;
}
