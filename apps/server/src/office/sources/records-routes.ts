import type { AntecedenteSuprimido } from '@veridico/api';
import { buscaAntecedentes, maskRut } from '@veridico/forms';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { countHeld, heldRecord, heldRecords, listSuppressions, type HeldRecord } from '../../bureau/held-records.ts';
import { restoreRecord, rutColumns, suppressRecord } from '../../bureau/suppression.ts';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { read, type Noted } from '../permission/log.ts';
import { confirmedAbout, requestOfRecord } from '../permission/requests.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { readForm } from '../../http/read-form.ts';
import { changedForRequest } from '../rights/changed.ts';
import { correctionRoutes } from './correction-routes.ts';
import { nameOfRecord } from './named.ts';
import { readPlace, recordKey, secondForRecord, SHOWN_RUT, SHOWN_SOURCE, whileLoading } from './place.ts';
import { MOST_RECORDS, proposalOf, shownRecord, withRequests } from './shown-records.ts';

/** The records of one RUT: to see, to correct, to suppress and to let back in. */
export function recordRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  const office = { app, db };
  correctionRoutes(office);
  serveAct(office, endpoints.oficinaAntecedentes, 'ver-antecedentes', async ({ body }, { trx, staff }) => {
    const { rut, nota } = readForm(buscaAntecedentes, body);
    const { tipo, desde } = body;
    const held = await heldRecords(trx, rut, { tipo, desde, most: MOST_RECORDS });
    const antecedentes = await withRequests(trx, held, staff);
    return {
      answer: { 200: { antecedentes, totales: await countHeld(trx, rut) } },
      // Who was looked at is not written: the log would become a list of persons.
      noted: { ...NOTHING, objeto: `${antecedentes.length} antecedentes de un RUT`, motivo: nota },
    };
  });

  serveAct(office, endpoints.oficinaAntecedentePorConfirmar, 'ver-por-confirmar', async ({ body: { solicitud: id } }, { trx, staff }) => {
    const { solicitud, body } = await requestOfRecord(trx, id, staff);
    const named = endpoints.oficinaSuprimir.schema.body.parse(body);
    const record = await heldRecord(trx, readPlace(named));
    if (!record) throw new Problem('ANTECEDENTE_DESCONOCIDO');
    const antecedente = { ...shownRecord({ ...record, campos: masked(record) }), solicitud, propuesta: proposalOf(body) };
    return {
      answer: { 200: { rut: named.rut === undefined ? '' : maskRut(named.rut), antecedente } },
      noted: read(nameOfRecord(record)),
    };
  });

  serveView(office, endpoints.oficinaSupresiones, 'ver-supresiones', async () => ({ 200: { suprimidos: await suppressed(db) } }));

  serveAct(office, endpoints.oficinaReponer, 'reponer-antecedente', async ({ body }, { trx }) => {
    const nota = readNote(body.nota);
    const record = readPlace(body);
    const motivo = await restoreRecord(trx, record);
    if (motivo === undefined) throw new Problem('ANTECEDENTE_DESCONOCIDO');
    return {
      answer: {
        200: { mensaje: 'Ya no está suprimido. Todavía no vuelve a los informes: vuelve con la próxima carga de su fuente que lo traiga.' },
      },
      noted: { objeto: nameOfRecord(record), motivo: nota, antes: { estado: 'suprimido', motivo }, despues: { estado: 'repuesto' } },
    };
  });
}

/** What is suppressed, with who asked and who confirmed it. Of one made at the console only its type is known. */
async function suppressed(db: Kysely<Schema>): Promise<AntecedenteSuprimido[]> {
  const rows = await listSuppressions(db, MOST_RECORDS);
  const requests = await confirmedAbout(db, 'suprimir-antecedente', rows.map(recordKey));
  return rows.map(({ en, quien, ...row }) => {
    const request = requests.get(recordKey(row));
    const said = (wanted: string) => request?.muestra.find(({ rotulo }) => rotulo === wanted)?.valor ?? null;
    const confirmo = request?.decidio_nombre ?? null;
    return { ...row, fecha: en.toISOString(), persona: quien, confirmo, fuente: said(SHOWN_SOURCE), rut: said(SHOWN_RUT) };
  });
}

/** Its values, each RUT that it is about masked. */
function masked({ tipo, campos }: HeldRecord): HeldRecord['campos'] {
  const ruts = rutColumns(tipo);
  return Object.fromEntries(
    Object.entries(campos).map(([name, text]) => [name, text !== null && ruts.includes(name) ? maskRut(text) : text]),
  );
}

/** The suppression of a record: always waits for a second person. */
export const recordSuppression = (): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaSuprimir,
    () => 'suprimir-antecedente',
    async ({ body }, acting) => {
      const { trx, staff } = acting;
      const nota = readNote(body.nota);
      const place = readPlace(body);
      const record = await heldRecord(trx, place);
      const removed = await suppressRecord(trx, place, { motivo: nota, quien: staff.nombre }).catch(whileLoading);
      if (!removed || record === undefined) throw new Problem('ANTECEDENTE_DESCONOCIDO');
      await changedForRequest(acting, { ...place, rut: body.rut, peticion: body.peticion, hecho: 'suprimido' });
      return {
        answer: { 200: { mensaje: 'Suprimido. Ninguna carga lo vuelve a escribir.' } },
        noted: { objeto: nameOfRecord(record), motivo: nota, antes: { estado: 'guardado' }, despues: { estado: 'suprimido' } },
        second: secondForRecord('suprimir-antecedente', { ...record, rut: body.rut }, record.fuente),
      };
    },
  );

const NOTHING = { antes: null, despues: null } satisfies Partial<Noted>;
