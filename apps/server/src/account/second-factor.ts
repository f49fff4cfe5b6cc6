import { problems } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import { codigoDeAplicacion, codigoDeCorreo, codigoDeRecuperacion, comienzaSegundoFactor, isRecoveryCode } from '@veridico/forms';
import { qrPath } from '@veridico/reports/documents';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { serve } from '../http/serve.ts';
import { queueLetter } from '../mails/queue.ts';
import type { IdentityUser, SecondFactor } from '../providers/identity/port.ts';
import { spendCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountMail } from './letters.ts';
import { provePassword } from './password.ts';

/** While enrolling nothing is counted: the secret was just shown. */
const NOT_OF_THIS_SECRET =
  'El código no es el de esta clave, o ya pasó. Escribe el que muestra ahora tu aplicación; si comenzaste en otra pestaña, sigue en ella.';

const NOT_MAILED =
  'El código no es el del último correo, o ya venció o se usó. Después de cinco intentos hay que pedir otro: cancela y comienza de nuevo.';

/** The second factor of a signed-in user's own account: state, enrolment and end. */
export function secondFactorRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, identity, secondFactor, visitors, wake } = deps;

  serve(app, endpoints.segundoFactor, async ({ request }) => {
    if (!secondFactor) return { 200: { estado: 'externo' as const, desde: null, codigosDeRecuperacion: 0 } };
    const state = await secondFactor.state(callerOf(request).id);
    return {
      200: {
        estado: state ? ('activo' as const) : ('inactivo' as const),
        desde: state?.since.toISOString() ?? null,
        codigosDeRecuperacion: state?.recoveryCodes ?? 0,
      },
    };
  });

  serve(app, endpoints.pedirCodigoSegundoFactor, async ({ body, request }) => {
    const factor = ownFactor(secondFactor);
    const { password } = readForm(comienzaSegundoFactor, body);
    const { id } = callerOf(request);
    await provePassword(deps, id, 'password', password);
    const { email } = await ownerOf(deps, factor, id);
    await visitors.limitByKey(id, 'confirmaCorreoOtra');
    await visitors.limitByKey(id, 'confirmaCorreo');
    await queueLetter(db, 'cuenta-codigo' satisfies AccountMail, email);
    wake();
    return { 200: { mensaje: `Te enviamos un código a ${email}. Vence en 15 minutos.` } };
  });

  // The password was asked for before the code was mailed.
  serve(app, endpoints.comenzarSegundoFactor, async ({ body, request }) => {
    const factor = ownFactor(secondFactor);
    const { codigo } = readForm(codigoDeCorreo, body);
    const { id } = callerOf(request);
    const { email } = await ownerOf(deps, factor, id);
    if (!(await spendCode(deps, id, codigo))) throw wrongCode(NOT_MAILED);
    const enrolment = await factor.begin(id, email);
    if (!enrolment) throw new Problem('SEGUNDO_FACTOR_ACTIVO');
    const { size, path } = qrPath(enrolment.uri);
    return { 200: { secreto: enrolment.secret, uri: enrolment.uri, qr: { lado: size, trazo: path } } };
  });

  serve(app, endpoints.activarSegundoFactor, async ({ body, request }) => {
    const { codigo } = readForm(codigoDeAplicacion, body);
    const { id, email, session } = callerOf(request);
    const codigos = await ownFactor(secondFactor).activate(id, codigo, session);
    if (codigos === 'wrong') throw wrongCode(NOT_OF_THIS_SECRET);
    if (codigos === 'active') throw new Problem('SEGUNDO_FACTOR_ACTIVO');
    if (codigos === 'not-begun') throw new Problem('SEGUNDO_FACTOR_SIN_COMENZAR');
    await identity.endSessions(id, session);
    await queueLetter(db, 'cuenta-dos-pasos' satisfies AccountMail, email);
    wake();
    return { 200: { mensaje: 'Verificación en dos pasos activada. Cerramos tus demás sesiones.', codigos: [...codigos] } };
  });

  serve(app, endpoints.quitarSegundoFactor, async ({ body, request }) => {
    const { codigo } = readForm(isRecoveryCode(body.codigo) ? codigoDeRecuperacion : codigoDeAplicacion, body);
    const { id, email } = callerOf(request);
    const factor = ownFactor(secondFactor);
    if (!(await factor.state(id))) throw new Problem('SEGUNDO_FACTOR_INACTIVO');
    if (!(await factor.remove(id, codigo))) throw wrongCode();
    await queueLetter(db, 'cuenta-dos-pasos-quitada' satisfies AccountMail, email);
    wake();
    return { 200: { mensaje: 'Quitaste la verificación en dos pasos.' } };
  });
}

/** The account that may enrol now. @throws Problem CORREO_SIN_CONFIRMAR, SEGUNDO_FACTOR_ACTIVO */
async function ownerOf({ identity }: AccountDeps, factor: SecondFactor, id: string): Promise<IdentityUser> {
  const user = await identity.find({ id });
  // An account registered with another person's address could otherwise lock that person out for good.
  if (!user?.emailVerified) throw new Problem('CORREO_SIN_CONFIRMAR');
  if (await factor.state(id)) throw new Problem('SEGUNDO_FACTOR_ACTIVO');
  return user;
}

/** @throws Problem where people manage it on the provider's own pages */
function ownFactor(secondFactor: SecondFactor | undefined): SecondFactor {
  if (!secondFactor) throw new Problem('SEGUNDO_FACTOR_EXTERNO');
  return secondFactor;
}

function wrongCode(mensaje: string = problems.CODIGO_INCORRECTO.mensaje): Problem {
  return new Problem('CODIGO_INCORRECTO', { mensaje, campos: { codigo: mensaje } });
}
