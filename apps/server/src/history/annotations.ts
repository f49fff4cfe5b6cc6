import type { Anotaciones } from '@veridico/api';
import { etiquetaDeSujeto, notaDeSujeto } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { verdictOn } from '../plans/representation/may.ts';
import { WITHDRAWAL, withdrawn } from '../issuing/withdrawn.ts';
import type { Schema } from '../storage/schema.ts';
import { SUBJECT_KEY } from './filters.ts';

const MOST_NOTES = 200;
const MOST_TAGS = 10;
/** Tags of a company that are offered. */
const OFFERED = 100;
/** For this long the same note of the same author is a second press, or a second tab. */
const REPEAT_MINUTES = 10;

const OF_A_COLLEAGUE = 'La escribió otra persona: puede borrarla ella o quien administra el plan.';
const CHANGED_MEANWHILE = 'Otra persona cambió la referencia mientras tanto. Mira cómo quedó y vuelve a intentarlo.';

/** A report of a reader's history. */
export interface NotedReport {
  readonly informe: string;
  /** RUT of the company that it was asked for; null for a report of the reader's own. */
  readonly empresa: string | null;
  /** RUT in wire form, or a property's commune and rol: 13120-573-24. */
  readonly sujeto: string;
  /** Null for a report that was bought. */
  readonly referencia: string | null;
}

/**
 * @param informe id of a report that the reader may read
 * @throws Problem INFORME_DESCONOCIDO, INFORME_BLOQUEADO: what a company noted of a blocked subject may only be stored (Ley 19.628, article 8 ter)
 */
export async function findNoted(db: Kysely<Schema>, reader: Customer, informe: string): Promise<NotedReport> {
  const row = await db
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .leftJoin('queries', 'queries.id', 'historial.informe')
    .select(['historial.informe', 'historial.solicitante as empresa', SUBJECT_KEY.as('sujeto'), 'queries.referencia'])
    .select(WITHDRAWAL.as('retirado'))
    .where('historial.informe', '=', informe)
    .where((eb) => eb.or([eb('historial.solicitante', '=', reader.empresa), eb('historial.cliente', '=', reader.id)]))
    // The company's row first: its buyer may hold the same report.
    .orderBy(sql`historial.solicitante is null`)
    .executeTakeFirst();
  if (!row) throw new Problem('INFORME_DESCONOCIDO');
  const { retirado, ...noted } = row;
  if (retirado === 'bloqueado') throw withdrawn(retirado);
  return noted;
}

/** What is noted about a report, for a reader: notes from before the day that they may read are left out. */
export async function readAnnotations(db: Kysely<Schema>, reader: Customer, noted: NotedReport): Promise<Anotaciones> {
  const { empresa, sujeto, referencia } = noted;
  // Notes and tags are of the company's users; an operator's account may have no row of its own.
  if (empresa === null || reader.usuario === null) return { referencia, deEmpresa: false, notas: [], etiquetas: [], usadas: [] };
  const notes = await db
    .selectFrom('subject_notes')
    .select(['id', 'texto', 'usuario', 'nombre', 'en'])
    .where('empresa', '=', empresa)
    .where('sujeto', '=', sujeto)
    .$if(reader.informesDesde !== null, (query) => query.where('en', '>=', reader.informesDesde))
    .orderBy('id', 'desc')
    .execute();
  const tags = await db
    .selectFrom('subject_tags')
    .select('etiqueta')
    .where('empresa', '=', empresa)
    .where('sujeto', '=', sujeto)
    .$if(reader.informesDesde !== null, (query) => query.where('en', '>=', reader.informesDesde))
    .orderBy(sql`lower(etiqueta)`)
    .execute();
  return {
    referencia,
    deEmpresa: true,
    notas: notes.map(({ id, texto, nombre, en, ...note }) => {
      const propia = isOwn(note, reader);
      return { id, texto, fecha: en.toISOString(), quien: nombre, propia, borrable: propia || mayRemoveAny(reader) };
    }),
    etiquetas: tags.map(({ etiqueta }) => etiqueta),
    usadas: await usedTags(db, empresa, reader.informesDesde),
  };
}

function isOwn({ usuario }: { readonly usuario: string | null }, reader: Customer): boolean {
  return usuario !== null && usuario === reader.usuario;
}

function mayRemoveAny(reader: Customer): boolean {
  return verdictOn('borrar-nota-ajena', reader) === 'si';
}

/** Tags that a company uses, in the order of the alphabet. @param desde only those put since; null for all */
export async function usedTags(db: Kysely<Schema>, empresa: string, desde: Date | null): Promise<string[]> {
  const rows = await db
    .selectFrom('subject_tags')
    .select(sql<string>`min(etiqueta)`.as('etiqueta'))
    .where('empresa', '=', empresa)
    .$if(desde !== null, (query) => query.where('en', '>=', desde))
    .groupBy(sql`lower(etiqueta)`)
    .orderBy(sql`lower(etiqueta)`)
    .limit(OFFERED)
    .execute();
  return rows.map(({ etiqueta }) => etiqueta);
}

/** A subject of a company's reports, with the user who writes about it. */
export interface Writing {
  readonly empresa: string;
  readonly sujeto: string;
  readonly writer: Customer;
}

