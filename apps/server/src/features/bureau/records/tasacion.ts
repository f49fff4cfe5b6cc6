import { appraise, type Listing, type Valuation } from '@veridico/appraisal';
import { tasacionOf, type Tasacion, type TasacionValues } from '@veridico/forms';
import type { Operacion } from '@veridico/reference';
import type { PropiedadRegistrada, TasacionRecords } from '@veridico/reports/documents';
import { sql, type Kysely } from 'kysely';
import type { CheckProperty } from '../../../orders/deps.ts';
import { TODAY } from '../../../storage/clock.ts';
import type { Schema } from '../../../storage/schema.ts';
import { loadedUntil, type Days } from './cutoffs.ts';

/** What the records say of a property; undefined where they know none by this rol. @param rol without leading zeros: 573-24 */
export type FindProperty = (comuna: string, rol: string) => Promise<{ propiedad: PropiedadRegistrada; demo: boolean } | undefined>;

export interface AppraisalDeps {
  readonly db: Kysely<Schema>;
  readonly findProperty: FindProperty;
}

/** Everything an appraisal tells; undefined where the property is unknown or too few listings are like it. */
export async function loadTasacionRecords(
  { db, findProperty }: AppraisalDeps,
  escrito: TasacionValues,
): Promise<TasacionRecords | undefined> {
  const asked = tasacionOf(escrito);
  const found = await findProperty(asked.comuna, asked.rol);
  if (!found) return undefined;
  const market = {
    venta: await listingsLike(db, asked, 'venta'),
    arriendo: await listingsLike(db, asked, 'arriendo'),
  };
  const valued = (operacion: Operacion, superficieUtil = asked.superficieUtil): Valuation | null =>
    appraise({ superficieUtil }, market[operacion].listings) ?? null;
  const valores = { venta: valued('venta'), arriendo: valued('arriendo') };
  if (!valores[asked.tipoOperacion]) return undefined;
  const { propiedad } = found;
  const recorded = propiedad.superficieUtil;
  const { uf, days } = await pricesAndDays(db);
  return {
    escrito,
    propiedad,
    valores,
    conRegistro: recorded === null ? null : (valued(asked.tipoOperacion, recorded)?.value ?? null),
    uf: uf && { valor: Number(uf.valor), fecha: uf.fecha },
    cutoffs: { propiedades: newest(days, ROLL), avisos: newest(days, ['avisos']) },
    demo: found.demo || uf?.demo === true || market.venta.demo || market.arriendo.demo,
  };
}

/** The question of the till: what would stand in the way of this appraisal. */
export function createCheckProperty({ db, findProperty }: AppraisalDeps): CheckProperty {
  return async (asked) => {
    const found = await findProperty(asked.comuna, asked.rol);
    if (!found) return 'sin registros';
    if (found.propiedad.tipoPropiedad === null) return 'no se tasa';
    const { listings } = await listingsLike(db, asked, asked.tipoOperacion);
    return appraise(asked, listings) ? undefined : 'sin avisos';
  };
}

/** Older ones tell of another market. */
const RECENT_MONTHS = 24;
/** The newest of a large commune: more of them move a median by nothing, and cost time. */
const MOST_LISTINGS = 2_000;

/** Published offers of the property's commune and type, the newest first. */
async function listingsLike(db: Kysely<Schema>, { comuna, tipoPropiedad }: Tasacion, operacion: Operacion) {
  const rows = await db
    .selectFrom('avisos')
    .select(['fecha', 'precio_uf', 'sup_util', 'demo'])
    .where('cut', '=', comuna)
    .where('tipo', '=', tipoPropiedad)
    .where('operacion', '=', operacion)
    .where('fecha', '>', sql<string>`(${TODAY} - make_interval(months => ${RECENT_MONTHS}))::date`)
    .where('fecha', '<=', TODAY)
    .where('sup_util', '>', '0')
    .orderBy('fecha', 'desc')
    .limit(MOST_LISTINGS)
    .execute();
  const listings = rows.map(({ fecha, precio_uf, sup_util }): Pick<Listing, 'fecha' | 'precioUf' | 'supUtil'> => ({
    fecha,
    precioUf: Number(precio_uf),
    supUtil: Number(sup_util),
  }));
  return { listings, demo: rows.some(({ demo }) => demo) };
}

/** Loads that write the roll of properties. */
const ROLL = ['propiedades', 'catastro_predios', 'catastro_construcciones', 'catastro_cobro'] as const;

async function pricesAndDays(db: Kysely<Schema>) {
  const uf = await db
    .selectFrom('uf')
    .select(['fecha', 'valor', 'demo'])
    .where('fecha', '<=', TODAY)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { days } = await db.selectNoFrom(loadedUntil([...ROLL, 'avisos']).as('days')).executeTakeFirstOrThrow();
  return { uf: uf ?? null, days };
}

function newest(days: Days | null, sources: readonly string[]): string | null {
  return (
    sources
      .flatMap((source) => days?.[source] ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}
