import type { GrupoDeResultados, ResultadoDeBusqueda } from '@veridico/api';
import { maskCorreo } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { maskedSubject, SUBJECT_COLUMNS } from '../../bureau/subject.ts';
import type { Kinds } from '../../orders/kind.ts';
import { PUBLIC_STATE } from '../../orders/states.ts';
import type { OrderKind, Schema } from '../../storage/schema.ts';
import { COUNTED, groupOf } from './groups.ts';

/** Orders that meet any of the conditions, newest first. Each condition is one index: joined by `or` they would read the whole table. */
export async function findOrders(
  { db, kinds }: { readonly db: Kysely<Schema>; readonly kinds: Kinds },
  conditions: readonly RawBuilder<boolean>[],
): Promise<GrupoDeResultados[]> {
  const parts = conditions.map(
    (condition) => sql`(select orden, creada from orders where ${condition} order by creada desc limit ${sql.lit(COUNTED + 1)})`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<{ orden: string }>`
    select orden from (${sql.join(parts, sql` union `)}) as found order by creada desc, orden limit ${sql.lit(COUNTED + 1)}`.execute(db);
  return groupOf('ordenes', rows, async (shown) =>
    describe(
      db,
      kinds,
      shown.map(({ orden }) => orden),
    ),
  );
}

async function describe(db: Kysely<Schema>, kinds: Kinds, ordenes: readonly string[]): Promise<ResultadoDeBusqueda[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['orden', 'numero', 'tipo', 'estado', 'total', 'creada', 'inputs', ...SUBJECT_COLUMNS])
    .where('orden', 'in', ordenes)
    .orderBy('creada', 'desc')
    .orderBy('orden')
    .execute();
  const names = await productsOf(db, kinds, rows);
  return rows.map(({ orden, numero, estado, total, creada, inputs, ...row }) => {
    const { rut, propiedad } = maskedSubject(row);
    const correo = inputs.correo === '' ? '' : maskCorreo(inputs.correo);
    return {
      id: numero,
      titulo: numero,
      detalle: [names.get(orden), propiedad || rut, correo]
        .filter((part) => part !== undefined && part !== '' && part !== '•••')
        .join(' · '),
      fecha: creada.toISOString(),
      monto: total,
      estado: PUBLIC_STATE[estado],
      orden: numero,
    };
  });
}

/** What each order sold, as its documents name it. */
export async function productsOf(
  db: Kysely<Schema>,
  kinds: Kinds,
  orders: readonly { readonly orden: string; readonly tipo: OrderKind }[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(orders, ({ tipo }) => tipo);
  const sold = await Promise.all(
    [...byKind].map(([tipo, each]) =>
      kinds[tipo].sold(
        db,
        each.map(({ orden }) => orden),
      ),
    ),
  );
  return new Map(sold.flatMap((names) => [...names].map(([orden, { detalle }]) => [orden, detalle] as const)));
}
