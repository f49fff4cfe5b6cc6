import { empresa } from '../../apps/server/src/bureau/demo/identities.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';

type Db = Database['db'];

/** Number of companies in every database. */
const KNOWN = 50;

/** RUT of a company in every database. */
export function knownRut(place: number): string {
  return rutOf(empresa(place % KNOWN));
}

function rutOf(line: ReturnType<typeof empresa>): string {
  return line['rut'] ?? '';
}

export async function addCompanies(db: Db): Promise<void> {
  await db
    .insertInto('empresas')
    .values(Array.from({ length: KNOWN }, (_, place) => rowOf(place)))
    .execute();
}

/** Adds a company to be deleted during its purchase, which is then refunded. */
export async function addVanishing(db: Db, place: number): Promise<{ readonly rut: string; vanish(): Promise<void> }> {
  const row = rowOf(KNOWN + place);
  await db
    .insertInto('empresas')
    .values(row)
    .onConflict((conflict) => conflict.column('rut').doNothing())
    .execute();
  return {
    rut: row.rut,
    async vanish() {
      await db.deleteFrom('empresas').where('rut', '=', row.rut).execute();
    },
  };
}

function rowOf(place: number) {
  const line = empresa(place);
  return {
    rut: rutOf(line),
    razon_social: line['razon_social'] ?? '',
    nombre_fantasia: null,
    giro: line['giro'] ?? null,
    inicio_actividades: line['inicio_actividades'] ?? null,
    tramo_ventas: line['tramo_ventas'] ?? null,
    estado: line['estado'] ?? null,
    demo: false,
  };
}

/** Prices in pesos. A company may have several packs at once, but one monthly plan. */
export const PLAN_CODES = { mensual: 'pl-muertes', pack: 'pl-muertes-pack' } as const;
/** Representative of every company. */
export const REPRESENTATIVE = { rut: '12345678-5', serie: 'B12345678' } as const;

/** Adds a plan of each kind and the representative. */
export async function addPlan(db: Db): Promise<void> {
  await db
    .insertInto('plans')
    .values(
      (['mensual', 'pack'] as const).map((tipo, posicion) => ({
        codigo: PLAN_CODES[tipo],
        nombre: tipo === 'mensual' ? 'Plan de prueba' : 'Pack de prueba',
        tipo,
        moneda: '1' as const,
        precio: '29900',
        consultas: 10,
        valor_adicional: '1000',
        meses: 12,
        posicion,
        demo: false,
      })),
    )
    .execute();
  const { rut, serie } = REPRESENTATIVE;
  await db
    .insertInto('personas')
    .values({ rut, nombres: 'María', apellido_paterno: 'Núñez', fallecido: false, serie, series_anteriores: [], demo: false })
    .execute();
}

/** Cards that Transbank publishes for tests. */
export const TEST_CARDS = { approved: '4051 8856 0044 6623', declined: '5186 0595 5959 0568' } as const;

/** The form of a purchase of the Empresarial report. */
export function purchaseForm(run: string, correo: string) {
  return { codigoServicio: 'sia000002', run, serie: '', correo, celular: '56912345678', aceptacionTerminos: 'true' } as const;
}

/** The form to contract a plan, without the captcha. */
export function planForm(razonSocial: string, rutEmpresa: string, correo: string, codigoPlan: string = PLAN_CODES.mensual) {
  return {
    codigoPlan,
    razonSocial,
    nombreFantasia: razonSocial,
    rutEmpresa,
    giro: 'Venta al por menor',
    domicilio: 'Calle 123',
    codigoRegion: '16',
    codigoComuna: '16101',
    ciudad: 'Chillán',
    runRepresentanteLegal: REPRESENTATIVE.rut,
    serieRepresentanteLegal: REPRESENTATIVE.serie,
    nombreRepresentanteLegal: 'María',
    primerApellidoRepresentanteLegal: 'Núñez',
    correoElectronico: correo,
    telefonoCelular: '56912345678',
    telefonoFijo: '',
    encargadoPagoProveedores: 'Ana Soto',
    correoPagoProveedores: correo,
    telefonoPagoProveedores: '56912345678',
  };
}
