import { empresa } from '../../apps/server/src/features/bureau/demo/identities.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';

type Db = Database['db'];

/** Companies of the records from the start. */
const KNOWN = 50;

/** RUT of a company that every database here knows. */
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

/** A company that will not be there for long: whoever has paid for its report by then gets the money back. */
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

const PLAN_CODE = 'pl-muertes';
/** Who signs for every company. */
export const REPRESENTATIVE = { rut: '12345678-5', serie: 'B12345678' } as const;

/** A plan in pesos, and its representative. */
export async function addPlan(db: Db): Promise<void> {
  await db
    .insertInto('plans')
    .values({
      codigo: PLAN_CODE,
      nombre: 'Plan de prueba',
      tipo: 'mensual',
      moneda: '1',
      precio: '29900',
      consultas: 10,
      valor_adicional: '1000',
      meses: 12,
      posicion: 0,
      demo: false,
    })
    .execute();
  const { rut, serie } = REPRESENTATIVE;
  await db
    .insertInto('personas')
    .values({ rut, nombres: 'María', apellido_paterno: 'Núñez', fallecido: false, serie, series_anteriores: [], demo: false })
    .execute();
}

/** What a company types to contract the plan above, but for the captcha. */
export function planForm(razonSocial: string, rutEmpresa: string, correo: string) {
  return {
    codigoPlan: PLAN_CODE,
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