/** Adds a note, unless it is the author's own of the last minutes. @throws Problem CAMPOS_INVALIDOS, NO_PERMITIDO */
export async function addNote(db: Kysely<Schema>, writing: Writing, sent: string): Promise<void> {
  const { texto } = readForm(notaDeSujeto, { texto: sent });
  const { empresa, sujeto, writer } = writing;
  await whileHeld(db, writing, async (trx, nombre) => {
    const held = trx.selectFrom('subject_notes').where('empresa', '=', empresa).where('sujeto', '=', sujeto);
    const repeated = await held
      .select('id')
      .where('texto', '=', texto)
      .where('usuario', '=', writer.usuario)
      .where('en', '>', sql<Date>`now() - make_interval(mins => ${REPEAT_MINUTES})`)
      .executeTakeFirst();
    if (repeated) return;
    const { n } = await held.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    if (n >= MOST_NOTES) throw new Problem('CAMPOS_INVALIDOS', { campos: { texto: `Ya hay ${MOST_NOTES} notas aquí: borra alguna.` } });
    await trx.insertInto('subject_notes').values({ empresa, sujeto, texto, usuario: writer.usuario, nombre }).execute();
  });
}

/** Deletes a note; does nothing if it is gone. @param id as the page sent it @throws Problem NOTA_DE_OTRO, NO_PERMITIDO */
export async function removeNote(db: Kysely<Schema>, writing: Writing, id: string): Promise<void> {
  const { empresa, sujeto, writer } = writing;
  await whileHeld(db, writing, async (trx) => {
    const note = await trx
      .selectFrom('subject_notes')
      .select(['id', 'usuario'])
      .where(sql<string>`id::text`, '=', id)
      .where('empresa', '=', empresa)
      .where('sujeto', '=', sujeto)
      .$if(writer.informesDesde !== null, (query) => query.where('en', '>=', writer.informesDesde))
      .executeTakeFirst();
    if (!note) return;
    if (!isOwn(note, writer) && !mayRemoveAny(writer)) throw new Problem('NOTA_DE_OTRO', { mensaje: OF_A_COLLEAGUE });
    await trx.deleteFrom('subject_notes').where('id', '=', note.id).execute();
  });
}

/** Puts a tag on a subject, spelled as the company spells it already. @throws Problem CAMPOS_INVALIDOS, NO_PERMITIDO */
export async function addTag(db: Kysely<Schema>, writing: Writing, sent: string): Promise<void> {
  const { etiqueta } = readForm(etiquetaDeSujeto, { etiqueta: sent });
  const { empresa, sujeto } = writing;
  await whileHeld(db, writing, async (trx) => {
    const rows = await trx
      .selectFrom('subject_tags')
      .select(sql<boolean>`lower(etiqueta) = lower(${etiqueta})`.as('same'))
      .where('empresa', '=', empresa)
      .where('sujeto', '=', sujeto)
      .execute();
    if (rows.some(({ same }) => same)) return;
    if (rows.length >= MOST_TAGS)
      throw new Problem('CAMPOS_INVALIDOS', { campos: { etiqueta: `Ya hay ${MOST_TAGS} etiquetas: quita alguna.` } });
    await sql`insert into subject_tags (empresa, sujeto, etiqueta) select ${empresa}, ${sujeto}, coalesce(
      (select min(etiqueta) from subject_tags where empresa = ${empresa} and lower(etiqueta) = lower(${etiqueta})), ${etiqueta})`.execute(
      trx,
    );
  });
}

/** Takes a tag off a subject; does nothing if it is not there. @throws Problem NO_PERMITIDO */
export async function removeTag(db: Kysely<Schema>, writing: Writing, etiqueta: string): Promise<void> {
  const { empresa, sujeto, writer } = writing;
  await whileHeld(db, writing, async (trx) => {
    await trx
      .deleteFrom('subject_tags')
      .where('empresa', '=', empresa)
      .where('sujeto', '=', sujeto)
      .where(sql<boolean>`lower(etiqueta) = lower(${etiqueta.trim()})`)
      .$if(writer.informesDesde !== null, (query) => query.where('en', '>=', writer.informesDesde))
      .execute();
  });
}

/**
 * Changes the reference of a query if it is still the one that was shown, or is already the new one.
 * @throws Problem DATOS_CAMBIADOS, NO_PERMITIDO
 */
export async function changeReference(
  db: Kysely<Schema>,
  { informe, empresa, sujeto, writer }: Pick<NotedReport, 'informe' | 'empresa' | 'sujeto'> & { readonly writer: Customer },
  { referencia, antes }: { readonly referencia: string; readonly antes: string },
): Promise<void> {
  const change = async (on: Kysely<Schema>) => {
    const { numUpdatedRows } = await on
      .updateTable('queries')
      .set({ referencia })
      .where('id', '=', informe)
      .where('referencia', 'in', [antes.trim(), referencia])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Problem('DATOS_CAMBIADOS', { mensaje: CHANGED_MEANWHILE });
  };
  if (empresa === null || writer.usuario === null) await change(db);
  else await whileHeld(db, { empresa, sujeto, writer }, change);
}

/** Runs a change of a subject's notes or tags alone, by a user whose access has not ended meanwhile. @throws Problem NO_PERMITIDO */
async function whileHeld(
  db: Kysely<Schema>,
  { empresa, sujeto, writer }: Writing,
  change: (trx: Transaction<Schema>, nombre: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = ['anotaciones', empresa, sujeto].join(' ');
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    const user = await trx
      .selectFrom('company_users')
      .select(sql<string>`concat_ws(' ', nombre, apellido)`.as('nombre'))
      .where('id', '=', writer.usuario)
      .where('empresa', '=', empresa)
      .where('estado', '=', 'activo')
      .forKeyShare()
      .executeTakeFirst();
    if (!user) throw new Problem('NO_PERMITIDO');
    await change(trx, user.nombre);
  });
}
