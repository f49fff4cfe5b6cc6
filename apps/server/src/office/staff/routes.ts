import { BITACORA_CSV, endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { csvAttachment, writeCsv } from '../../history/csv.ts';
import { invitaPersonal } from '@veridico/forms';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import { callerOf } from '../../http/guard.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { actsOf, mayDo } from '../permission/acts.ts';
import { read } from '../permission/log.ts';
import type { PersonDeps } from '../person/account.ts';
import { countOpenRequests } from '../rights/queue.ts';
import { listRequests } from '../permission/requests.ts';
import { serveAct, serveView, type OfficeServer } from '../permission/serve.ts';
import { hasAdministrator, noteVisit } from '../permission/staff.ts';
import { countLog, readLog } from './log-lines.ts';
import { invitePerson, listInvitations, withdrawInvitation } from './invitations.ts';
import { changeRoles, listStaff, readRoles, retirePerson } from './roles.ts';

interface StaffDeps extends Pick<OfficeDeps, 'db' | 'wake'>, Pick<PersonDeps, 'secondFactor'> {
  /** Number of things that are missing for selling. */
  readonly countMissing: () => Promise<number>;
  /** Whether the office demands a sign-in in two steps. */
  readonly demandsFactor: boolean;
}

/** Who works in the office, and the log of what they did. */
export function staffRoutes(app: FastifyInstance, { db, wake, countMissing, secondFactor, demandsFactor }: StaffDeps): void {
  const office = { app, db };
  // Only the embedded provider, where people of the office enrol their factor here, is ours to make accounts in.
  const external = secondFactor === undefined;
  serveView(office, endpoints.oficinaYo, 'entrar', async ({ request }, staff) => {
    await noteVisit(db, staff, callerOf(request).email);
    const { nombre, roles } = staff;
    return {
      200: {
        nombre,
        roles: [...roles],
        actos: actsOf(roles),
        repartida: await hasAdministrator(db),
        faltan: await countMissing(),
        porConfirmar: (await listRequests(db, staff)).filter(({ decisiones }) => decisiones.includes('confirmar')).length,
        peticiones: mayDo(roles, 'ver-derechos') ? await countOpenRequests(db) : 0,
      },
    };
  });

  serveView(office, endpoints.oficinaBitacora, 'ver-bitacora', async ({ querystring, reply }) => {
    const { tamano, pagina, ...filters } = querystring;
    void reply.header('x-total-count', String(await countLog(db, filters)));
    return { 200: await readLog(db, filters, { limit: tamano, offset: (pagina - 1) * tamano }) };
  });

  serveAct(office, endpoints.oficinaBitacoraCsv, 'exportar-bitacora', async ({ querystring, reply }, { trx }) => {
    const csv = await writeCsv(
      BITACORA_CSV,
      async (page) =>
        (await readLog(trx, querystring, page)).map((line) => ({ ...line, antes: text(line.antes), despues: text(line.despues) })),
      'id',
    );
    void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(trx, 'bitacora'));
    const { desde, hasta } = querystring;
    return { answer: { 200: csv }, noted: read(`bitácora ${desde || 'desde el inicio'} a ${hasta || 'hoy'}`) };
  });

  peopleRoutes(office, { external, demandsFactor, wake });
}

interface PeopleDeps extends Pick<StaffDeps, 'wake' | 'demandsFactor'> {
  /** Accounts are made elsewhere. */
  readonly external: boolean;
}

/** Who works in the office: roles, invitations, and leaving. */
function peopleRoutes(office: OfficeServer, { external, demandsFactor, wake }: PeopleDeps): void {
  const { db } = office;
  serveView(office, endpoints.oficinaPersonal, 'ver-personal', async (_call, { sub }) => ({
    200: {
      personas: await listStaff(db, sub),
      invitaciones: await listInvitations(db),
      externa: external,
      repartida: await hasAdministrator(db),
      pideFactor: demandsFactor,
    },
  }));

  serveAct(office, endpoints.oficinaCambiarRoles, 'cambiar-roles', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const { persona, noted } = await changeRoles(acting, { sub: params.persona, roles: readRoles(body.roles), nota });
    return { answer: { 200: { persona } }, noted, after: wake };
  });

  serveAct(office, endpoints.oficinaRetirarPersona, 'retirar-personal', async ({ params, body }, acting) => {
    const noted = await retirePerson(acting, params.persona, readNote(body.nota));
    const mensaje = 'Ya no puede hacer nada en la oficina. Su entrada y sus sesiones se cierran en unos segundos.';
    return { answer: { 200: { mensaje } }, noted, after: wake };
  });

  serveAct(office, endpoints.oficinaInvitar, 'invitar-personal', async ({ body: { roles: names, ...sent } }, acting) => {
    if (external) throw new Problem('PERSONAL_EXTERNO');
    const values = readForm(invitaPersonal, sent);
    const roles = readRoles(names);
    if (roles.length === 0) throw new Problem('CAMPOS_INVALIDOS', { campos: { roles: 'Elige al menos un rol.' } });
    const noted = await invitePerson(acting, values, roles);
    return { answer: { 200: { mensaje: 'Invitación enviada. El enlace vence en 7 días.' } }, noted, after: wake };
  });

  serveAct(office, endpoints.oficinaRetirarInvitacion, 'retirar-invitacion', async ({ params, body }, acting) => {
    const noted = await withdrawInvitation(acting, params.invitacion, readNote(body.nota));
    return { answer: { 200: { mensaje: 'Retiraste la invitación: su enlace ya no sirve.' } }, noted };
  });
}

function text(fields: Readonly<Record<string, unknown>> | null): string {
  return fields === null ? '' : JSON.stringify(fields);
}
