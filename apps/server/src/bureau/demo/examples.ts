import { findComuna } from '@veridico/reference';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { empresaRut, personaRut } from './identities.ts';
import { exampleProperties, propiedad } from './properties.ts';
import { specialCompanies, specialPeople } from './specials.ts';

export interface DemoExample {
  /** 57000000-4 */
  readonly rut: string;
  readonly nombre: string;
  /** Serial of the current identity card; empty where there is none. */
  readonly serie: string;
  /** What is special about it. */
  readonly detalle: string;
}

export interface DemoProperty {
  readonly direccion: string;
  readonly comuna: string;
  /** 5000-1 */
  readonly rol: string;
  /** What is special about it. */
  readonly detalle: string;
}

export interface DemoCompany extends DemoExample {
  /** Its representative in the records; undefined where they name none alive. */
  readonly representante: Pick<DemoExample, 'rut' | 'nombre' | 'serie'> | undefined;
}

export interface DemoExamples {
  readonly personas: readonly DemoExample[];
  readonly empresas: readonly DemoCompany[];
  readonly propiedades: readonly DemoProperty[];
}

/** Example people, companies and properties in a fixed order; only those still in the database as demonstration data. */
export async function demoExamples(db: Kysely<Schema>): Promise<DemoExamples> {
  const people = specialPeople.map(({ detalle }, index) => ({ rut: personaRut(index), detalle }));
  const companies = specialCompanies.map(({ detalle }, index) => ({ rut: empresaRut(index), detalle }));
  const foundPeople = await db
    .selectFrom('personas')
    .select(['rut', 'nombres', 'apellido_paterno', 'apellido_materno', 'serie'])
    .where('demo', '=', true)
    .where('rut', 'in', ruts(people))
    .execute();
  const foundCompanies = await db
    .selectFrom('empresas')
    .select(['rut', 'razon_social as nombre'])
    .where('demo', '=', true)
    .where('rut', 'in', ruts(companies))
    .execute();
  const representatives = await representativesOf(db, ruts(companies));
  return {
    personas: inOrder(
      people,
      foundPeople.map(({ rut, serie, nombres, apellido_paterno, apellido_materno }) => ({
        rut,
        serie: serie ?? '',
        nombre: [nombres, apellido_paterno, apellido_materno].filter(Boolean).join(' '),
      })),
    ),
    empresas: inOrder(
      companies,
      foundCompanies.map((row) => ({ ...row, serie: '' })),
    ).map((company) => ({ ...company, representante: representatives.get(company.rut) })),
    propiedades: await propertiesIn(db),
  };
}

/** By company: the first living representative in the records, with the current card. */
async function representativesOf(db: Kysely<Schema>, companies: readonly string[]) {
  const rows = await db
    .selectFrom('sociedades')
    .innerJoin('personas', 'personas.rut', 'sociedades.rut_socio')
    .select(['rut_sociedad', 'personas.rut', 'nombres', 'apellido_paterno', 'serie'])
    .where('rut_sociedad', 'in', companies)
    .where('calidad', 'ilike', '%representante legal%')
    .where('fallecido', '=', false)
    .where('serie', 'is not', null)
    .orderBy('personas.rut', 'desc')
    .execute();
  return new Map(
    rows.map(({ rut_sociedad: company, rut, nombres, apellido_paterno: surname, serie }) => [
      company,
      { rut, nombre: `${nombres} ${surname}`, serie: serie ?? '' },
    ]),
  );
}

async function propertiesIn(db: Kysely<Schema>): Promise<DemoProperty[]> {
  const wanted = exampleProperties.map(({ index, detalle }) => ({ rol: propiedad(index)['rol'] ?? '', detalle }));
  // The rol identifies a property of the set in any commune.
  const found = await db
    .selectFrom('propiedades')
    .select(['direccion', 'cut', 'rol'])
    .where('demo', '=', true)
    .where(
      'rol',
      'in',
      wanted.map(({ rol }) => rol),
    )
    .execute();
  return wanted.flatMap(({ rol, detalle }) => {
    const row = found.find((one) => one.rol === rol);
    return row ? [{ direccion: row.direccion, comuna: findComuna(row.cut)?.nombre ?? row.cut, rol, detalle }] : [];
  });
}

type ExampleDetail = Pick<DemoExample, 'rut' | 'detalle'>;

function ruts(examples: readonly ExampleDetail[]): string[] {
  return examples.map(({ rut }) => rut);
}

function inOrder(examples: readonly ExampleDetail[], rows: readonly Omit<DemoExample, 'detalle'>[]): DemoExample[] {
  const found = new Map(rows.map((row) => [row.rut, row]));
  return examples.flatMap(({ rut, detalle }) => {
    const row = found.get(rut);
    return row ? [{ ...row, detalle }] : [];
  });
}
