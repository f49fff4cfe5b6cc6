import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import type { Act } from '../representation/matrix.ts';
import { serve } from '../../http/serve.ts';
import { customerOf } from '../../account/customers.ts';
import type { AccountDeps } from '../../account/deps.ts';
import { changes } from './change.ts';
import { demandFactor, factorOf } from './factor.ts';
import { removeIdle } from './idle.ts';
import { inviteMany, judgeAddresses } from './invite-many.ts';
import { invite } from './invite.ts';
import { setRules, shownRules } from './query-rules.ts';
import { syncUser } from './sync.ts';
import { administratorOf, findUser, listUsers, type Administrator } from './users.ts';

/** Routes for a company's administrator to manage its users. The company comes from the caller's own row, never from the request. */
export function companyUserRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, visitors } = deps;
  const who = async (request: FastifyRequest, act: Act) => administratorOf(await customerOf(db, callerOf(request)), act);
  const answer = async (administrator: Administrator, usuario: string, mensaje: string) => {
    await syncUser(deps, usuario);
    return { 200: { mensaje, usuario: await findUser(db, administrator, usuario) } };
  };

  serve(app, endpoints.usuarios, async ({ request }) => {
    const administrator = await who(request, 'ver-usuarios');
    const segundoFactor = await factorOf(db, administrator.empresa, callerOf(request));
    const reglas = await shownRules(db, administrator.empresa);
    return { 200: { usuarios: await listUsers(db, administrator), segundoFactor, reglas } };
  });

  serve(app, endpoints.exigirSegundoFactor, async ({ body, request }) => {
    const administrator = await who(request, 'exigir-factor');
    const exige = body.exige === 'S';
    await demandFactor(db, administrator, callerOf(request), exige);
    const mensaje = exige
      ? 'Desde ahora tu empresa pide verificación en dos pasos. Quien no haya entrado con ella debe activarla en su perfil para seguir.'
      : 'Tu empresa dejó de pedir verificación en dos pasos. Quien la tenga activa la sigue usando.';
    return { 200: { mensaje, segundoFactor: await factorOf(db, administrator.empresa, callerOf(request)) } };
  });

  serve(app, endpoints.cambiarReglas, async ({ body, request }) => {
    const caller = callerOf(request);
    const administrator = await who(request, 'cambiar-reglas');
    await setRules(db, administrator, caller.id, body);
    return { 200: { mensaje: 'Reglas guardadas: rigen desde la próxima consulta.', reglas: await shownRules(db, administrator.empresa) } };
  });

  serve(app, endpoints.invitarUsuario, async ({ body, request }) => {
    const administrator = await who(request, 'invitar-usuario');
    const usuario = await invite(deps, administrator, body);
    return answer(administrator, usuario, 'Invitación creada: vence en 7 días. La persona la recibe por correo.');
  });

  serve(app, endpoints.revisarInvitaciones, async ({ body, request }) => {
    const { empresa, usuario } = await who(request, 'invitar-usuario');
    await visitors.limitByKey(usuario, 'historial');
    return { 200: { direcciones: await judgeAddresses(db, empresa, body.correos) } };
  });

  serve(app, endpoints.invitarVarios, async ({ body, request }) => {
    const direcciones = await inviteMany(deps, await who(request, 'invitar-usuario'), body);
    const done = direcciones.filter(({ hecha }) => hecha).length;
    return { 200: { mensaje: done === 1 ? 'Creamos 1 invitación.' : `Creamos ${done} invitaciones.`, direcciones } };
  });

  serve(app, endpoints.quitarSinUso, async ({ body, request }) => {
    const usuarios = await removeIdle(deps, await who(request, 'cambiar-usuario'), body.usuarios);
    const done = usuarios.filter(({ hecha }) => hecha).length;
    return { 200: { mensaje: done === 1 ? 'Eliminamos 1 usuario.' : `Eliminamos ${done} usuarios.`, usuarios } };
  });

  serve(app, endpoints.reinvitarUsuario, async ({ params, body, request }) => {
    const administrator = await who(request, 'invitar-usuario');
    await visitors.limitByKey(administrator.empresa, 'invitacion');
    await changes.reinvitar(db, administrator, { ...params, ...body });
    deps.wake();
    return answer(administrator, params.usuario, 'Invitación creada de nuevo. La anterior ya no sirve.');
  });

  serve(app, endpoints.cambiarUsuario, async ({ params, body, request }) => {
    const administrator = await who(request, 'cambiar-usuario');
    const { version, ...sent } = body;
    await changes.cambiar(db, administrator, { ...params, version }, sent);
    return answer(administrator, params.usuario, 'Cambios guardados.');
  });

  serve(app, endpoints.deshabilitarUsuario, async ({ params, body, request }) => {
    const administrator = await who(request, 'cambiar-usuario');
    await changes.deshabilitar(db, administrator, { ...params, ...body });
    return answer(administrator, params.usuario, 'Usuario deshabilitado. Cerramos sus sesiones.');
  });

  serve(app, endpoints.habilitarUsuario, async ({ params, body, request }) => {
    const administrator = await who(request, 'cambiar-usuario');
    await changes.habilitar(db, administrator, { ...params, ...body });
    return answer(administrator, params.usuario, 'Usuario habilitado.');
  });

  serve(app, endpoints.eliminarUsuario, async ({ params, body, request }) => {
    await changes.eliminar(db, await who(request, 'cambiar-usuario'), { ...params, ...body });
    await syncUser(deps, params.usuario);
    return { 200: { mensaje: 'Usuario eliminado. Sus consultas quedan en el registro.' } };
  });
}
