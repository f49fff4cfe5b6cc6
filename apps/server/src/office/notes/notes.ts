import type { NotaDeOficina } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { OfficeNotesTable, Schema } from '../../storage/schema.ts';
import { onMoment } from '../people.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import type { StaffMember } from '../permission/staff.ts';
import type { NoteObject } from './objects.ts';

/** How long its author may remove a note. */
const OWN_HOURS = 24;

const COLUMNS = [
  'id',
  'texto',
  'quien',
  'nombre',
  sql<Date>`en`.as('en'),
  sql<boolean>`en > now() - make_interval(hours => ${OWN_HOURS})`.as('fresh'),
] as const;

interface Row extends Pick<OfficeNotesTable, 'texto' | 'quien' | 'nombre'> {
  readonly id: string;
  readonly en: Date;
  /** Its author may still remove it. */
  readonly fresh: boolean;
}

/** Notes about an object, newest first. */
export async function listNotes(db: Kysely<Schema>, { objeto, clave }: NoteObject, staff: StaffMember): Promise<NotaDeOficina[]> {
  const rows = await db
    .selectFrom('office_notes')
    .select(COLUMNS)
    .where('objeto', '=', objeto)
    .where('clave', '=', clave)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => shown(row, staff));
}

/** Notes on the home page of their author. */
const MOST_OWN = 5;

/** The newest notes of a person of the office, each with the end of the address of what it is about. */
export async function ownNotes(db: Kysely<Schema>, sub: string) {
  const rows = await db
    .selectFrom('office_notes')
    .select(['id', 'texto', sql<Date>`en`.as('en'), 'objeto as de'])
    .select(
      sql<string | null>`case objeto when 'orden' then (select numero from orders where orders.orden = office_notes.clave)
        when 'empresa' then (select companies.clave from companies where rut = office_notes.clave) else office_notes.clave end`.as('clave'),
    )
    .where('quien', '=', sub)
    .orderBy('id', 'desc')
    .limit(MOST_OWN)
    .execute();
  return rows.flatMap(({ en, clave, ...row }) => (clave === null ? [] : [{ ...row, clave, fecha: en.toISOString() }]));
}

function shown(row: Row, staff: StaffMember): NotaDeOficina {
  const { id, texto, nombre, en, quien } = row;
  return { id, texto, fecha: en.toISOString(), persona: nombre, propia: quien === staff.sub, quitable: mayRemove(row, staff) };
}

function mayRemove({ quien, fresh }: Pick<Row, 'quien' | 'fresh'>, { sub, roles }: StaffMember): boolean {
  return (quien === sub && fresh) || roles.includes('derechos');
}

/** Adds a note. The log keeps that it was written, never its text: a note may hold personal data, and can be removed. */
export async function writeNote({ trx, staff }: Acting, about: NoteObject, texto: string): Promise<{ nota: NotaDeOficina; noted: Noted }> {
  const { sub, nombre } = staff;
  const row = await trx
    .insertInto('office_notes')
    .values({ objeto: about.objeto, clave: about.clave, texto, quien: sub, nombre })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return {
    nota: shown(row, staff),
    noted: { objeto: `${nameOf(row.id)} sobre ${about.nombre}`, motivo: null, antes: null, despues: { nota: 'escrita' } },
  };
}

/** @param id as the page sent it @throws Problem NOTA_DESCONOCIDA, which tells who removed it; NOTA_DE_OTRO */
export async function removeNote({ trx, staff }: Acting, id: string, motivo: string): Promise<Noted> {
  const row = await trx
    .selectFrom('office_notes')
    .select(COLUMNS)
    .where(sql<string>`office_notes.id::text`, '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw await alreadyGone(trx, id);
  if (!mayRemove(row, staff)) throw new Problem('NOTA_DE_OTRO');
  await trx.deleteFrom('office_notes').where('id', '=', row.id).execute();
  return { objeto: nameOf(row.id), motivo, antes: { nota: `de ${row.nombre}` }, despues: null };
}

function nameOf(id: string): string {
  return `nota ${id}`;
}

async function alreadyGone(db: Kysely<Schema>, id: string): Promise<Problem> {
  const last = await db
    .selectFrom('office_log')
    .select(['nombre', sql<Date>`en`.as('en')])
    .where('objeto', '=', nameOf(id))
    .where('acto', '=', 'quitar-nota')
    .executeTakeFirst();
  return new Problem('NOTA_DESCONOCIDA', last && { mensaje: `${last.nombre} ya la quitó ${onMoment(last.en)}.` });
}
