import type { CadenciaDeAviso } from '@veridico/api/endpoints';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { customerActingFor } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import type { Letter, WriteLetter } from '../mails/letter.ts';
import { queueLetter } from '../mails/queue.ts';
import { addDays } from '../plans/contract/calendar.ts';
import { afterWorkingDays } from '../plans/representation/working-days.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { countNew } from './changes.ts';
import { watchingReader, type WatchingReader } from './reader.ts';

/** Kind of the mail that says how much changed. Its `tema` is the number of changes and of subjects, separated by a space. */
const NOTICE_LETTER = 'monitoreo-cambios';

/** What a user who chose nothing gets from the first subject that they watch. */
const USUAL_CADENCE: CadenciaDeAviso = 'diario';

/** Seconds that a mail at once waits, so that a load's changes come in one. */
const GATHER_SECONDS = 30;
/** Hour in Chile at which the daily and the weekly mail are due. */
const HOUR = 8;
const MONDAY = 1;

/** When the mail about a change is due. @param day today in Chile, YYYY-MM-DD @param hour now in Chile, 0 to 23 */
export function dueDay(cadencia: 'diario' | 'semanal', day: string, hour: number): string {
  // From this morning's hour on, today is too late.
  const from = hour < HOUR ? addDays(day, -1) : day;
  if (cadencia === 'diario') return afterWorkingDays(from, 1);
  let at = addDays(from, 1);
  while (new Date(`${at}T00:00:00Z`).getUTCDay() !== MONDAY) at = addDays(at, 1);
  return at;
}

interface Clock {
  readonly day: string;
  readonly hour: number;
}

function momentOf(cadencia: CadenciaDeAviso, { day, hour }: Clock): RawBuilder<Date> | null {
  if (cadencia === 'ninguno') return null;
  if (cadencia === 'inmediato') return inSeconds(GATHER_SECONDS);
  return sql<Date>`(${dueDay(cadencia, day, hour)}::date + make_interval(hours => ${HOUR})) at time zone 'America/Santiago'`;
}

async function clockOf(db: Kysely<Schema>): Promise<Clock> {
  const chile = sql`now() at time zone 'America/Santiago'`;
  return db
    .selectNoFrom([sql<string>`to_char(${chile}, 'YYYY-MM-DD')`.as('day'), sql<number>`extract(hour from ${chile})::int`.as('hour')])
    .executeTakeFirstOrThrow();
}

/**
 * Something of a holder's changes: every user who wants mails gets their next one. Called before the change is stored: a mail under way
 * ends first, so that the changes that it counted are all those with a smaller id.
 */
export async function noteDue(trx: Transaction<Schema>, titular: string): Promise<void> {
  await trx.selectFrom('monitoreo_avisos').select('cliente').where('titular', '=', titular).orderBy('cliente').forNoKeyUpdate().execute();
  const clock = await clockOf(trx);
  for (const cadencia of ['inmediato', 'diario', 'semanal'] as const)
    await trx
      .updateTable('monitoreo_avisos')
      .set({ siguiente: momentOf(cadencia, clock) })
      .where('titular', '=', titular)
      .where('cadencia', '=', cadencia)
      .where('siguiente', 'is', null)
      .execute();
}

const NEWEST_CHANGE = sql<string>`(select coalesce(max(id), 0) from monitoreo_cambios)`;

/** Chooses how a user is mailed. What changed since the last mail is told at the new time. */
export async function chooseCadence(db: Kysely<Schema>, { titular, customer }: WatchingReader, cadencia: CadenciaDeAviso): Promise<void> {
  const siguiente = momentOf(cadencia, await clockOf(db));
  await db
    .insertInto('monitoreo_avisos')
    .values({ titular, cliente: customer.id, cadencia, avisado: NEWEST_CHANGE })
    .onConflict((conflict) => conflict.columns(['titular', 'cliente']).doUpdateSet({ cadencia, siguiente }))
    .execute();
}

