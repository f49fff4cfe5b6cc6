import type { CambioDeCatalogo, ProductoDeCatalogo } from '@veridico/api';
import { findReport } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import { inForce, scheduledChanges, type RowOf } from '../../catalog/in-force.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { TODAY } from '../../storage/clock.ts';
import type { CatalogKind, Schema } from '../../storage/schema.ts';
import { VERSION } from './change.ts';
import { KIND_RULES, type Columns } from './rules.ts';

export const KINDS = ['servicio', 'promocion', 'plan'] as const satisfies readonly CatalogKind[];
/** Changes shown that are not scheduled any more. */
const SHOWN = 200;

/** Everything on sale as it is in force now, with what is scheduled for it. @param today YYYY-MM-DD in Chile */
export async function listProducts(db: Kysely<Schema>, today: string): Promise<ProductoDeCatalogo[]> {
  const versions = await versionsOf(db);
  const ofKind = { servicio: await services(db), promocion: await promotions(db, today), plan: await plans(db) };
  const lists = await Promise.all(
    KINDS.map(async (tipo) => {
      const scheduled = Map.groupBy(await scheduledChanges(db, tipo), ({ codigo }) => codigo);
      return ofKind[tipo].map(({ row, ...shown }): ProductoDeCatalogo => {
        const { codigo } = shown;
        return {
          tipo,
          ...shown,
          version: versions.get(`${tipo} ${codigo}`) ?? '0',
          valores: { ...KIND_RULES[tipo].textsOf(row) },
          agenda: agendaOf(tipo, row, scheduled.get(codigo) ?? []),
        };
      });
    }),
  );
  return lists.flat();
}

/** The whole row after each of its scheduled changes. */
function agendaOf(tipo: CatalogKind, row: Columns, scheduled: readonly { readonly rige: Date; readonly despues: Columns }[]) {
  let state = row;
  return scheduled.map(({ rige, despues }) => {
    state = { ...state, ...despues };
    return { rige: rige.toISOString(), valores: { ...KIND_RULES[tipo].textsOf(state) } };
  });
}

type Shown = Pick<ProductoDeCatalogo, 'codigo' | 'nombre' | 'situacion' | 'usos'> & { readonly row: Columns };

async function services(db: Kysely<Schema>): Promise<Shown[]> {
  const sold = new Map(
    (
      await db
        .selectFrom('orders')
        .select(['servicio', sql<number>`count(*)::int`.as('ventas')])
        .where('tipo', '=', 'informe')
        .where('estado', 'in', PAID_STATES)
        .where('olvidada', 'is', null)
        .where('creada', '>', sql<Date>`now() - interval '30 days'`)
        .groupBy('servicio')
        .execute()
    ).map(({ servicio, ventas }) => [servicio, ventas]),
  );
  const rows = await db.selectFrom(inForce('servicio')).selectAll().orderBy('posicion').execute();
  return rows.map((row) => {
    const onSale = findReport(row.codigo)?.onSale === true ? 'a-la-venta' : 'pronto';
    const situacion = row.abierta ? onSale : 'cerrada';
    return { codigo: row.codigo, nombre: row.nombre, situacion, usos: sold.get(row.codigo) ?? 0, row: { ...row } };
  });
}

async function promotions(db: Kysely<Schema>, today: string): Promise<Shown[]> {
  const rows = await db.selectFrom(inForce('promocion')).selectAll().orderBy('hasta', 'desc').orderBy('codigo').execute();
  return rows.map((row) => ({
    codigo: row.codigo,
    nombre: row.codigo,
    situacion: situationOf(row, today),
    usos: row.usos,
    row: { ...row },
  }));
}

function situationOf({ desde, hasta, abierta, usos, max_usos: most }: RowOf<'promocion'>, today: string): Shown['situacion'] {
  if (hasta < today) return 'terminada';
  if (!abierta) return 'cerrada';
  if (desde > today) return 'por-empezar';
  return most !== null && usos >= most ? 'agotada' : 'a-la-venta';
}

async function plans(db: Kysely<Schema>): Promise<Shown[]> {
  const running = new Map(
    (
      await db
        .selectFrom('contracts')
        .select(['plan', sql<number>`count(*)::int`.as('contratos')])
        .where('terminado', 'is', null)
        .where(sql<boolean>`coalesce(fin, hasta) >= ${TODAY}`)
        .groupBy('plan')
        .execute()
    ).map(({ plan, contratos }) => [plan, contratos]),
  );
  const rows = await db.selectFrom(inForce('plan')).selectAll().orderBy('posicion').orderBy('codigo').execute();
  return rows.map((row) => ({
    codigo: row.codigo,
    nombre: row.nombre,
    situacion: row.vigente ? 'a-la-venta' : 'cerrada',
    usos: running.get(row.codigo) ?? 0,
    row: { ...row },
  }));
}

async function versionsOf(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('catalog_changes as c')
    .select(['c.tipo', 'c.codigo', VERSION.as('version')])
    .groupBy(['c.tipo', 'c.codigo'])
    .execute();
  return new Map(rows.map(({ tipo, codigo, version }) => [`${tipo} ${codigo}`, version]));
}

function stateOf({ waits, anulada }: { readonly waits: boolean; readonly anulada: Date | null }): CambioDeCatalogo['estado'] {
  if (waits) return 'programado';
  return anulada ? 'anulado' : 'rige';
}

/** What is scheduled, the next first, and then the newest of what began or was withdrawn. */
export async function listChanges(db: Kysely<Schema>, products: readonly ProductoDeCatalogo[]): Promise<CambioDeCatalogo[]> {
  const names = new Map(products.map(({ tipo, codigo, nombre }) => [`${tipo} ${codigo}`, nombre]));
  const waits = sql<boolean>`c.rige > now() and c.anulada is null`;
  const all = db.selectFrom('catalog_changes as c').selectAll().select(waits.as('waits'));
  const next = await all.where(waits).orderBy('c.rige').orderBy('c.id').execute();
  const done = await all
    .where(sql<boolean>`not (${waits})`)
    .orderBy(sql`coalesce(c.anulada, c.rige)`, 'desc')
    .orderBy('c.id', 'desc')
    .limit(SHOWN)
    .execute();
  return [...next, ...done].map(({ tipo, codigo, antes, despues, ...row }) => {
    const { textsOf } = KIND_RULES[tipo];
    return {
      id: row.id,
      tipo,
      codigo,
      nombre: names.get(`${tipo} ${codigo}`) ?? codigo,
      rige: row.rige.toISOString(),
      creada: row.creada.toISOString(),
      persona: row.nombre,
      motivo: row.motivo,
      estado: stateOf(row),
      antes: antes && { ...textsOf(antes) },
      despues: { ...textsOf(despues) },
      anulacion: row.anulada && { en: row.anulada.toISOString(), persona: row.anulo_nombre ?? '', motivo: row.anulo_motivo ?? '' },
    };
  });
}
