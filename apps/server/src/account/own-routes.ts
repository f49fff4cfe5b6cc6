import { CONFIRMATION_SENT } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import { eliminaCuenta } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { accountOf, type Customer, retireCustomer } from './customers.ts';
import { chooseCompany, companiesOf, companyId } from './memberships.ts';
import { queueLetter } from '../mails/queue.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import { sendConfirmation } from './confirmation.ts';
import type { AccountDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { freshSignInRoutes } from './fresh-sign-in.ts';
import type { AccountMail } from './letters.ts';
import { changePassword, provePassword } from './password.ts';
import { readForm } from '../http/read-form.ts';
import { secondFactorRoutes } from './second-factor.ts';

/** Routes of a signed-in user's own account. The account comes only from the token. */
export function ownAccountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serve(app, endpoints.clienteInfo, async ({ querystring, request }) => {
    const caller = callerOf(request);
    if (caller.email === '' || querystring.email.trim().toLowerCase() !== caller.email) throw new Problem('NO_PERMITIDO');
    const { user, customer } = await findOwner(deps, caller);
    const { email, rut, serie = '', telefono = '', firstName, lastName } = user;
    const own = { empresas: customer.companies, empresa: companyId(customer) };
    return { 200: { email, rut, serie, telefono, nombre: `${firstName} ${lastName}`, contrato: customer.contrato, ...own } };
  });

  serve(app, endpoints.perfil, async ({ request }) => {
    const { user, customer } = await findOwner(deps, callerOf(request));
    const { email, emailVerified, rut, firstName, lastName, secondLastName = '', telefono = '' } = user;
    const { contrato } = customer;
    return { 200: { email, correoConfirmado: emailVerified, rut, firstName, lastName, secondLastName, telefono, contrato } };
  });

  serve(app, endpoints.pedirConfirmacion, async ({ request }) => {
    const { sub } = await accountOf(deps.db, callerOf(request));
    await sendConfirmation(deps, sub);
    return { 200: { mensaje: CONFIRMATION_SENT } };
  });

  serve(app, endpoints.cambiarPassword, async ({ body, request }) => {
    await changePassword(deps, callerOf(request), body);
    return { 200: { mensaje: 'Contraseña actualizada. Cerramos tus demás sesiones.' } };
  });

  serve(app, endpoints.eliminarCuenta, async ({ body, request }) => {
    await deleteAccount(deps, callerOf(request), body.password);
    return { 200: { mensaje: 'Tu cuenta está eliminada. Te enviamos un correo con lo que queda guardado y por qué.' } };
  });

  companyChoiceRoutes(app, deps);
  sessionRoutes(app, deps);
  secondFactorRoutes(app, deps);
  freshSignInRoutes(app, deps);
}

/** Which of the account's companies this session acts for. */
function companyChoiceRoutes(app: FastifyInstance, { db }: AccountDeps): void {
  serve(app, endpoints.misEmpresas, async ({ request }) => ({
    200: { empresas: await companiesOf(db, await accountOf(db, callerOf(request))) },
  }));

  serve(app, endpoints.elegirEmpresa, async ({ body, request }) => {
    const caller = callerOf(request);
    await chooseCompany(db, caller, (await accountOf(db, caller)).id, body.empresa);
    const empresas = await companiesOf(db, await accountOf(db, caller));
    return { 200: { mensaje: `Ahora actúas por ${empresas.find(({ actual }) => actual)?.nombre ?? 'ti'}.`, empresas } };
  });
}

function sessionRoutes(app: FastifyInstance, { identity }: AccountDeps): void {
  serve(app, endpoints.sesiones, async ({ request }) => {
    const { id, session } = callerOf(request);
    const sessions = await identity.listSessions(id);
    return {
      200: {
        sesiones: sessions.map(({ id: sid, started, lastUsed, userAgent }) => ({
          id: sid,
          actual: sid === session,
          inicio: started.toISOString(),
          ultimoUso: lastUsed.toISOString(),
          equipo: deviceOf(userAgent),
        })),
      },
    };
  });

  serve(app, endpoints.cerrarSesion, async ({ params, request }) => {
    if (!(await identity.endSession(callerOf(request).id, params.sesion))) throw new Problem('SESION_DESCONOCIDA');
    return { 200: { mensaje: 'Sesión cerrada.' } };
  });

  serve(app, endpoints.cerrarOtrasSesiones, async ({ request }) => {
    const { id, session } = callerOf(request);
    await identity.endSessions(id, session);
    return { 200: { mensaje: 'Cerramos tus demás sesiones.' } };
  });
}

async function findOwner({ db, identity }: AccountDeps, caller: Caller): Promise<{ user: IdentityUser; customer: Customer }> {
  const customer = await accountOf(db, caller);
  const user = await identity.find({ id: caller.id });
  if (!user) throw new Problem('CLIENTE_DESCONOCIDO');
  return { user, customer };
}

/** Data that the law requires us to keep (KEPT_BY_LAW) belong to orders and reports, not to the account. @throws Problem */
async function deleteAccount(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const { db, identity, wake } = deps;
  const { password } = readForm(eliminaCuenta, { password: typed });
  await provePassword(deps, caller.id, 'password', password);
  await deps.leaveCompany(db, caller.id);
  await identity.delete(caller.id);
  await db.transaction().execute(async (trx) => {
    await retireCustomer(trx, caller.id);
    await queueLetter(trx, 'cuenta-eliminada' satisfies AccountMail, caller.email);
  });
  wake();
}
