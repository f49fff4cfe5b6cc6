import { endpoints } from '@veridico/api/endpoints';
import { escribeNota } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import { readForm } from '../../http/read-form.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { read } from '../permission/log.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { listNotes, ownNotes, removeNote, writeNote } from './notes.ts';
import { noteObject } from './objects.ts';

/** Notes of the office about an order, an account or a company. */
export function noteRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaMisNotas, 'entrar', async (_call, { sub }) => ({ 200: { notas: await ownNotes(db, sub) } }));

  serveAct(office, endpoints.oficinaNotas, 'ver-notas', async ({ body }, { trx, staff }) => {
    const about = await noteObject(trx, body.de, body.clave);
    return { answer: { 200: { notas: await listNotes(trx, about, staff) } }, noted: read(`notas sobre ${about.nombre}`) };
  });

  serveAct(office, endpoints.oficinaEscribirNota, 'escribir-nota', async ({ body }, acting) => {
    const { texto } = readForm(escribeNota, { texto: body.texto });
    const { nota, noted } = await writeNote(acting, await noteObject(acting.trx, body.de, body.clave), texto);
    return { answer: { 200: { nota } }, noted };
  });

  serveAct(office, endpoints.oficinaQuitarNota, 'quitar-nota', async ({ params, body }, acting) => {
    const noted = await removeNote(acting, params.nota, readNote(body.nota));
    return { answer: { 200: { mensaje: 'Quitaste la nota. En la bitácora queda que existió, no lo que decía.' } }, noted };
  });
}
