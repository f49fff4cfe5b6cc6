import { problems } from '@veridico/api';
import type { Peticion } from '@veridico/api/endpoints';
import { diasEntre, RAZONES_DE_RECHAZO } from '@veridico/reference';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { askToday } from '../storage/clock.ts';
import type { RightsRequestsTable, Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import { keepFile, type ReadFile } from './attachments.ts';
import { columnName, withoutOthers } from './datum.ts';
import { liftOfRequest } from './effects.ts';
import { addEvent, OFFICE_ONLY, requestNumber, RIGHTS_EVENTS, type RightsEvent } from './events.ts';
import { hashOfCode } from './requests.ts';

/** Requests of one RUT that its titular is shown, newest first. */
const MOST_SHOWN = 50;

const COLUMNS = [
  'id',
  'numero',
  'rut',
  'derecho',
  'estado',
  'identidad',
  'recibida',
  'vence',
  'prorroga',
  'decision',
  'razon',
  'respuesta',
  'texto',
  'bloquear',
  'dato',
  'propuesta',
  'version',
  sql<boolean>`carta is not null`.as('con_carta'),
] as const;
type Row = Omit<Selectable<RightsRequestsTable>, 'carta'>;
/** A request as its page needs it. */
export type FoundRequest = Pick<Row, Extract<(typeof COLUMNS)[number], keyof Row>> & { readonly con_carta: boolean };

/** @param numero as stored @returns undefined also where the code is of another request */
export async function findByCode(
  { db, hmac }: { readonly db: Kysely<Schema>; readonly hmac: Hmac },
  { numero, codigo }: { readonly numero: string; readonly codigo: string },
): Promise<FoundRequest | undefined> {
  return db
    .selectFrom('rights_requests')
    .select(COLUMNS)
    .where('numero', '=', numero)
    .where('codigo_hmac', '=', hashOfCode(hmac, codigo))
    .executeTakeFirst();
}

/** A request about a RUT that its titular may read: one whose asker proved nothing yet may be a stranger's. */
export async function findOfTitular(db: Kysely<Schema>, rut: string, numero: string): Promise<FoundRequest | undefined> {
  return ofTitular(db, rut).where('numero', '=', numero).executeTakeFirst();
}

/** @param rut in wire form */
export async function listOfTitular(db: Kysely<Schema>, rut: string): Promise<FoundRequest[]> {
  return ofTitular(db, rut).orderBy('numero', 'desc').limit(MOST_SHOWN).execute();
}

function ofTitular(db: Kysely<Schema>, rut: string) {
  return db.selectFrom('rights_requests').select(COLUMNS).where('rut', '=', rut).where('identidad', '=', 'probada');
}

/** Requests as the person who asked reads them. */
export async function toStages(db: Kysely<Schema>, found: readonly FoundRequest[]): Promise<Peticion[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const today = await askToday(db);
  const events = await db
    .selectFrom('rights_events')
    .select(['solicitud', 'hecho', 'en'])
    .where('solicitud', 'in', ids)
    .where('hecho', 'not in', OFFICE_ONLY)
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('rights_attachments')
    .select(['solicitud', 'nombre', 'en'])
    .where('solicitud', 'in', ids)
    .where('origen', '=', 'titular')
    .orderBy('en')
    .execute();
  return found.map((request) => {
    const { id, numero, recibida, vence, razon, version, con_carta: carta } = request;
    return {
      ...namedIn(request),
      numero: requestNumber(numero),
      version: String(version),
      recibida: recibida.toISOString(),
      quedan: diasEntre(today, vence),
      razon: razon === null ? null : (RAZONES_DE_RECHAZO[razon] ?? razon),
      carta,
      dato: datumIn(request),
      adjuntos: files.filter(({ solicitud }) => solicitud === id).map(({ nombre, en }) => ({ nombre, en: en.toISOString() })),
      hechos: events
        .filter(({ solicitud }) => solicitud === id)
        .map(({ hecho, en }) => ({ hecho: RIGHTS_EVENTS[hecho as RightsEvent] ?? hecho, en: en.toISOString() })),
    };
  });
}

function namedIn({ derecho, estado, identidad, vence, prorroga, decision, respuesta, texto, bloquear }: FoundRequest) {
  return { derecho, estado, identidad, vence, prorroga, decision, respuesta, texto, bloquear };
}

/** A sender without proven identity sees no data of the RUT, even where the office has found the datum. */
function datumIn({ rut, identidad, dato, propuesta }: FoundRequest): Peticion['dato'] {
  if (identidad !== 'probada') return [];
  return Object.entries(dato ?? {}).map(([columna, valor]) => ({
    nombre: columnName(columna),
    valor: withoutOthers(valor ?? '', rut),
    propuesta: propuesta?.[columna] ?? null,
  }));
}

/** Adds a file. @throws Problem PETICION_CAMBIADA where it is closed, ADJUNTO_INVALIDO if there are already five */
export async function attach(db: Kysely<Schema>, id: string, file: ReadFile): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpen(trx, id);
    await keepFile(trx, id, file);
    await trx
      .updateTable('rights_requests')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
  });
}

/** Gives a request up: what it stopped goes on. @param seen version that the person read @throws Problem PETICION_CAMBIADA, also where it is closed */
export async function withdraw(db: Kysely<Schema>, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (String(await lockOpen(trx, id)) !== seen) throw new Problem('PETICION_CAMBIADA');
    await trx
      .updateTable('rights_requests')
      .set({ estado: 'desistida', version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await addEvent(trx, { solicitud: id, hecho: 'desistida' });
    await liftOfRequest(trx, id);
  });
}

/** Makes decisions and other changes wait. @returns its version @throws Problem PETICION_CAMBIADA where it is closed */
async function lockOpen(trx: Transaction<Schema>, id: string): Promise<number> {
  const { estado, version } = await trx
    .selectFrom('rights_requests')
    .select(['estado', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (estado === 'desistida') throw new Problem('PETICION_CAMBIADA', { mensaje: 'Desististe de esta petición.' });
  if (estado === 'resuelta') throw new Problem('PETICION_CAMBIADA', { mensaje: problems.PETICION_CERRADA.mensaje });
  return version;
}

/** The sealed letter; undefined until it is made. */
export async function letterOf(db: Kysely<Schema>, id: string): Promise<Buffer | undefined> {
  const { carta } = await db.selectFrom('rights_requests').select('carta').where('id', '=', id).executeTakeFirstOrThrow();
  return carta ?? undefined;
}
