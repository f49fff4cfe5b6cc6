import { sql, type Kysely } from 'kysely';
import { addressKeys } from '../storage/address-keys.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** A flat in Ñuñoa, in the property records. */
export const FLAT = { comuna: '13120', rol: '573-24', propiedad: 'Rol 573-24, ÑUÑOA' } as const;

export async function aProperty(
  db: Kysely<Schema>,
  given: { cut?: string; rol?: string; direccion?: string; destino?: string; sup_construida?: string | null } = {},
): Promise<void> {
  const direccion = given.direccion ?? 'Pasaje Los Litres 1482, depto. 504';
  await db
    .insertInto('propiedades')
    .values({
      cut: FLAT.comuna,
      rol: FLAT.rol,
      destino: 'Habitacional',
      sup_terreno: null,
      sup_construida: '66',
      anio: 2009,
      avaluo: '61284300',
      lat: -33.45,
      lon: -70.6,
      demo: false,
      ...given,
      direccion,
      ...addressKeys(direccion),
    })
    .execute();
}

let offers = 0;

/** Adds offers in a commune, one per day back from yesterday: by default flats for sale in Ñuñoa, of 45 to 81 m² at 80 to 99 UF per m². */
export async function someOffers(
  db: Kysely<Schema>,
  count: number,
  given: {
    cut?: string;
    tipo?: 'casa' | 'departamento';
    operacion?: 'venta' | 'arriendo';
    sup_util?: string | null;
    precio_uf?: string;
    days?: number;
  } = {},
): Promise<void> {
  const { days = 0, ...columns } = given;
  await db
    .insertInto('avisos')
    .values(
      Array.from({ length: count }, (_, index) => ({
        huella: `aviso-${(offers += 1)}`,
        fuente: 'Portal de prueba',
        fecha: sql<string>`${TODAY} - ${index + 1 + days}::int`,
        operacion: 'venta' as const,
        tipo: 'departamento' as const,
        cut: FLAT.comuna,
        comuna: 'Ñuñoa',
        direccion: null,
        precio_uf: String((45 + ((index + days) % 37)) * (80 + ((index + days) % 20))),
        moneda: 'UF' as const,
        sup_util: String(45 + ((index + days) % 37)),
        sup_total: null,
        dormitorios: null,
        banos: null,
        estacionamientos: null,
        lat: null,
        lon: null,
        demo: false,
        ...columns,
      })),
    )
    .execute();
}

/** The pipe-joined appraisal fields of a purchase, in order, with a test's changes. */
export function aPipe(given: Readonly<Record<string, string>> = {}): string {
  return Object.values({ ...WRITTEN, ...given }).join('|');
}

const WRITTEN = {
  rol: '000573-000024',
  comuna: FLAT.comuna,
  tipoPropiedad: 'departamento',
  tipoOperacion: 'venta',
  superficieUtil: '68,5',
  superficieTotal: '74',
  dormitorios: '2',
  banos: '2',
  estacionamientos: '1',
  bodegas: '0',
  amoblado: '0',
};

/** A similar property as form fields of a query. */
export const FLAT_QUERY: Readonly<Record<string, string>> = {
  rol: '573-24',
  comuna: FLAT.comuna,
  tipoPropiedad: 'departamento',
  operacion: 'venta',
  metrosCuadradosUtiles: '68',
  metrosCuadradosTotales: '74',
  dormitorios: '2',
  banios: '2',
  estacionamientos: '1',
  bodegas: '0',
  amoblado: '0',
};
