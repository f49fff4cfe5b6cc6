import { buscaAntecedentes } from '@veridico/forms';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { heldRecords, listSuppressions, sourceOf } from '../../bureau/held-records.ts';
import { isSuppressible, restoreRecord, suppressRecord, type RecordDigest } from '../../bureau/suppression.ts';
import { Problem } from '../../http/problem.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import type { Noted } from '../permission/log.ts';
import { requestsAbout } from '../permission/requests.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { readForm } from '../../http/read-form.ts';
import { isLockTimeout } from '../../storage/violations.ts';
import { nameOfRecord } from './named.ts';

/** Records shown of each type: a person has a handful, a large company some hundreds of protests. */
const MOST = 200;

/** The records of one RUT: to see, to suppress and to let back in. */
export function recordRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  const office = { app, db };
  serveAct(office, endpoints.oficinaAntecedentes, 'ver-antecedentes', async ({ body }, { trx, staff }) => {
    const { rut, nota } = readForm(buscaAntecedentes, body);
    const held = await heldRecords(trx, rut, MOST);
    const waiting = await requestsAbout(trx, held.map(recordKey), staff);
    const antecedentes = held.map((record) => ({ ...record, solicitud: waiting.get(recordKey(record)) ?? null }));
    return {
      answer: { 200: { antecedentes, masDe: MOST } },
      // Who was looked at is not written: the log would become a list of persons.
      noted: { ...NOTHING, objeto: `${antecedentes.length} antecedentes de un RUT`, motivo: nota },
    };
  });

  serveView(office, endpoints.oficinaSupresiones, 'ver-supresiones', async () => {
    const rows = await listSuppressions(db, MOST);
    return { 200: { suprimidos: rows.map(({ en, quien, ...row }) => ({ ...row, fecha: en.toISOString(), persona: quien })) } };
  });

  serveAct(office, endpoints.oficinaReponer, 'reponer-antecedente', async ({ body }, { trx }) => {
    const nota = readNote(body.nota);
    const record = readDigest(body);
    const motivo = await restoreRecord(trx, record);
    if (motivo === undefined) throw new Problem('ANTECEDENTE_DESCONOCIDO');
    return {
      answer: { 200: { mensaje: 'Repuesto. Vuelve con la próxima carga que lo traiga.' } },
      noted: { objeto: nameOfRecord(record), motivo: nota, antes: { estado: 'suprimido', motivo }, despues: { estado: 'repuesto' } },
    };
  });
}

/** The suppression of a record: always waits for a second person. */
export const recordSuppression = (): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaSuprimir,
    () => 'suprimir-antecedente',
    async ({ body }, { trx, staff }) => {
      const nota = readNote(body.nota);
      const record = readDigest(body);
      const { tipo, clave } = body;
      const source = await sourceOf(trx, record);
      const removed = await suppressRecord(trx, record, { motivo: nota, quien: staff.nombre }).catch(whileLoading);
      if (!removed || source === undefined) throw new Problem('ANTECEDENTE_DESCONOCIDO');
      return {
        answer: { 200: { mensaje: 'Suprimido. Ninguna carga lo vuelve a escribir.' } },
        noted: { objeto: nameOfRecord(record), motivo: nota, antes: { estado: 'guardado' }, despues: { estado: 'suprimido' } },
        second: {
          acto: 'suprimir-antecedente',
          clave: recordKey({ tipo, clave }),
          pagina: '/oficina/antecedentes',
          muestra: [
            ['Tipo', tipo],
            ['Fuente', source],
          ],
        },
      };
    },
  );

/** `clave` of a request about a record. */
function recordKey({ tipo, clave }: { readonly tipo: string; readonly clave: string }): string {
  return `registro ${tipo} ${clave}`;
}

/** @throws Problem NO_DISPONIBLE while a load removes rows */
function whileLoading(error: unknown): never {
  if (!isLockTimeout(error)) throw error;
  throw new Problem('NO_DISPONIBLE', { mensaje: 'Se están cargando esos antecedentes. No se suprimió nada: intenta en unos minutos.' });
}

const NOTHING = { antes: null, despues: null } satisfies Partial<Noted>;

/** @throws Problem ANTECEDENTE_DESCONOCIDO */
function readDigest({ tipo, clave }: { readonly tipo: string; readonly clave: string }): RecordDigest {
  if (!isSuppressible(tipo) || !/^([0-9a-f]{2}){1,64}$/.test(clave)) throw new Problem('ANTECEDENTE_DESCONOCIDO');
  return { tipo, clave: Buffer.from(clave, 'hex') };
}
