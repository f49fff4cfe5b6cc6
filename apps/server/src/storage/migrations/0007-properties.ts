import { sql, type Kysely } from 'kysely';
import { addressKeys } from '../address-keys.ts';

/** Address search keys of properties, their buildings at the tax office, and published offers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMNS) await sql.raw(statement).execute(db);
  await fillKeys(db);
  for (const statement of TABLES) await sql.raw(statement).execute(db);
}

const COLUMNS = [
  // Compared by bytes: the words are plain letters and digits.
  `alter table propiedades add calle text collate "C", add numero int, add unidad text collate "C"`,
];

const TABLES = [
  `alter table propiedades alter calle set not null`,
  // Streets have many spellings, a commune and a number only one: the index narrows by those, the rest is read row by row (decision 0027).
  `create index propiedades_direccion on propiedades (cut, numero)`,
  `create table construcciones (
    cut text not null, rol text not null, linea int not null, material text, calidad int, anio int, superficie numeric(12, 2) not null,
    destino text, condicion text, pisos int, demo boolean not null, primary key (cut, rol, linea))`,
  `create table avisos (
    huella text collate "C" primary key, fuente text not null, fecha date not null,
    operacion text not null check (operacion in ('venta', 'arriendo')),
    tipo text not null check (tipo in ('casa', 'departamento', 'oficina', 'local')), cut text not null, comuna text not null,
    direccion text, precio_uf numeric(12, 2) not null check (precio_uf > 0), moneda text not null check (moneda in ('CLP', 'UF', 'USD')),
    sup_util numeric(12, 2), sup_total numeric(12, 2), dormitorios int, banos int, estacionamientos int, lat double precision,
    lon double precision, demo boolean not null)`,
  // Serves the query for comparables.
  `create index avisos_comparables on avisos (cut, tipo, operacion, fecha)`,
];

const BATCH = 2_000;

interface PropertyAddress {
  readonly cut: string;
  readonly rol: string;
  readonly direccion: string;
}

/** Computes the keys of existing rows; loads do it for new ones. */
async function fillKeys(db: Kysely<unknown>): Promise<void> {
  let last: Pick<PropertyAddress, 'cut' | 'rol'> | undefined = { cut: '', rol: '' };
  while (last) {
    const { rows } = await sql<PropertyAddress>`
      select cut, rol, direccion from propiedades where (cut, rol) > (${last.cut}, ${last.rol}) order by cut, rol limit ${BATCH}`.execute(
      db,
    );
    const keyed = rows.map(({ cut, rol, direccion }) => ({ cut, rol, ...addressKeys(direccion) }));
    await sql`
      update propiedades as p set calle = k.calle, numero = k.numero, unidad = k.unidad
      from json_to_recordset(${JSON.stringify(keyed)}::json) as k(cut text, rol text, calle text, numero int, unidad text)
      where p.cut = k.cut and p.rol = k.rol`.execute(db);
    last = rows.at(-1);
  }
}
