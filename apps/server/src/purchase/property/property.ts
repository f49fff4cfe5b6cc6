import type { Propiedad } from '@veridico/api';
import { paddedRol, plainRol } from '@veridico/forms';
import type { TipoPropiedad } from '@veridico/reference';
import type { Kysely } from 'kysely';
import { unitKind } from '../../storage/address-keys.ts';
import type { Schema } from '../../storage/schema.ts';
import { typesOf } from './uses.ts';

/**
 * A property in the records; undefined if none has this rol.
 * @param rol with or without leading zeros
 */
export async function findProperty(
  db: Kysely<Schema>,
  comuna: string,
  rol: string,
): Promise<{ propiedad: Propiedad; lugar: readonly [lat: number, lon: number] | null; demo: boolean } | undefined> {
  const plain = plainRol(rol);
  if (plain === undefined) return undefined;
  const row = await db
    .selectFrom('propiedades as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('construcciones as c')
          .select(({ fn }) => [fn.sum<string | null>('c.superficie').as('superficie'), fn.min('c.anio').as('anio')])
          .whereRef('c.cut', '=', 'p.cut')
          .whereRef('c.rol', '=', 'p.rol')
          .as('built'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      'p.direccion',
      'p.destino',
      'p.sup_terreno as land',
      'p.avaluo',
      'p.lat',
      'p.lon',
      'p.demo',
      fn.coalesce('p.sup_construida', 'built.superficie').as('useful'),
      fn.coalesce('p.anio', 'built.anio').as('anio'),
    ])
    .where('p.cut', '=', comuna)
    .where('p.rol', '=', plain)
    .executeTakeFirst();
  if (!row) return undefined;
  const { direccion, destino, anio } = row;
  const tipoPropiedad = typeOf(destino, direccion);
  const useful = amount(row.useful);
  const land = tipoPropiedad === 'casa' ? amount(row.land) : null;
  const propiedad = {
    comuna,
    rol: paddedRol(plain),
    direccion,
    destino,
    tipoPropiedad,
    superficieUtil: useful,
    superficieTotal: useful === null ? land : Math.max(useful, land ?? 0),
    anio,
    avaluo: row.avaluo === null ? null : Number(row.avaluo),
  };
  const { lat, lon } = row;
  return { propiedad, lugar: lat === null || lon === null ? null : [lat, lon], demo: row.demo };
}

/** The tax office uses one code for houses and flats: a unit in the address tells them apart. */
function typeOf(use: string, address: string): TipoPropiedad | null {
  const types = typesOf(use);
  const kind = unitKind(address);
  return types.find((type) => type === kind) ?? types[0] ?? null;
}

/** Zero becomes null: the files write it for unknown values. */
function amount(text: string | null): number | null {
  return text === null || Number(text) === 0 ? null : Number(text);
}
