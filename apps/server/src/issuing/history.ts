import { MOTIVOS } from '@veridico/reports';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** While reports may be on their way that were begun before an address became somebody's. */
const SETTLING_MINUTES = 2;

/** Notes a report that a query asked for in its customer's history. */
export async function recordQuery(trx: Transaction<Schema>, query: string, { cliente, solicitante, usuario }: Asker): Promise<void> {
  await record(
    trx,
    sql`select ${cliente}::bigint, emitido, id, 'consulta', ${solicitante}::text, ${usuario}::uuid from informes where id = ${query}::uuid`,
  );
}

interface Asker {
  /** Number of the customer. */
  readonly cliente: string;
  /** RUT of the company in whose name was asked. */
  readonly solicitante: string | null;
  /** Who of that company. */
  readonly usuario: string | null;
}

/**
 * Notes a bought report in the history of whoever it belongs to: who bought it while signed in, whose confirmed address it was bought with,
 * and whom it tells of, where the card of that person was shown both when it was bought and when the account was made.
 */
export async function recordPurchase(trx: Transaction<Schema>, orden: string): Promise<void> {
  const own = MOTIVOS['consulta-propia'];
  await record(
    trx,
    sql`select owner.id, emitido, informes.id, 'compra', null, null::uuid
      from orders join informes on informes.orden = orders.orden cross join lateral (
        select id from customers where id = orders.cliente and eliminada is null
        union select id from customers where correo = lower(orders.inputs ->> 'correo')
        union select id from customers where rut = orders.sujeto_rut and rut_probado is not null and correo is not null
          and orders.motivo = ${own}) as owner
      where orders.orden = ${orden}`,
  );
}

/**
 * Takes what was bought with a confirmed address into its customer's history, when it is first seen to be confirmed and for a little while
 * after: a report issued at that very moment knows of neither. Afterwards reports come by themselves.
 * @param correo lower case
 */
export async function claimPurchases(db: Kysely<Schema>, cliente: string, correo: string): Promise<void> {
  const owner = await db
    .selectFrom('customers')
    .select([
      sql<string | null>`case when rut_probado is not null then rut end`.as('rut'),
      'correo',
      'correo_revisado',
      sql<boolean>`correo_desde < now() - make_interval(mins => ${SETTLING_MINUTES})`.as('settled'),
    ])
    .where('id', '=', cliente)
    .executeTakeFirstOrThrow();
  const known = owner.correo === correo;
  if (known && owner.correo_revisado) return;
  await db.transaction().execute(async (trx) => {
    if (!known) {
      // Whoever had the address before has it no more: it is confirmed here, now.
      await trx.updateTable('customers').set({ correo: null }).where('correo', '=', correo).execute();
      await trx
        .updateTable('customers')
        .set({ correo, correo_desde: sql<Date>`now()`, correo_revisado: false })
        .where('id', '=', cliente)
        .execute();
    }
    const bought = sql`select orden from orders where lower(inputs ->> 'correo') = ${correo}
      union select orden from orders where sujeto_rut = ${owner.rut} and motivo = ${MOTIVOS['consulta-propia']}`;
    await record(trx, sql`select ${cliente}::bigint, emitido, id, 'compra', null, null::uuid from informes where orden in (${bought})`);
    if (known && owner.settled) await trx.updateTable('customers').set({ correo_revisado: true }).where('id', '=', cliente).execute();
  });
}

/** Adds rows that are not there yet, and to the count of each customer or, of what was asked for a company, of that company. */
async function record(trx: Transaction<Schema>, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with added as (
      insert into historial (cliente, emitido, informe, origen, solicitante, usuario) ${rows} on conflict do nothing
      returning cliente, solicitante),
    companies as (
      insert into company_counts (empresa, informes)
      select solicitante, count(*)::int from added where solicitante is not null group by solicitante
      on conflict (empresa) do update set informes = company_counts.informes + excluded.informes),
    counted as (select cliente, count(*)::int as n from added where solicitante is null group by cliente)
    update customers set informes = informes + n from counted where customers.id = counted.cliente`.execute(trx);
}
