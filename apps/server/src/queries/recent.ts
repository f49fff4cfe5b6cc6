import type { ReportCode } from '@veridico/reports';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';
import { reportName } from '../issuing/issued.ts';
import { WITHDRAWAL } from '../issuing/withdrawn.ts';
import type { QueryRules } from '../plans/company/query-rules.ts';
import type { Schema } from '../storage/schema.ts';

const ROL_AS_TYPED = sql`array['rolManzana', 'rolPredio']`;

interface Sought {
  /** RUT in whose name it is asked. */
  readonly titular: string;
  readonly servicio: ReportCode;
  readonly subject: Subject;
  readonly customer: Pick<Customer, 'informesDesde'>;
  readonly rules: QueryRules;
}

/**
 * Makes queries of one company about one subject and report wait for each other until the end of the transaction: of two that begin at the
 * same moment, the second sees the first. Taken before the lock of a period.
 */
export async function holdSubject(trx: Transaction<Schema>, { titular, servicio, subject }: Omit<Sought, 'rules'>): Promise<void> {
  const { sujeto_rut, comuna, rol } = subjectColumns(subject);
  const key = ['consulta', titular, servicio, sujeto_rut ?? `${comuna}-${rol}`].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * The newest answer of the company to the same question about the same subject, made or being made, within the days that the company set.
 * Left out are those that this user may not read, and reports that are not served. An appraisal is the same question if all its values are.
 */
export async function findRecent(db: Kysely<Schema>, sought: Sought): Promise<{ id: string; made: boolean } | undefined> {
  const { subject } = sought;
  const { sujeto_rut, comuna, rol } = subjectColumns(subject);
  const same = 'rut' in subject ? { sujeto_rut } : { comuna, rol };
  // Almost every subject is new, and the next statement takes far longer to plan.
  const before = recentQueries(db, sought).select('queries.id').limit(1);
  if (!(await before.where((eb) => eb.and(same)).executeTakeFirst())) return undefined;
  const row = await recentAnswers(db, sought)
    .select(['queries.id', 'queries.estado'])
    .$if('rut' in subject, (query) => query.where('queries.sujeto_rut', '=', sujeto_rut))
    .$if('tasacion' in subject, (query) =>
      query
        .where('queries.comuna', '=', comuna)
        .where('queries.rol', '=', rol)
        // The rol stands in a column, without the zeros that the address search puts before it.
        .where(
          sql<boolean>`queries.tasacion - ${ROL_AS_TYPED} = ${'tasacion' in subject ? JSON.stringify(subject.tasacion) : null}::jsonb - ${ROL_AS_TYPED}`,
        ),
    )
    .orderBy('queries.creada', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, made: row.estado === 'MADE' };
}

/** The same for many RUTs at once, finished answers only. @returns id of the newest report, by RUT in wire form */
export async function findRecentOf(
  db: Kysely<Schema>,
  asked: Omit<Sought, 'subject'>,
  ruts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await recentAnswers(db, asked)
    .select(['queries.id', 'queries.sujeto_rut as rut'])
    .where('queries.sujeto_rut', '=', sql<string>`any(${ruts})`)
    .where('queries.estado', '=', 'MADE')
    .orderBy('queries.creada')
    .execute();
  return new Map(rows.map(({ rut, id }) => [rut ?? '', id]));
}

/** Answers of a company to one kind of question, made or being made, that this user may read, within the days that the company set. */
function recentAnswers(db: Kysely<Schema>, sought: Omit<Sought, 'subject'>) {
  return recentQueries(db, sought)
    .leftJoin('informes', 'informes.id', 'queries.id')
    .where(
      sql<boolean>`(queries.estado = 'MAKING' and queries.lease_until > now() or queries.estado = 'MADE' and informes.id is not null
        and ${WITHDRAWAL} is null)`,
    );
}

/** The same, answered or not. */
function recentQueries(db: Kysely<Schema>, { titular, servicio, customer, rules }: Omit<Sought, 'subject'>) {
  return db
    .selectFrom('queries')
    .where('queries.titular_rut', '=', titular)
    .where('queries.servicio', '=', servicio)
    .where(sql<boolean>`queries.creada > now() - make_interval(days => ${rules.dias})`)
    .$if(customer.informesDesde !== null, (query) => query.where('queries.creada', '>=', customer.informesDesde));
}

/** An answer that is offered, with who asked for it. @param id of its report @param usuario the reader's row among the company's users */
export async function offerOf(db: Kysely<Schema>, id: string, usuario: string | null) {
  const row = await db
    .selectFrom('informes')
    .innerJoin('historial', 'historial.informe', 'informes.id')
    .leftJoin('company_users as who', 'who.id', 'historial.usuario')
    .select(['informes.folio', 'informes.servicio', 'informes.emitido', 'historial.usuario'])
    .select(sql<string>`concat_ws(' ', who.nombre, who.apellido)`.as('quien'))
    .where('informes.id', '=', id)
    .where('historial.origen', '=', 'consulta')
    .executeTakeFirstOrThrow();
  const { folio, servicio, emitido, quien } = row;
  return {
    idConsulta: id,
    folio,
    informe: reportName(servicio),
    emitido: emitido.toISOString(),
    quien,
    propia: row.usuario === usuario,
  };
}
