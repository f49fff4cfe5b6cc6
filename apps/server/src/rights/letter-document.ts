import { createHash } from 'node:crypto';
import { CAMPOS_DE_ANTECEDENTE } from '@veridico/reference';
import { CARTA, type CartaRecords } from '@veridico/reports/documents';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { queueLetter } from '../mails/queue.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import type { RightsRequestsTable, Schema } from '../storage/schema.ts';
import { REQUEST_PAGE } from './letter-words.ts';
import { addEvent, OFFICE_ONLY, requestNumber, RIGHTS_EVENTS, type RightsEvent } from './events.ts';

/** Longer than a letter may take; after a failure it is tried again then. */
const RETRY_SECONDS = 120;

type LetterDeps = Pick<OrderDeps, 'db' | 'draw' | 'seal' | 'publicUrl' | 'mails' | 'warn'>;

/** Decided requests whose letter is still to be made. */
export async function dueLetters(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rights_requests')
    .select('id')
    .where('estado', '=', 'resuelta')
    .where('carta', 'is', null)
    .where(sql<boolean>`coalesce(carta_intento, now()) <= now()`)
    .orderBy('decidida')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes, seals and stores the answer to a decided request, once, and queues the mail about it.
 * @param id of the request @returns false if there was nothing to do or another worker makes it
 */
export async function makeLetter(deps: LetterDeps, id: string): Promise<boolean> {
  const request = await leaseLetter(deps.db, id);
  if (!request) return false;
  try {
    const { pdf } = await deps.draw(CARTA, await recordsOf(deps, request), {
      folio: requestNumber(request.numero),
      codigo: '',
      emitido: request.decidida ?? request.recibida,
      consultante: null,
      motivo: '',
      publicUrl: deps.publicUrl,
      demo: false,
      ownSeal: deps.seal.simulated,
    });
    await storeLetter(deps.db, request, Buffer.from(await deps.seal.seal(pdf)));
  } catch (error) {
    deps.warn('letter of a request could not be made', { numero: requestNumber(request.numero), reason: reasonOf(error) });
  }
  return true;
}

async function leaseLetter(db: Kysely<Schema>, id: string): Promise<Selectable<RightsRequestsTable> | undefined> {
  return db
    .updateTable('rights_requests')
    .set({ carta_intento: inSeconds(RETRY_SECONDS) })
    .where('id', '=', id)
    .where('estado', '=', 'resuelta')
    .where('carta', 'is', null)
    .where(sql<boolean>`coalesce(carta_intento, now()) <= now()`)
    .returningAll()
    .executeTakeFirst();
}

/** What was done about the datum; the rest of the register is about the handling of the request. */
const TOLD: readonly RightsEvent[] = (Object.keys(RIGHTS_EVENTS) as RightsEvent[]).filter(
  (event) =>
    !OFFICE_ONLY.includes(event) &&
    !['adjunto', 'avisado', 'sin-aviso', 'informe-retirado', 'informe-reemitido', 'carta-lista'].includes(event),
);

async function recordsOf({ db, mails }: LetterDeps, request: Selectable<RightsRequestsTable>): Promise<CartaRecords> {
  const { id, derecho, nombre, rut, recibida, texto, dato, propuesta, decision, razon, respuesta } = request;
  const events = await db
    .selectFrom('rights_events')
    .select(['hecho', 'en'])
    .where('solicitud', '=', id)
    .where('hecho', 'in', TOLD)
    .orderBy('id')
    .execute();
  const told = await db
    .selectFrom('rights_notices')
    .select([
      sql<number>`(count(*) filter (where estado = 'en-cola'))::int`.as('avisados'),
      sql<number>`(count(*) filter (where estado = 'imposible'))::int`.as('sinAviso'),
    ])
    .where('solicitud', '=', id)
    .executeTakeFirstOrThrow();
  if (!decision) throw new Error('a resolved request has its decision');
  return {
    demo: false,
    derecho,
    nombre,
    rut,
    recibida,
    pedido: texto,
    dato: pairsOf(dato),
    propuesta: pairsOf(propuesta),
    decision,
    razon,
    respuesta: respuesta ?? '',
    hechos: events.map(({ hecho, en }) => ({ en, texto: RIGHTS_EVENTS[hecho as RightsEvent] })),
    ...told,
    responsable: mails.seller,
    encargada: mails.dataOfficer,
  };
}

/** The values of a record under the names, and in the order, that people read: the database keeps no order. */
function pairsOf(texts: Readonly<Record<string, string | null>> | null): readonly (readonly [string, string])[] {
  return Object.entries(CAMPOS_DE_ANTECEDENTE).flatMap(([name, title]) => (texts?.[name] ? [[title, texts[name]] as const] : []));
}

async function storeLetter(db: Kysely<Schema>, { id, correo }: Selectable<RightsRequestsTable>, carta: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('rights_requests')
      .set({ carta, carta_sha256: createHash('sha256').update(carta).digest() })
      .where('id', '=', id)
      // The first letter made is the one that was mailed.
      .where('carta', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    await addEvent(trx, { solicitud: id, hecho: 'carta-lista' });
    await queueLetter(trx, LETTER_MAIL, correo, id);
  });
}

/** The mail that the answer is ready. Its `tema` is the request's id. */
export const LETTER_MAIL = 'derechos-carta';

/** The mail about a letter, written when it is sent. The letter itself waits on the page of the request. */
export function answerLetters({
  db,
  publicUrl,
}: {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}): Readonly<Record<typeof LETTER_MAIL, WriteLetter>> {
  return {
    async [LETTER_MAIL]({ tema }) {
      const request = await db
        .selectFrom('rights_requests')
        .select('numero')
        .where('id', '=', tema ?? '')
        .executeTakeFirst();
      return request && answer(requestNumber(request.numero), publicUrl);
    },
  };
}

function answer(numero: string, publicUrl: string): Letter {
  return {
    subject: `Respondimos tu petición ${numero}`,
    preheader: 'La carta te espera en la página de tu petición',
    title: 'Respondimos tu petición',
    paragraphs: [
      'La respuesta es una carta firmada, en PDF. Ábrela en la página de tu petición, con su número y el código que te dimos al recibirla.',
    ],
    action: { label: 'Ver mi petición', href: `${publicUrl}${REQUEST_PAGE}` },
    rows: [['Número', numero]],
    because: 'Recibes este correo porque con esta dirección se pidió ejercer un derecho sobre datos personales.',
  };
}