/** The same, only if they chose none. */
export async function startNotices(db: Kysely<Schema>, { titular, customer }: WatchingReader): Promise<void> {
  await db
    .insertInto('monitoreo_avisos')
    .values({ titular, cliente: customer.id, cadencia: USUAL_CADENCE, avisado: NEWEST_CHANGE })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Users to mail now. @returns 'holder customer' */
export async function dueNotices(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitoreo_avisos')
    .select(['titular', 'cliente'])
    .where('siguiente', '<=', sql<Date>`now()`)
    .orderBy('siguiente')
    .limit(limit)
    .execute();
  return rows.map(({ titular, cliente }) => `${titular} ${cliente}`);
}

/** Queues a user's mail, if anything that they may read changed since the last one. @returns false if another process did */
export async function sendNotice(db: Kysely<Schema>, id: string): Promise<boolean> {
  const [titular = '', cliente = ''] = id.split(' ');
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('monitoreo_avisos')
      .select('avisado')
      .where('titular', '=', titular)
      .where('cliente', '=', cliente)
      .where('siguiente', '<=', sql<Date>`now()`)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const reader = await readerNow(trx, cliente, titular);
    const counted = reader && (await countNew(trx, reader, due.avisado));
    const para = reader && counted && counted.cambios > 0 ? await addressOf(trx, cliente, titular) : '';
    if (para && counted) await queueLetter(trx, NOTICE_LETTER, para, `${counted.cambios} ${counted.sujetos}`);
    await trx
      .updateTable('monitoreo_avisos')
      .set({ avisado: counted?.ultimo ?? due.avisado, siguiente: null })
      .where('titular', '=', titular)
      .where('cliente', '=', cliente)
      .execute();
    return true;
  });
}

/** The user with their rights of now; undefined if they may no longer read. */
async function readerNow(db: Kysely<Schema>, cliente: string, titular: string): Promise<WatchingReader | undefined> {
  try {
    const customer = await customerActingFor(db, cliente, titular);
    return await watchingReader(db, customer);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Their address in the company, or that of their account. */
async function addressOf(db: Kysely<Schema>, cliente: string, titular: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('company_users', (join) =>
      join
        .onRef('company_users.cliente', '=', 'customers.id')
        .on('company_users.empresa', '=', titular)
        .on('company_users.estado', '=', 'activo'),
    )
    .select(sql<string>`coalesce(company_users.correo, customers.correo, '')`.as('correo'))
    .where('customers.id', '=', cliente)
    .limit(1)
    .executeTakeFirst();
  return row?.correo ?? '';
}

/** The mail about changes: counts and a link, nothing about a subject. */
export function watchingLetters({ publicUrl }: { readonly publicUrl: string }): Readonly<Record<string, WriteLetter>> {
  return { [NOTICE_LETTER]: async ({ tema }) => noticeLetter(tema ?? '', publicUrl) };
}

function noticeLetter(tema: string, publicUrl: string): Letter | undefined {
  const [changes = 0, subjects = 0] = tema.split(' ').map(Number);
  if (changes === 0) return undefined;
  const title = changes === 1 ? 'Un cambio en lo que vigilas' : `${changes} cambios en lo que vigilas`;
  return {
    subject: title,
    preheader: subjects === 1 ? 'En uno de tus vigilados' : `En ${subjects} de tus vigilados`,
    title,
    paragraphs: [
      `${changes === 1 ? 'Cambió' : 'Cambiaron'} los antecedentes de ${subjects === 1 ? 'uno' : subjects} de los RUT y propiedades que vigila tu empresa.`,
      'Por privacidad, este correo no dice de quién ni qué: léelo con tu cuenta.',
    ],
    action: { label: 'Ver los cambios', href: `${publicUrl}/monitoreo` },
    because: 'Recibes este correo porque elegiste avisos en Monitoreo; ahí cambias cada cuánto llegan, o los dejas.',
  };
}
