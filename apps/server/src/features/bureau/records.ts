import type { Empresa, EmpresaRecords, Morosidad, Protesto } from '@veridico/reports/documents';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../storage/schema.ts';
import { TODAY } from '../../storage/clock.ts';

const EMPRESA_COLUMNS = [
  'rut',
  'razon_social as razonSocial',
  'nombre_fantasia as nombreFantasia',
  'giro',
  'inicio_actividades as inicioActividades',
  'tramo_ventas as tramoVentas',
  'estado',
] as const;

/** @param rut in wire form, 12345678-5 */
export async function findEmpresa(db: Kysely<Schema>, rut: string): Promise<Empresa | undefined> {
  return db.selectFrom('empresas').select(EMPRESA_COLUMNS).where('rut', '=', rut).executeTakeFirst();
}

/**
 * What may be told of a company, read in one statement, so that a load under way never shows half of itself. Largest amounts first within
 * each currency.
 * @param rut in wire form, 12345678-5
 */
export async function loadEmpresaRecords(db: Kysely<Schema>, rut: string): Promise<EmpresaRecords | undefined> {
  const row = await db
    .selectFrom('empresas')
    .select([...EMPRESA_COLUMNS, 'demo'])
    .select((eb) => [
      protestosInForce(eb).as('protestos'),
      morosidadesInForce(eb).as('morosidades'),
      cutoff('empresas').as('corteEmpresas'),
      cutoff('protestos').as('corteProtestos'),
      cutoff('morosidades').as('corteMorosidades'),
    ])
    .where('rut', '=', rut)
    .executeTakeFirst();
  if (!row) return undefined;
  const { demo, protestos, morosidades, corteEmpresas, corteProtestos, corteMorosidades, ...empresa } = row;
  return {
    empresa,
    protestos: protestos.map(withoutOrigin),
    morosidades: morosidades.map(withoutOrigin),
    cutoffs: { empresas: corteEmpresas, protestos: corteProtestos, morosidades: corteMorosidades },
    demo: demo || [...protestos, ...morosidades].some((record) => record.demo),
  };
}

function withoutOrigin<T extends { readonly demo: boolean }>(record: T): Omit<T, 'demo'> {
  const { demo: _, ...told } = record;
  return told;
}

/**
 * Ley 19.628, article 18: an obligation that was paid or cleared is not communicated, nor any once five years have passed since it fell
 * due. The term's first and last day have the same number (Código Civil, article 48), so the fifth anniversary itself is still inside.
 */
const WITHIN_FIVE_YEARS = sql<boolean>`fecha_vencimiento >= (${TODAY} - interval '5 years')::date`;

/** Amounts leave as numbers: numeric(18, 4) within the importer's limits has at most 16 digits. */
const AMOUNT = sql<number>`monto::float8`;

function protestosInForce(eb: ExpressionBuilder<Schema, 'empresas'>): RawBuilder<(Protesto & { demo: boolean })[]> {
  return jsonArrayFrom(
    eb
      .selectFrom('protestos')
      .select(['tipo', 'motivo', 'numero', 'moneda', 'acreedor', 'ciudad', 'demo', AMOUNT.as('monto')])
      .select(['fecha_vencimiento as fechaVencimiento', 'fecha_protesto as fechaProtesto'])
      .whereRef('protestos.rut', '=', 'empresas.rut')
      .where('protestos.estado', '=', 'vigente')
      .where(WITHIN_FIVE_YEARS)
      .orderBy('moneda')
      .orderBy('protestos.monto', 'desc')
      .orderBy('fecha_vencimiento', 'desc')
      .orderBy('tipo')
      .orderBy('numero')
      .orderBy('acreedor'),
  );
}

/** A debt that falls due later is not in arrears yet, whatever its source says. */
function morosidadesInForce(eb: ExpressionBuilder<Schema, 'empresas'>): RawBuilder<(Morosidad & { demo: boolean })[]> {
  return jsonArrayFrom(
    eb
      .selectFrom('morosidades')
      .select(['acreedor', 'tipo', 'numero', 'moneda', 'demo', AMOUNT.as('monto')])
      .select(['fecha_vencimiento as fechaVencimiento', 'cuotas_morosas as cuotasMorosas'])
      .whereRef('morosidades.rut', '=', 'empresas.rut')
      .where('morosidades.estado', '=', 'vigente')
      .where(WITHIN_FIVE_YEARS)
      .where(sql<boolean>`fecha_vencimiento <= ${TODAY}`)
      .orderBy('moneda')
      .orderBy('morosidades.monto', 'desc')
      .orderBy('fecha_vencimiento', 'desc')
      .orderBy('acreedor')
      .orderBy('tipo')
      .orderBy('numero'),
  );
}

/** The day, in Chile, of a source's newest load that kept any row; null when there was none. */
function cutoff(tipo: 'empresas' | 'protestos' | 'morosidades'): RawBuilder<string | null> {
  return sql<string | null>`(select (max(terminada) at time zone 'America/Santiago')::date from importaciones
    where tipo = ${tipo} and nuevas + cambiadas + iguales > 0)`;
}
