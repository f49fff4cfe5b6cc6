import { endpoints } from '@veridico/api/endpoints';
import { eliminaCuenta, maskCorreo } from '@veridico/forms';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { refuseEvenly } from '../../http/evenly.ts';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { approveClaim, refuseClaim } from '../representation/answers.ts';
import { findClaim, listClaims } from '../representation/claim-list.ts';
import type { Act } from '../representation/matrix.ts';
import { verdictOn } from '../representation/may.ts';
import type { Schema } from '../../storage/schema.ts';
import { customerOf } from '../../account/customers.ts';
import type { AccountDeps } from '../../account/deps.ts';
import { provePassword } from '../../account/password.ts';
import { readForm } from '../../http/read-form.ts';
import { administratorOf, type Administrator } from './users.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Routes for a company's administrators to answer a claim. The mailed link shows the claim and can refuse it; approving needs a session.
 */
export function claimRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, wake } = deps;
  const who = async (request: FastifyRequest, act: Act) => administratorOf(await customerOf(db, callerOf(request)), act);

  serve(app, endpoints.solicitudes, async ({ request }) => {
    const customer = await customerOf(db, callerOf(request));
    const { empresa } = administratorOf(customer, 'ver-solicitudes');
    const puedeResponder = verdictOn('responder-solicitud', customer) === 'si';
    return { 200: { solicitudes: await listClaims(db, empresa), puedeResponder } };
  });

  serve(app, endpoints.aprobarSolicitud, async ({ params, body, request }) => {
    const administrator = await who(request, 'responder-solicitud');
    await assertOwn(db, administrator, params.solicitud);
    const { password } = readForm(eliminaCuenta, { password: body.password });
    const caller = callerOf(request);
    await provePassword(deps, caller.id, 'password', password);
    await approveClaim(db, { solicitud: params.solicitud, usuario: administrator.usuario, quien: caller.id });
    wake();
    return { 200: { mensaje: 'Aprobada. La persona entra con este plan; durante 7 días puedes objetarla aquí mismo.' } };
  });

  serve(app, endpoints.rechazarSolicitud, async ({ params, request }) => {
    const administrator = await who(request, 'responder-solicitud');
    await assertOwn(db, administrator, params.solicitud);
    await refuseClaim(db, { solicitud: params.solicitud, usuario: administrator.usuario, quien: callerOf(request).id });
    wake();
    return { 200: { mensaje: REFUSED } };
  });

  linkRoutes(app, deps);
}

const REFUSED = 'Rechazada. Una persona nuestra la revisa y te llamará al teléfono que ya teníamos registrado.';

/** Routes that need no session, only the mailed link. */
function linkRoutes(app: FastifyInstance, { db, visitors, wake }: AccountDeps): void {
  serve(app, endpoints.verSolicitud, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'enlace');
    return refuseEvenly(async () => {
      const link = await findLink(db, body.enlace);
      const claim = await findClaim(db, link.solicitud);
      if (!claim) throw new Problem('SOLICITUD_DESCONOCIDA');
      return { 200: { solicitud: { ...claim, correo: maskCorreo(claim.correo) } } };
    });
  });

  serve(app, endpoints.rechazarConEnlace, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'enlace');
    const link = await refuseEvenly(() => findLink(db, body.enlace));
    await refuseClaim(db, { ...link, quien: null });
    wake();
    return { 200: { mensaje: REFUSED } };
  });
}

/** Same problem for another company's claim and for an unknown one. @throws Problem SOLICITUD_DESCONOCIDA */
async function assertOwn(db: Kysely<Schema>, { empresa }: Administrator, solicitud: string): Promise<void> {
  const own =
    UUID.test(solicitud) &&
    (await db
      .selectFrom('representation_claims')
      .select('id')
      .where('id', '=', solicitud)
      .where('empresa', '=', empresa)
      .executeTakeFirst());
  if (!own) throw new Problem('SOLICITUD_DESCONOCIDA');
}

async function findLink(db: Kysely<Schema>, token: string): Promise<{ readonly solicitud: string; readonly usuario: string }> {
  const link = await db
    .selectFrom('claim_links')
    .innerJoin('company_users', 'company_users.id', 'claim_links.usuario')
    .select(['solicitud', 'usuario'])
    // The link works only while its recipient is an active administrator.
    .where('company_users.rol', '=', 'administrador')
    .where('company_users.estado', '=', 'activo')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst();
  if (!link) throw new Problem('SOLICITUD_DESCONOCIDA');
  return link;
}
