import { MOTIVOS } from '@veridico/reports';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** For this long after an address was confirmed, reports begun before it may still be issued. */
const SETTLING_MINUTES = 2;

/** Adds a query's report to its customer's history. */
export async function recordQuery(trx: Transaction<Schema>, query: string, { cliente, solicitante, usuario }: QueryAuthor): Promise<void> {
  await addToHistory(
    trx,
    sql`select ${cliente}::bigint, emitido, id, 'consulta', ${solicitante}::text, ${usuario}::uuid from informes where id = ${query}::uuid`,
  );
}

interface QueryAuthor {
  /** Id of the customer. */
  readonly cliente: string;
  /** RUT of the company that the query was made for. */
  readonly solicitante: string | null;
  /** Row of the company's user. */
  readonly usuario: string | null;
}

/**
 * Adds a bought report to the history of its owners: the signed-in buyer, the customer with the confirmed address of the purchase, and the
 * person it is about, if their identity card was checked both in the purchase and at registration.
 */
export async function recordPurchase(trx: Transaction<Schema>, orden: string): Promise<void> {
  const own = MOTIVOS['consulta-propia'];
  await addToHistory(
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
 * Adds the purchases made with a confirmed address to its customer's history: when the address is first seen as confirmed, and again for a
 * short time after, since a report issued at that moment misses both. Later reports are added by recordPurchase.
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
      // The address now belongs to this customer, who confirmed it.
      await trx.updateTable('customers').set({ correo: null }).where('correo', '=', correo).execute();
      await trx
        .updateTable('customers')
        .set({ correo, correo_desde: sql<Date>`now()`, correo_revisado: false })
        .where('id', '=', cliente)
        .execute();
    }
    const bought = sql`select orden from orders where lower(inputs ->> 'correo') = ${correo}
      union select orden from orders where sujeto_rut = ${owner.rut} and motivo = ${MOTIVOS['consulta-propia']}`;
    await addToHistory(
      trx,
      sql`select ${cliente}::bigint, emitido, id, 'compra', null, null::uuid from informes where orden in (${bought})`,
    );
    if (known && owner.settled) await trx.updateTable('customers').set({ correo_revisado: true }).where('id', '=', cliente).execute();
  });
}

/** Inserts new history rows and increases the count of each customer or, for a company's queries, of that company. */
async function addToHistory(trx: Transaction<Schema>, rows: RawBuilder<unknown>): Promise<void> {
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
