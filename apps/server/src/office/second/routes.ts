import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { listRequests } from '../permission/requests.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import type { OfficeRequestsTable } from '../../storage/schema.ts';
import { decideRequest, type TwoPersonCalls } from './decide.ts';

/** The calls that may need a second person, and what that person does. */
export function secondPersonRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>, calls: TwoPersonCalls): void {
  const office = { app, db };
  for (const [llamada, call] of Object.entries(calls)) call.serve(office, llamada as OfficeRequestsTable['llamada']);

  serveView(office, endpoints.oficinaSolicitudes, 'ver-solicitudes', async (_call, staff) => ({
    200: { solicitudes: await listRequests(db, staff) },
  }));

  serveAct(
    office,
    endpoints.oficinaDecidirSolicitud,
    ({ params }) => params.decision,
    async ({ params: { solicitud: id, decision }, body }, acting) => {
      const { mensaje, noted, after } = await decideRequest(calls, acting, { id, decision, nota: readNote(body.nota) });
      return { answer: { 200: { mensaje } }, noted, ...(after && { after }) };
    },
  );
}
