import { DERECHOS_CSV, endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { countHeld, heldRecords } from '../../bureau/held-records.ts';
import { csvAttachment, writeCsv } from '../../history/csv.ts';
import { Problem } from '../../http/problem.ts';
import { heldElsewhere } from '../../rights/held.ts';
import { requestNumbered, requestObject } from '../../rights/locked.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { read } from '../permission/log.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { MOST_RECORDS, withRequests } from '../sources/shown-records.ts';
import { ACT_OF, actOnRequest } from './acts.ts';
import { readRequests } from './queue.ts';
import { readRequest } from './read.ts';
import { readRegister } from './register.ts';

/** Requests of persons about their data: the queue, one request, what is held about its RUT, acts, and the register. */
export function rightsRoutes(app: FastifyInstance, { db, wake }: Pick<OfficeDeps, 'db' | 'wake'>): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaDerechos, 'ver-derechos', async ({ body }, { sub }) => ({ 200: await readRequests(db, body, sub) }));

  serveAct(office, endpoints.oficinaPeticion, 'ver-peticion', async ({ params }, { trx, staff }) => {
    const peticion = await readRequest(trx, params.peticion, staff);
    return { answer: { 200: peticion }, noted: read(`petición ${peticion.numero}`) };
  });

  serveAct(office, endpoints.oficinaTitular, 'ver-titular', async ({ params, body }, { trx, staff }) => {
    const nota = readNote(body.nota);
    const request = await requestNumbered(trx, params.peticion);
    const { rut, nombre, correo, clave } = request;
    const antecedentes = await withRequests(trx, await heldRecords(trx, rut, { desde: 0, most: MOST_RECORDS }), staff);
    return {
      answer: {
        200: {
          rut,
          nombre,
          correo,
          antecedentes,
          totales: await countHeld(trx, rut),
          pedido: clave && clave.toString('hex'),
          otras: await heldElsewhere(trx, rut),
        },
      },
      noted: { ...read(requestObject(request)), motivo: nota },
    };
  });

  serveAct(office, endpoints.oficinaAdjunto, 'ver-adjunto', async ({ params }, { trx }) => {
    const request = await requestNumbered(trx, params.peticion);
    const file = await trx
      .selectFrom('rights_attachments')
      .select(['nombre', 'tipo', 'contenido', 'sha256'])
      .where('solicitud', '=', request.id)
      .where((eb) => eb(eb.cast('id', 'text'), '=', params.adjunto))
      .executeTakeFirst();
    if (!file) throw new Problem('PETICION_DESCONOCIDA', { mensaje: 'Ese documento ya no está.' });
    const { nombre, tipo, contenido, sha256 } = file;
    return {
      answer: { 200: { nombre, tipoContenido: tipo, base64: contenido.toString('base64'), sha256: sha256.toString('hex') } },
      noted: read(`${requestObject(request)}, documento ${params.adjunto.slice(0, 8)}`),
    };
  });

  serveAct(
    office,
    endpoints.oficinaActuarPeticion,
    ({ params }) => ACT_OF[params.acto],
    async ({ params, body }, acting) => {
      const { mensaje, noted } = await actOnRequest(acting, params, body);
      return { answer: { 200: { mensaje } }, noted, after: wake };
    },
  );

  serveAct(office, endpoints.oficinaRegistroDerechosCsv, 'exportar-derechos', async ({ querystring, reply }, { trx }) => {
    const csv = await writeCsv(DERECHOS_CSV, (page) => readRegister(trx, querystring, page), 'numero');
    void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(trx, 'derechos'));
    const { desde, hasta } = querystring;
    return { answer: { 200: csv }, noted: read(`registro de peticiones ${desde || 'desde el inicio'} a ${hasta || 'hoy'}`) };
  });
}
