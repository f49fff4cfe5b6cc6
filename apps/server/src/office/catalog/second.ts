import type { CatalogKind } from '../../storage/schema.ts';
import { chileanMoment } from '../../storage/clock.ts';
import type { SecondPerson } from '../permission/requests.ts';
import type { Prepared } from './prepare.ts';
import { KIND_RULES } from './rules.ts';

/** Page of the office with everything on sale. */
export const PRICES_PAGE = '/oficina/precios';
/** Percent that gives reports away. */
const WHOLE = 100;

/** Why a change waits for a second person: it makes or leaves a promotion at 100 %. Only closing its sale needs one person. */
export function secondForChange(
  kind: CatalogKind,
  { codigo, at, after, changed }: Prepared,
): (SecondPerson & { readonly acto: 'cambiar-promocion' }) | undefined {
  if (kind !== 'promocion' || after['descuento'] !== WHOLE) return undefined;
  if (Object.keys(changed).every((column) => column === 'abierta') && after['abierta'] === false) return undefined;
  const { maxUsos = '', desde = '', hasta = '', venta = '' } = KIND_RULES.promocion.textsOf(after);
  return {
    acto: 'cambiar-promocion',
    clave: `promoción ${codigo}`,
    pagina: PRICES_PAGE,
    muestra: [
      ['Descuento', `${WHOLE} %`],
      ['Límite de usos', maxUsos],
      ['Días', `${chileanDays(desde)} a ${chileanDays(hasta)}`],
      ['Queda', venta],
      ['Rige', at ? chileanMoment(at) : 'desde que se confirme'],
    ],
  };
}

function chileanDays(day: string): string {
  return day.split('-').toReversed().join('-');
}
