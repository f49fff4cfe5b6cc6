import type { Aprobacion, EstadoDeAprobacion } from '@veridico/api';
import { problems } from '@veridico/api';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { subjectColumns, subjectText } from '../bureau/subject.ts';
import { Problem } from '../http/problem.ts';
import { reportName } from '../issuing/issued.ts';
import { queueLetter } from '../mails/queue.ts';
import { settledAdministrators } from '../plans/representation/standing.ts';
import { assertMay } from '../plans/representation/may.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { checkSubject, needsApproval, readQuestion, type QueryRequest } from '../queries/query.ts';
import type { Question } from '../queries/reservation.ts';
import type { Schema } from '../storage/schema.ts';
import { judge, judgeCustomer } from './judge.ts';

/** The mail to administrators. Its `tema` is the id of a request. */
export const ASKED = 'aprobacion-pedida';
const LISTED = 200;

/**
 * Stores a query that waits for an administrator, and mails them. The same query, asked again while it waits, is the same request.
 * @returns its id @throws Problem APROBACION_INNECESARIA, and what makes the query itself impossible
 */
export async function requestApproval(deps: ReportDeps, customer: Customer, asked: QueryRequest): Promise<string> {
  const { db } = deps.orders;
  const { empresa } = assertMay(customer, 'pedir-aprobacion');
  await deps.visitors.limitByKey(customer.id, 'aprobacion');
  const question = await readQuestion(deps, customer, asked);
  const judged = await judgeCustomer(db, customer);
  if (judged instanceof Problem) throw judged;
  if (!needsApproval(question.rules, customer) || (!judged.cost.adicional && !judged.overLimit))
    throw new Problem('APROBACION_INNECESARIA');
  await checkSubject(deps, question);
  const id = await db.transaction().execute((trx) => storeRequest(trx, { empresa, question, body: asked.body }));
  deps.wake();
  return id;
}

interface NewRequest {
  readonly empresa: string;
  readonly question: Question;
  readonly body: QueryRequest['body'];
}

async function storeRequest(trx: Transaction<Schema>, request: NewRequest): Promise<string> {
  const { empresa, question, body } = request;
  const { customer, servicio, subject, huella, texts } = question;
  if (customer.usuario === null) throw new Problem('NO_PERMITIDO');
  const own = { cliente: customer.id, huella };
  const open = trx.selectFrom('aprobaciones').select('id').where('cliente', '=', own.cliente).where('huella', '=', huella);
  await trx
    .updateTable('aprobaciones')
    .set({ estado: 'vencida' })
    .where('cliente', '=', own.cliente)
    .where('huella', '=', huella)
    .where('estado', '=', 'pendiente')
    .where('vence', '<=', sql<Date>`now()`)
    .execute();
  const made = await trx
    .insertInto('aprobaciones')
    .values({
      ...own,
      empresa,
      usuario: customer.usuario,
      servicio,
      ...subjectColumns(subject),
      pregunta: JSON.stringify(body),
      motivo: texts.motivo,
    })
    .onConflict((conflict) => conflict.columns(['cliente', 'huella']).where('estado', 'in', ['pendiente', 'aprobada']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const known = await open.where('estado', 'in', ['pendiente', 'aprobada']).executeTakeFirst();
    // One that was answered between the two statements is open no more.
    return known ? known.id : storeRequest(trx, request);
  }
  await mailAdministrators(trx, empresa, made.id);
  return made.id;
}

/** One mail tells of all pending requests: none is queued while an earlier one waits to be sent. */
export async function mailAdministrators(trx: Transaction<Schema>, empresa: string, id: string): Promise<void> {
  const administrators = await settledAdministrators(trx, empresa)
    .select('correo')
    .where(
      sql<boolean>`not exists (select from mails join aprobaciones on aprobaciones.id::text = mails.tema
        where mails.clase = ${ASKED} and mails.para = company_users.correo and aprobaciones.empresa = ${empresa}
          and mails.enviado is null and mails.rechazado is null)`,
    )
    .execute();
  for (const { correo } of administrators) await queueLetter(trx, ASKED, correo, id);
}

/** Pending and not expired. */
export const PENDING = sql<boolean>`(aprobaciones.estado = 'pendiente' and aprobaciones.vence > now())`;

/** A pending request whose days are over is 'vencida' without anybody writing it. */
const ESTADO = sql<EstadoDeAprobacion>`case when aprobaciones.estado = 'pendiente' and aprobaciones.vence <= now()
  then 'vencida' else aprobaciones.estado end`;

/** Which requests: all of a company, or those of one of its users. */
export interface RequestFilter {
  readonly empresa: string;
  /** Row of company_users. */
  readonly usuario?: string;
  /** Only those asked from this moment on; null for all. */
  readonly desde?: Date | null;
  /** Only this one. */
  readonly id?: string;
}

/** Requests, the pending ones first, then the newest, with what each would cost now. */
export async function listRequests(db: Kysely<Schema>, { empresa, usuario, desde = null, id }: RequestFilter): Promise<Aprobacion[]> {
  const rows = await db
    .selectFrom('aprobaciones')
    .innerJoin('company_users as who', 'who.id', 'aprobaciones.usuario')
    .leftJoin('company_users as answered', 'answered.id', 'aprobaciones.aprobador')
    .selectAll('aprobaciones')
    .select(ESTADO.as('now'))
    .select(nameOf('who').as('quien'))
    .select(nameOf('answered').as('resolvio'))
    .where('aprobaciones.empresa', '=', empresa)
    .$if(usuario !== undefined, (query) => query.where('aprobaciones.usuario', '=', usuario ?? ''))
    .$if(id !== undefined, (query) => query.where('aprobaciones.id', '=', id ?? ''))
    .$if(desde !== null, (query) => query.where('aprobaciones.pedida', '>=', desde))
    .orderBy(sql`${PENDING} desc`)
    .orderBy('aprobaciones.pedida', 'desc')
    .orderBy('aprobaciones.id')
    .limit(LISTED)
    .execute();
  const pending = new Set(rows.filter(({ now }) => now === 'pendiente').map(({ cliente }) => cliente));
  const judged = new Map(await Promise.all([...pending].map(async (cliente) => [cliente, await judge(db, { cliente, empresa })] as const)));
  return rows.map((row) => {
    const verdict = row.now === 'pendiente' ? judged.get(row.cliente) : undefined;
    const possible = verdict instanceof Problem ? undefined : verdict;
    return {
      id: row.id,
      quien: row.quien,
      informe: reportName(row.servicio),
      codigo: row.servicio,
      ...subjectText(row),
      motivo: row.motivo,
      pedida: row.pedida.toISOString(),
      vence: row.vence.toISOString(),
      estado: row.now,
      sobreLimite: possible?.overLimit ?? false,
      costo: possible?.cost ?? null,
      impedimento: verdict instanceof Problem ? verdict.body().mensaje : '',
      resolvio: row.resolvio,
      resuelta: row.resuelta?.toISOString() ?? null,
      respuesta: row.respuesta,
      falla: sentenceOf(row.falla),
      idConsulta: row.now === 'hecha' ? row.consulta : null,
    };
  });
}

function nameOf(user: 'who' | 'answered') {
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${user}.nombre`)}, ${sql.ref(`${user}.apellido`)})), ''), ${sql.ref(`${user}.correo`)}, '')`;
}

function sentenceOf(code: string): string {
  return code in problems ? problems[code as keyof typeof problems].mensaje : '';
}
