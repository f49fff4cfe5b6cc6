import {
  check,
  isSnoozeDay,
  normalise,
  posponeTarea,
  pruebaPoderes,
  SNOOZE_DAYS,
  type PosponeField,
  type PruebaPoderesField,
  type Values,
  wrongCertificateDay,
} from '@veridico/forms';
import type { CaseAct, CaseAction, CaseHandling } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem.ts';
import { readDocument } from '../plans/representation/documents.ts';
import { askToday } from '../storage/clock.ts';
import { read } from './permission/log.ts';
import { serveAct, serveView } from './permission/serve.ts';
import { twoPersonCall, type TwoPersonCall } from './permission/two-person.ts';
import { settleCase } from './settle.ts';
import type { OfficeDeps } from './deps.ts';
import { readDecided } from './decided.ts';
import { showCase } from './detail.ts';
import { handleCase, theCase } from './handle.ts';
import { readNote } from './note.ts';
import { readQueue } from './queue.ts';
import { caseObject } from './story.ts';

/** Routes of the office. */
export function caseRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  const { db, kinds } = deps;
  const office = { app, db };
  serveView(office, endpoints.tareas, 'ver-tareas', async ({ body }, { sub }) => ({ 200: await readQueue(db, body, sub) }));

  serveView(office, endpoints.tareasDecididas, 'ver-tareas', async () => ({ 200: { decididas: await readDecided(db) } }));

  serveAct(office, endpoints.tarea, 'ver-tarea', async ({ params }, { trx, staff }) => {
    const open = await theCase(trx, kinds, params.tarea);
    return { answer: { 200: await showCase(trx, open, staff) }, noted: read(caseObject(open.id)) };
  });

  serveAct(office, endpoints.documentoDePoderes, 'leer-poderes', async ({ params }, { trx }) => {
    const document = await readDocument(trx, params.documento);
    if (!document) throw new Problem('INFORME_DESCONOCIDO');
    const { nombre, pdf, sha256 } = document;
    return {
      answer: { 200: { nombre, tipoContenido: 'application/pdf' as const, base64: pdf.toString('base64'), sha256 } },
      noted: read(`documento ${params.documento}`),
    };
  });
}

/** A decision on a case, or what a person does with it; unproven powers and high refunds wait for a second person. */
export const caseAct = (deps: Omit<OfficeDeps, 'db'>): TwoPersonCall =>
  twoPersonCall(
    endpoints.resolverTarea,
    ({ params }) => params.accion,
    async ({ params: { tarea, accion }, body }, { trx, staff, confirmer }) => {
      const quien = staff.sub;
      if (isHandling(accion)) {
        const { nota, hasta } = accion === 'posponer' ? readSnooze(body, await askToday(trx)) : { nota: '', hasta: '' };
        const handling = { tarea, accion, nota, hasta, quitar: body.quitar === 'true', vista: body.vista, quien };
        const noted = await handleCase(trx, deps.kinds, handling);
        return { answer: { 200: { mensaje: HANDLED[accion], reabrible: false } }, noted };
      }
      const nota = accion === 'probar-poderes' ? readProof(body, await askToday(trx)) : readNote(body.nota);
      const decision = { tarea, accion, nota, vista: body.vista, quien, confirma: confirmer?.sub };
      const { noted, reabrible, second } = await settleCase(trx, deps, decision);
      return { answer: { 200: { mensaje: `${SETTLED[accion]} Quedó en la historia.`, reabrible } }, noted, second, after: deps.wake };
    },
  );

const SETTLED: Readonly<Record<CaseAction, string>> = {
  'aprobar-identidad': 'Identidad aprobada.',
  'probar-poderes': 'Poderes probados.',
  emitir: 'Se está emitiendo.',
  reembolsar: 'El reembolso empezó.',
  cerrar: 'Cerrada.',
};

const HANDLED: Readonly<Record<CaseHandling, string>> = {
  tomar: 'La tomaste.',
  soltar: 'La soltaste.',
  posponer: 'Quedó pospuesta.',
  reabrir: 'La reabriste, y es tuya.',
};

function isHandling(act: CaseAct): act is CaseHandling {
  return Object.hasOwn(HANDLED, act);
}

/** Why and until when a case is put off. @param today YYYY-MM-DD in Chile @throws Problem CAMPOS_INVALIDOS */
function readSnooze(body: Values<PosponeField>, today: string): Values<PosponeField> {
  const values = normalise(posponeTarea, body);
  const campos = check(posponeTarea, values, 'submit');
  if (campos.hasta === undefined && !isSnoozeDay(values.hasta, today))
    campos.hasta = `Elige un día entre mañana y ${SNOOZE_DAYS} días más.`;
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return values;
}

/** Checks the proof and appends the document and its date to the note. @param today YYYY-MM-DD in Chile */
function readProof(body: Values<PruebaPoderesField>, today: string): string {
  const values = normalise(pruebaPoderes, body);
  const campos = check(pruebaPoderes, values, 'submit');
  const wrongDay = wrongCertificateDay(values.fechaCertificado, today);
  if (wrongDay !== undefined) campos.fechaCertificado ??= wrongDay;
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return `${values.nota} · Documento ${values.certificado} del ${values.fechaCertificado}`;
}
