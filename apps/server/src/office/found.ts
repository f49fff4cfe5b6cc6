import type { CaseKind } from '@veridico/api';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FoundCase } from '../cases/case.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { CASES } from './kinds.ts';

/** A case with what the office did to it. */
export interface MarkedCase extends FoundCase {
  /** Key under which its closure and its mark are stored. */
  readonly tarea: string;
  /** `sub` of the person who took it, and since when. */
  readonly quien: string | null;
  readonly tomada: Date | null;
  /** First day on which it is shown again; null unless it is put off. */
  readonly pospuesta: string | null;
  readonly cerrada: boolean;
  readonly vencida: boolean;
}

const KINDS = Object.keys(CASES) as CaseKind[];

/** SQL of the moment before which a case of the kind has waited too long. */
const latestOf = (kind: CaseKind) => sql`now() - interval ${sql.lit(`${CASES[kind].limit.horas} hours`)}`;
/** Computed once for all rows. */
const TODAY_ONCE = sql`(select ${TODAY})`;

/** SQL of the rows of one kind, or of all. */
async function rowsOf(db: Kysely<Schema>, kinds: readonly CaseKind[]): Promise<RawBuilder<unknown>> {
  const found = await Promise.all(
    kinds.map(async (clase) =>
      (await CASES[clase].find(db)).map(
        (rows) =>
          sql`select ${sql.lit(clase)} as clase, ${latestOf(clase)} as limite, rows.* from (${rows}) as rows (clave, orden, desde, para, motivo)`,
      ),
    ),
  );
  const all = found.flat();
  return all.length > 0
    ? sql.join(all, sql` union all `)
    : sql`select '' as clase, now() as limite, '' as clave, '' as orden, now() as desde, '' as para, '' as motivo limit 0`;
}

/**
 * SQL of cases with what the office did to them. A case exists while its cause does. It is closed while nothing new happened after its
 * closure, and put off in the same way.
 * @param kinds all, unless one is wanted @param columns of the rows to carry along
 */
export async function markedCases(db: Kysely<Schema>, { kinds = KINDS, columns = sql`para` } = {}): Promise<RawBuilder<unknown>> {
  return sql`
    select found.*, case when kept.desde >= found.desde then kept.quien end as quien, case when kept.desde >= found.desde then kept.desde end as tomada,
      coalesce(kept.cierre >= found.desde, false) as cerrada, case when kept.hasta > ${TODAY_ONCE} and kept.pospuesta >= found.desde then kept.hasta end as pospuesta,
      found.desde < found.limite as vencida
    from (select clase, limite, clave, orden, clase || '-' || clave as tarea, coalesce(desde, now()) as desde, ${columns}
      from (${await rowsOf(db, kinds)}) as rows) as found
      left join (select tarea, m.quien, m.desde, m.hasta, m.pospuesta, c.en as cierre from case_marks m full join case_closures c using (tarea)) as kept
        on kept.tarea = found.tarea`;
}

/** One case by its public id, such as `revision-VO-7K3M-9QXT`; undefined once its cause is gone. */
export async function findCase(db: Kysely<Schema>, id: string): Promise<MarkedCase | undefined> {
  const [, clase = '', name = ''] = /^([a-z]+)-(.+)$/.exec(id) ?? [];
  const kind = KINDS.find((each) => each === clase);
  if (!kind) return undefined;
  const clave = name.startsWith('VO-') ? await orderNumbered(db, name) : name;
  if (clave === undefined) return undefined;
  const cases = await markedCases(db, { kinds: [kind], columns: sql`para, motivo` });
  const { rows } = await sql<MarkedCase>`select * from (${cases}) as cases where clave = ${clave}`.execute(db);
  return rows[0];
}

async function orderNumbered(db: Kysely<Schema>, numero: string): Promise<string | undefined> {
  return (await db.selectFrom('orders').select('orden').where('numero', '=', numero).executeTakeFirst())?.orden;
}
