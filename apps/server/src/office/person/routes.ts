import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { accountObject } from '../people.ts';
import { read } from '../permission/log.ts';
import { servePreparedAct } from '../permission/serve.ts';
import { findAccount, readOutside, userOf, type PersonDeps } from './account.ts';
import { actOnPerson } from './acts.ts';
import { readPerson } from './read.ts';

/** The page of a person with an account, and what the office may do there. */
export function personRoutes(app: FastifyInstance, deps: OfficeDeps & PersonDeps): void {
  const { db, kinds, wake } = deps;
  const office = { app, db };
  servePreparedAct(office, endpoints.oficinaPersona, 'ver-persona', {
    prepare: ({ params }) => readOutside(deps, params.persona),
    carryOut: async ({ params: { persona: sub } }, { trx, staff }, outside) => ({
      answer: { 200: await readPerson({ db: trx, kinds }, sub, { outside, staff }) },
      noted: read(accountObject(sub)),
    }),
  });

  servePreparedAct(office, endpoints.oficinaIdentidad, 'abrir-identidad', {
    prepare: ({ params }) => readOutside(deps, params.persona),
    carryOut: async ({ params: { persona: sub }, body }, { trx }, outside) => {
      const motivo = readNote(body.nota);
      const { firstName, lastName, secondLastName = '', email, rut, telefono = '' } = userOf(outside);
      const account = await findAccount(trx, sub);
      return {
        answer: {
          200: {
            mensaje: 'Sus datos están a la vista hasta que salgas de esta página.',
            nombre: `${firstName} ${lastName} ${secondLastName}`.trim(),
            rut: account?.rut ?? rut,
            correo: email,
            telefono,
          },
        },
        noted: { ...read(accountObject(sub)), motivo },
      };
    },
  });

  servePreparedAct(office, endpoints.oficinaActuarPersona, ({ params }) => params.acto, {
    prepare: ({ params }) => readOutside(deps, params.persona),
    carryOut: async ({ params: { persona: sub, acto }, body }, acting, outside) => ({
      answer: { 200: { mensaje: DONE[acto] } },
      noted: await actOnPerson(acting, acto, { sub, nota: readNote(body.nota), outside }),
      after: wake,
    }),
  });
}

const DONE = {
  'bloquear-cuenta': 'La cuenta está bloqueada: ya no puede hacer nada aquí. Sus sesiones se cierran en unos segundos.',
  'desbloquear-cuenta': 'La cuenta está desbloqueada. En unos segundos se puede volver a entrar con ella.',
  'cerrar-sesiones': 'Sus sesiones quedan cerradas. Una página que ya tenía abierta deja de funcionar en menos de cinco minutos.',
  'enviar-recuperacion': 'El enlace para otra contraseña está en la cola y sale en unos segundos. Vence en 30 minutos.',
  'enviar-confirmacion': 'El enlace de confirmación está en la cola y sale en unos segundos. Vence en 24 horas.',
} as const;
