import { usefulMetres } from './facts.ts';
import type { Listing } from './listing.ts';

type TwinFields = Pick<Listing, 'tipo' | 'operacion' | 'cut' | 'direccion' | 'precioUf' | 'supUtil' | 'supTotal' | 'dormitorios'>;

/** Address key shared by twins; undefined without a complete address (a street needs a number). */
function addressKey({ tipo, operacion, cut, direccion }: TwinFields): string | undefined {
  if (direccion === null || !/\d/.test(direccion)) return undefined;
  const plain = direccion.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [tipo, operacion, cut, plain.replace(/[^a-z0-9]+/g, ' ').trim()].join('|');
}

function sameFacts(offered: TwinFields): string {
  const { tipo, operacion, cut, precioUf, dormitorios } = offered;
  return [tipo, operacion, cut, precioUf, usefulMetres(offered), dormitorios].join('|');
}

/**
 * Groups of offers that may be one property, or neighbours in one building: the same address, or the same commune, price, surface and
 * bedrooms, directly or transitively.
 * @returns for each listing the index of the first one of its group
 */
export function twinGroups(listings: readonly TwinFields[]): Int32Array {
  const parent = Int32Array.from(listings.keys());
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const first = new Map<string, number>();
  for (const [index, listing] of listings.entries()) {
    for (const key of [addressKey(listing), sameFacts(listing)]) {
      if (key === undefined) continue;
      const known = first.get(key);
      if (known === undefined) first.set(key, index);
      else {
        const [one, other] = [find(known), find(index)];
        parent[Math.max(one, other)] = Math.min(one, other);
      }
    }
  }
  return Int32Array.from(listings, (_, index) => find(index));
}

/**
 * Each property once: of several offers of the same property, republished or by several brokers, the first in the list stays. Unlike
 * `twinGroups`, units of one building with different surfaces are different properties.
 */
export function withoutTwins<T extends TwinFields>(listings: readonly T[]): T[] {
  const seen = new Set<string>();
  return listings.filter((listing) => {
    const address = addressKey(listing);
    const keys = [sameFacts(listing), ...(address ? [`${address}|${usefulMetres(listing)}|${listing.dormitorios}`] : [])];
    const known = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !known;
  });
}
