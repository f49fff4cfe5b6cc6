import type { Compartido } from '@veridico/api';
import { formatRut, RAZONES_DE_COMPARTIR, type RazonDeCompartir } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { SUBJECT_COLUMNS, subjectText } from '../bureau/subject.ts';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { reportName } from '../issuing/issued.ts';
import { nameOf } from '../issuing/names.ts';
import { WITHDRAWAL, withdrawn } from '../issuing/withdrawn.ts';
import { queueLetter } from '../mails/queue.ts';
import type { Schema } from '../storage/schema.ts';
import { isId, selectShares, sharingOf, stateOf, type Share, type SharedReport } from './access.ts';
import type { ShareMail } from './letters.ts';

/** Shares shown in a list: more than a user may make in the days that one lasts. */
const LISTED = 1_000;

/** Those that can be opened come first: they can be ended. */
const LIVE_FIRST = sql`(compartidos.terminado is null and compartidos.vence > now()) desc, compartidos.creado desc`;

/**
 * A report that the customer may share now, and who the recipient is told shares it.
 * @throws Problem INFORME_DESCONOCIDO, INFORME_CORREGIDO, INFORME_BLOQUEADO, NO_SE_COMPARTE, COMPARTIR_SIN_CORREO
 */
export async function shareable(db: Kysely<Schema>, { customer, caller }: Sender, informe: string) {
  const report = await findReport(db, informe);
  const sharing = report && (await sharingOf(db, customer, report));
  if (!report || !sharing) throw new Problem('INFORME_DESCONOCIDO');
  if (report.retirado !== null) throw withdrawn(report.retirado);
  if (!caller.emailVerified || caller.email === '') throw new Problem('COMPARTIR_SIN_CORREO');
  const { empresa } = sharing;
  const quien = empresa === null ? personText(caller) : (await nameOf(db, empresa)) || formatRut(empresa);
  return { informe: report.informe, cliente: customer.id, empresa, quien };
}

interface Sender {
  readonly customer: Customer;
  readonly caller: Caller;
}

/** A name can be chosen freely: the confirmed address stands beside it. */
function personText({ firstName, lastName, email }: Caller): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email : `${name} (${email})`;
}

async function findReport(db: Kysely<Schema>, id: string) {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('informes')
    .select(['id as informe', 'servicio', ...SUBJECT_COLUMNS, WITHDRAWAL.as('retirado')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row satisfies SharedReport | undefined;
}

export interface NewShare extends Awaited<ReturnType<typeof shareable>> {
  readonly para: string;
  readonly razon: RazonDeCompartir | '';
  /** 1 to 30: it ends at the midnight after that day. */
  readonly dias: number;
}

interface StoredShare {
  readonly id: string;
  readonly vence: Date;
  /** False of one that was known: it is mailed no more. */
  readonly enviado: boolean;
}

/**
 * Stores a share and queues its mail. The same share again is not stored and mailed twice.
 * @throws Problem YA_COMPARTIDO if the report is shared with that address until another day
 */
export async function storeShare(db: Kysely<Schema>, { dias, ...share }: NewShare): Promise<StoredShare> {
  const vence = sql<Date>`(((now() at time zone 'America/Santiago')::date + ${dias}::int + 1)::timestamp at time zone 'America/Santiago')`;
  return db.transaction().execute(async (trx) => {
    // Of two presses at once the second one finds the share of the first.
    await trx.selectFrom('customers').select('id').where('id', '=', share.cliente).forNoKeyUpdate().execute();
    const known = await trx
      .selectFrom('compartidos')
      .select(['id', 'vence', sql<boolean>`vence = ${vence} and razon = ${share.razon}`.as('same')])
      .where('informe', '=', share.informe)
      .where('cliente', '=', share.cliente)
      .where('para', '=', share.para)
      .where('terminado', 'is', null)
      .where('vence', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (known?.same) return { ...known, enviado: false };
    if (known) throw new Problem('YA_COMPARTIDO');
    const made = await trx
      .insertInto('compartidos')
      .values({ ...share, vence })
      .returning(['id', 'vence'])
      .executeTakeFirstOrThrow();
    await queueLetter(trx, 'compartido' satisfies ShareMail, share.para, made.id);
    return { ...made, enviado: true };
  });
}

/** What a customer shares for themselves and in the name of the company for which they act now, the live ones first. */
export async function listOwn(db: Kysely<Schema>, { id, empresa }: Pick<Customer, 'id' | 'empresa'>): Promise<Compartido[]> {
  const shares = selectShares(db)
    .where('compartidos.cliente', '=', id)
    .where((eb) => eb.or([eb('compartidos.empresa', 'is', null), eb('compartidos.empresa', '=', empresa)]))
    .orderBy(LIVE_FIRST)
    .limit(LISTED);
  return describe(db, id, await shares.execute());
}

/** What all users of a company share in its name. @param desde reports before this moment are hidden from its reader; null for none */
export async function listOfCompany(
  db: Kysely<Schema>,
  { id, empresa, informesDesde: desde }: Pick<Customer, 'id' | 'empresa' | 'informesDesde'>,
): Promise<Compartido[]> {
  const shares = selectShares(db).where('compartidos.empresa', '=', empresa).orderBy(LIVE_FIRST).limit(LISTED);
  return describe(db, id, await (desde === null ? shares : shares.where('informes.emitido', '>=', desde)).execute());
}

async function describe(db: Kysely<Schema>, reader: string, shares: readonly Share[]): Promise<Compartido[]> {
  if (shares.length === 0) return [];
  const ids = shares.map(({ id }) => id);
  const opened = await db
    .selectFrom('compartido_accesos')
    .select(['compartido', sql<number>`count(*)::int`.as('n'), sql<Date>`max(en)`.as('ultima')])
    .where('compartido', 'in', ids)
    .groupBy('compartido')
    .execute();
  const users = await db
    .selectFrom('company_users')
    .select(['cliente', 'empresa', sql<string>`concat_ws(' ', nombre, apellido)`.as('quien')])
    .where(
      'cliente',
      'in',
      shares.map(({ cliente }) => cliente),
    )
    .orderBy('desde')
    .execute();
  const listed: Compartido[] = [];
  for (const share of shares) {
    const count = opened.find(({ compartido }) => compartido === share.id);
    const user = users.findLast(({ cliente, empresa }) => cliente === share.cliente && empresa === share.empresa);
    listed.push({
      id: share.id,
      idConsulta: share.informe,
      informe: reportName(share.servicio),
      ...subjectText(share),
      para: share.para,
      razon: share.razon === '' ? '' : RAZONES_DE_COMPARTIR[share.razon],
      creado: share.creado.toISOString(),
      vence: share.vence.toISOString(),
      estado: await stateOf(db, share),
      aperturas: count?.n ?? 0,
      ultima: count ? new Date(count.ultima).toISOString() : null,
      quien: user?.quien ?? '',
      propio: share.cliente === reader,
    });
  }
  return listed;
}

/** Ends a share at once, and with it every access that it gave; a second time changes nothing. */
export async function endShare(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable('compartidos')
    .set({ terminado: sql<Date>`now()` })
    .where('id', '=', id)
    .where('terminado', 'is', null)
    .execute();
}
