import type { ConsolidadoRecords, EmpresaRecords, PersonaRecords } from '@veridico/reports/documents';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { unblocked, withMarks } from './marks.ts';
import { cutoffsOf, loadedUntil } from './records/cutoffs.ts';
import { acreedoresOf, morosidadesOf, protestosOf, saldadosOf } from './records/debts.ts';
import { PERSON_NAME, sociosOf } from './records/holdings.ts';
import type { Lector } from './reader.ts';
import { riskOf, toRisk } from './records/risk.ts';
import { aboutOne } from './records/statement.ts';
import { anyInvented, withoutDemo } from './records/subquery.ts';

/* Each subject is read in one statement, for a consistent snapshot during loads. RUTs in wire form, 12345678-5. */

const EMPRESA_COLUMNS = [
  'rut',
  'razon_social as razonSocial',
  'nombre_fantasia as nombreFantasia',
  'giro',
  'inicio_actividades as inicioActividades',
  'tramo_ventas as tramoVentas',
  'estado',
] as const;

const PERSONA_COLUMNS = [
  'rut',
  'nombres',
  'apellido_paterno as apellidoPaterno',
  'apellido_materno as apellidoMaterno',
  'fecha_nacimiento as fechaNacimiento',
  'nacionalidad',
  'estado_civil as estadoCivil',
] as const;

export const CONSOLIDADO_SOURCES = ['personas', 'empresas', 'protestos', 'morosidades'] as const;

/** By reader. */
const PERSONA = { titular: personaFor('titular'), tercero: personaFor('tercero') };
const EMPRESA = { titular: empresaFor('titular'), tercero: empresaFor('tercero') };

function personaFor(lector: Lector) {
  return aboutOne((db, rut) =>
    withMarks(db, rut)
      .selectFrom('personas')
      .select([...PERSONA_COLUMNS, 'demo', riskOf(rut, lector).as('risk')])
      .where('rut', '=', rut)
      .where('fallecido', '=', false)
      .where(unblocked(rut)),
  );
}

function empresaFor(lector: Lector) {
  return aboutOne((db, rut) =>
    withMarks(db, rut)
      .selectFrom('empresas')
      .select([...EMPRESA_COLUMNS, 'demo', riskOf(rut, lector).as('risk'), sociosOf(rut).as('partners')])
      .where('rut', '=', rut)
      .where(unblocked(rut)),
  );
}

const CONSOLIDADO = aboutOne((db, rut) => {
  const people = db
    .selectFrom('personas')
    .select(['rut', PERSON_NAME.as('nombre'), 'fecha_nacimiento as fechaNacimiento', 'demo'])
    .where('rut', '=', rut)
    .where('fallecido', '=', false)
    .where(unblocked(rut));
  const companies = db
    .selectFrom('empresas')
    .select(['rut', 'razon_social as nombre', sql<string | null>`null::date`.as('fechaNacimiento'), 'demo'])
    .where('rut', '=', rut)
    .where(unblocked(rut));
  return withMarks(db, rut)
    .selectFrom(people.unionAll(companies).as('subject'))
    .selectAll()
    .select([protestosOf(rut).as('protestos'), morosidadesOf(rut).as('morosidades'), loadedUntil(CONSOLIDADO_SOURCES).as('days')])
    .select([saldadosOf(rut).as('saldados'), acreedoresOf(rut).as('acreedores')]);
});

/** Reportable records of a person; undefined where the bureau knows no living person of this RUT. */
export async function loadPersonaRecords(db: Kysely<Schema>, rut: string, lector: Lector): Promise<PersonaRecords | undefined> {
  const row = await PERSONA[lector](db, rut);
  if (!row) return undefined;
  const { demo, risk, ...persona } = row;
  const common = toRisk(risk);
  return { persona, ...common, demo: demo || common.demo };
}

/** Reportable records of a company; undefined where the bureau does not know it. */
export async function loadEmpresaRecords(db: Kysely<Schema>, rut: string, lector: Lector): Promise<EmpresaRecords | undefined> {
  const row = await EMPRESA[lector](db, rut);
  if (!row) return undefined;
  const { demo, risk, partners, ...empresa } = row;
  const common = toRisk(risk);
  return { empresa, ...common, socios: withoutDemo(partners), demo: demo || common.demo || anyInvented(partners) };
}

/** Protests and arrears of a person or a company; undefined where the bureau knows neither, or the person has died. */
export async function loadConsolidadoRecords(db: Kysely<Schema>, rut: string): Promise<ConsolidadoRecords | undefined> {
  const row = await CONSOLIDADO(db, rut);
  if (!row) return undefined;
  const { demo, protestos, morosidades, saldados, acreedores, days, ...sujeto } = row;
  return {
    sujeto,
    protestos: withoutDemo(protestos),
    morosidades: withoutDemo(morosidades),
    saldados,
    acreedores,
    cutoffs: cutoffsOf(CONSOLIDADO_SOURCES, days),
    demo: demo || anyInvented(protestos) || anyInvented(morosidades),
  };
}
