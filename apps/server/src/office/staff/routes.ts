import { BITACORA_CSV, endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { csvAttachment, writeCsv } from '../../history/csv.ts';
import { callerOf } from '../../http/guard.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { actsOf } from '../permission/acts.ts';
import { read } from '../permission/log.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { hasAdministrator, noteVisit } from '../permission/staff.ts';
import { countLog, readLog } from './log-lines.ts';
import { changeRoles, listStaff, readRoles } from './roles.ts';

interface StaffDeps extends Pick<OfficeDeps, 'db'> {
  /** Number of things that are missing for selling. */
  readonly countMissing: () => Promise<number>;
}

/** Who works in the office, and the log of what they did. */
export function staffRoutes(app: FastifyInstance, { db, countMissing }: StaffDeps): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaYo, 'entrar', async ({ request }, staff) => {
    await noteVisit(db, staff, callerOf(request).email);
    const { nombre, roles } = staff;
    return {
      200: { nombre, roles: [...roles], actos: actsOf(roles), repartida: await hasAdministrator(db), faltan: await countMissing() },
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

  serveView(office, endpoints.oficinaPersonal, 'ver-personal', async (_call, { sub }) => ({
    200: { personas: await listStaff(db, sub) },
  }));

  serveAct(office, endpoints.oficinaCambiarRoles, 'cambiar-roles', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const roles = readRoles(body.roles);
    const { persona, noted } = await changeRoles(acting, { sub: params.persona, roles, retirada: body.retirada === 'true', nota });
    return { answer: { 200: { persona } }, noted };
  });
}

function text(fields: Readonly<Record<string, unknown>> | null): string {
  return fields === null ? '' : JSON.stringify(fields);
}
