import { isCompanyRut, obligacionVigilada, REFERENCIA_VIGILADA, type ObligacionField, type Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { TypedLine } from '../batches/read-lines.ts';
import { knownSubjects } from '../bureau/subjects.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { addMonths } from '../plans/contract/calendar.ts';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { activeAnnex } from './annex.ts';
import { startNotices } from './notices.ts';
import { personForbidden, type WatchingReader } from './reader.ts';
import type { WatchedSubject } from './told.ts';
import { watchedBy, type RefusedLine } from './watched.ts';

const LONGEST_MONTHS = 12;

/** Why a person is watched: required of every person in a list. */
export type Obligation = Values<ObligacionField>;

export interface Added {
  readonly agregados: number;
  readonly rechazos: readonly RefusedLine[];
}

/** Reads the obligation of a person. @throws Problem CAMPOS_INVALIDOS */
async function readObligation(db: Kysely<Schema>, sent: Obligation): Promise<Obligation> {
  const values = readForm(obligacionVigilada, sent);
  const today = await askToday(db);
  if (values.hasta < today) throw new Problem('CAMPOS_INVALIDOS', { campos: { hasta: 'Esa fecha ya pasó.' } });
  if (values.hasta > addMonths(today, LONGEST_MONTHS))
    throw new Problem('CAMPOS_INVALIDOS', { campos: { hasta: 'A lo más un año desde hoy; después se renueva.' } });
  return values;
}

/**
 * Begins to watch the RUTs of a list. A line that cannot be watched stops no other. What its reports say now is kept by the first review.
 * @throws Problem MONITOREO_SIN_PLAN, MONITOREO_SIN_ANEXO, CAMPOS_INVALIDOS if the list has persons and their obligation is missing
 */
export async function watchLines(
  db: Kysely<Schema>,
  reader: WatchingReader,
  lines: readonly TypedLine[],
  sent: Obligation,
): Promise<Added> {
  const known = await knownSubjects(db, [...new Set(lines.flatMap(({ rut }) => (rut === null ? [] : [rut])))]);
  const first = new Set<string>();
  const rechazos: RefusedLine[] = [];
  const wanted: { readonly rut: string; readonly linea: number; readonly texto: string; readonly referencia: string }[] = [];
  for (const [index, { rut, texto, referencia }] of lines.entries()) {
    const linea = index + 1;
    const motivo = refusalOf(reader, rut, { repeated: rut !== null && first.has(rut), known: rut !== null && known.has(rut) });
    if (rut !== null) first.add(rut);
    if (rut === null || motivo !== undefined) rechazos.push({ linea, texto, motivo: motivo ?? 'mal-escrita' });
    else wanted.push({ rut, linea, texto, referencia });
  }
  const persons = wanted.some(({ rut }) => !isCompanyRut(rut));
  const obligation = persons ? await readObligation(db, sent) : sent;
  const added = await insert(
    db,
    reader,
    wanted.map(({ rut, referencia }) => ({
      subject: { sujeto_rut: rut, comuna: null, rol: null },
      ...(isCompanyRut(rut)
        ? ofCompany(referencia || (persons ? '' : shortReference(sent)))
        : { ...obligation, referencia: referencia || obligation.referencia }),
    })),
  );
  for (const { rut, linea, texto } of wanted) if (!added.has(rut)) rechazos.push({ linea, texto, motivo: 'ya-vigilada' });
  return { agregados: added.size, rechazos: rechazos.toSorted((one, other) => one.linea - other.linea) };
}

function refusalOf(reader: WatchingReader, rut: string | null, { repeated, known }: { repeated: boolean; known: boolean }) {
  if (rut === null) return 'mal-escrita';
  if (repeated) return 'repetida';
  if (personForbidden(reader, rut)) return 'no-permitida';
  return known ? undefined : 'sin-registros';
}

/** @throws Problem CAMPOS_INVALIDOS */
function shortReference({ referencia }: Pick<Obligation, 'referencia'>): string {
  const text = referencia.trim();
  const { rule, sentence } = REFERENCIA_VIGILADA;
  if (!rule(text, {})) throw new Problem('CAMPOS_INVALIDOS', { campos: { referencia: sentence } });
  return text;
}

/** A company or a property is watched without a term. */
function ofCompany(referencia: string) {
  return { obligacion: '' as const, referencia, hasta: null };
}

/** Begins to watch a property. @param rol without leading zeros @throws Problem MONITOREO_SIN_PLAN, MONITOREO_SIN_ANEXO, CONSULTA_SIN_PROPIEDAD */
export async function watchProperty(
  db: Kysely<Schema>,
  reader: WatchingReader,
  { comuna, rol }: { readonly comuna: string; readonly rol: string },
  sent: Obligation,
): Promise<Added> {
  const found = await db.selectFrom('propiedades').select('rol').where('cut', '=', comuna).where('rol', '=', rol).executeTakeFirst();
  if (!found) throw new Problem('CONSULTA_SIN_PROPIEDAD');
  const added = await insert(db, reader, [{ subject: { sujeto_rut: null, comuna, rol }, ...ofCompany(shortReference(sent)) }]);
  return { agregados: added.size, rechazos: added.size > 0 ? [] : [{ linea: 1, texto: rol, motivo: 'ya-vigilada' }] };
}

interface NewWatched {
  readonly subject: WatchedSubject;
  readonly obligacion: string;
  readonly referencia: string;
  readonly hasta: string | null;
}

/** @returns RUTs or roles of those that were not watched before @throws Problem MONITOREO_COMPLETO: then none is watched */
async function insert(db: Kysely<Schema>, reader: WatchingReader, wanted: readonly NewWatched[]): Promise<ReadonlySet<string>> {
  const { titular, customer } = reader;
  return db.transaction().execute(async (trx) => {
    const annex = await holdAnnex(trx, reader);
    await startNotices(trx, reader);
    const rows = JSON.stringify(wanted.map(({ subject, ...row }) => ({ ...subject, ...row })));
    const { rows: added } = await sql<{ clave: string }>`
      with added as (
        insert into vigilados (titular, anexo, cliente, sujeto_rut, comuna, rol, obligacion, referencia, hasta)
        select ${titular}, ${annex.id}::bigint, ${customer.id}::bigint, sujeto_rut, comuna, rol, obligacion, referencia, hasta
        from jsonb_to_recordset(${rows}::jsonb) as line(sujeto_rut text, comuna text, rol text, obligacion text, referencia text, hasta date)
        on conflict do nothing returning id, coalesce(sujeto_rut, rol) as clave),
      first_look as (insert into monitoreo_revisiones (vigilado) select id from added)
      select clave from added`.execute(trx);
    if (added.length > 0 && (await countUnder(trx, annex.id)) > annex.maximo) throw new Problem('MONITOREO_COMPLETO');
    return new Set(added.map(({ clave }) => clave));
  });
}

async function countUnder(db: Kysely<Schema>, anexo: string): Promise<number> {
  const { n } = await db
    .selectFrom('vigilados')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('anexo', '=', anexo)
    .where('fin', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Locks the annex in force until the end of the transaction: nothing is watched under one that ends meanwhile, nor beyond its maximum by
 * two users at once.
 * @throws Problem MONITOREO_SIN_ANEXO, MONITOREO_SIN_PLAN
 */
async function holdAnnex(trx: Transaction<Schema>, reader: WatchingReader): Promise<{ id: string; maximo: number }> {
  const annex = await activeAnnex(trx, reader);
  const held =
    annex &&
    (await trx
      .selectFrom('monitoreo_anexos')
      .select(['id', 'maximo'])
      .where('id', '=', annex.id)
      .where('fin', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (!held)
    throw new Problem(
      reader.running.some(({ tipo, suspended }) => tipo === 'mensual' && !suspended) ? 'MONITOREO_SIN_ANEXO' : 'MONITOREO_SIN_PLAN',
    );
  return held;
}

/** Renews the term of a person by an act of the reader. @throws Problem VIGILADO_DESCONOCIDO, CAMPOS_INVALIDOS */
export async function renew(db: Kysely<Schema>, reader: WatchingReader, id: string, sent: Obligation): Promise<void> {
  const watched = await watchedBy(db, reader)
    .select('sujeto_rut')
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .executeTakeFirst();
  const rut = watched?.sujeto_rut;
  if (!rut || isCompanyRut(rut) || personForbidden(reader, rut)) throw new Problem('VIGILADO_DESCONOCIDO');
  const { obligacion, referencia, hasta } = await readObligation(db, sent);
  const { numUpdatedRows } = await db
    .updateTable('vigilados')
    .set({
      obligacion: obligacion === 'vigente' ? 'vigente' : 'solicitada',
      referencia,
      hasta,
      renovado: sql<Date>`now()`,
      cliente: reader.customer.id,
    })
    .where('titular', '=', reader.titular)
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .where('fin', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('VIGILADO_DESCONOCIDO');
}
