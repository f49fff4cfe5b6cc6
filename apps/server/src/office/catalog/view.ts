import type { VistaDeCambio } from '@veridico/api';
import { discounted } from '@veridico/reports';
import type { Kysely } from 'kysely';
import { listServices, promotionAsOffered, serviceAsSold } from '../../catalog/catalog.ts';
import type { RowOf } from '../../catalog/in-force.ts';
import { currentUf } from '../../plans/contract/uf.ts';
import { pricePlan } from '../../plans/contracting/plans.ts';
import type { CatalogKind, Schema } from '../../storage/schema.ts';
import type { Prepared } from './prepare.ts';
import { KIND_RULES } from './rules.ts';

type Seen = Pick<VistaDeCambio, 'servicio' | 'plan' | 'promocion'>;

/** What customers will see, by the calculations of the shop itself. A plan in UF is shown at today's UF. */
const SEEN: Readonly<Record<CatalogKind, (db: Kysely<Schema>, prepared: Prepared) => Promise<Partial<Seen>>>> = {
  servicio: async (_, { after, day }) => ({ servicio: serviceAsSold(after as RowOf<'servicio'>, day) }),
  plan: async (db, { after }) => ({ plan: pricePlan(after as RowOf<'plan'>, await currentUf(db)) }),
  promocion: async (db, { after, day }) => {
    const row = after as RowOf<'promocion'>;
    const { vigente, descripcion, descuento } = promotionAsOffered(row, row.desde > day ? row.desde : day);
    const sold = (await listServices(db)).filter(({ disponible }) => disponible);
    const precios = sold.map(({ nombre, precio }) => ({ nombre, precio, total: discounted(precio, descuento) }));
    return { promocion: { vigente, descripcion, precios } };
  },
};

/** A change before it is made: its columns, and what customers will see. */
export async function viewOf(db: Kysely<Schema>, kind: CatalogKind, prepared: Prepared): Promise<VistaDeCambio> {
  const { before, changed, at } = prepared;
  const { textsOf } = KIND_RULES[kind];
  return {
    rige: (at ?? new Date()).toISOString(),
    antes: before && textsOf(Object.fromEntries(Object.keys(changed).map((column) => [column, before[column]]))),
    despues: textsOf(changed),
    servicio: null,
    plan: null,
    promocion: null,
    ...(await SEEN[kind](db, prepared)),
  };
}
