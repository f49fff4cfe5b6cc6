import { JUICIOS_DE_LINEA, type CostoDeLote, type EstadoDeLinea, type JuicioDeLinea, type LineaDeLote } from '@veridico/api/endpoints';
import { sql, type Kysely } from 'kysely';
import { listReports, type Owner } from '../history/list.ts';
import type { QueryRules } from '../plans/company/query-rules.ts';
import { pesosOf } from '../plans/contract/pesos.ts';
import type { Period } from '../queries/periods.ts';
import type { Schema } from '../storage/schema.ts';
import { reasonOf, type Batch } from './batches.ts';

/** Ascending puts null last. */
const SCORE = sql`(select puntaje from informes where informes.id = consulta and lote_lineas.estado <> 'omitida')`;

/** Part of a batch's lines. */
export interface LinePage {
  /** Only lines judged so, or in this state; empty: all. */
  readonly ver: JuicioDeLinea | EstadoDeLinea | '';
  /** 'riesgo': lowest score first, lines without one last; else in the order of the list. */
  readonly orden: 'riesgo' | '';
  readonly limit: number;
  /** Number of the line before the first. */
  readonly offset: number;
}

/**
 * Lines of a batch with what their reports say. Names of companies are public; a person's name shows only with the report about them.
 * @param owner who may read the reports
 */
export async function listLines(db: Kysely<Schema>, batch: Batch, owner: Owner, page: LinePage): Promise<LineaDeLote[]> {
  const lines = await linesOf(db, batch, page.ver)
    .leftJoin('empresas', 'empresas.rut', 'lote_lineas.sujeto_rut')
    .select(['numero', 'texto', 'sujeto_rut', 'referencia', 'juicio', 'repite', 'lote_lineas.estado', 'falla', 'consulta', 'informe'])
    .select(sql<string>`coalesce(empresas.razon_social, '')`.as('razonSocial'))
    .$if(page.orden === 'riesgo', (query) => query.orderBy(SCORE))
    .orderBy('numero')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const ids = lines.flatMap(({ consulta, estado }) =>
    consulta !== null && (estado === 'hecha' || estado === 'anterior') ? [consulta] : [],
  );
  const reports =
    ids.length === 0 ? [] : await listReports(db, owner, [sql<boolean>`informes.id = any(${ids}::uuid[])`], { limit: ids.length });
  const byId = new Map(reports.map((report) => [report.idConsulta, report]));
  return lines.map(({ numero, texto, sujeto_rut, referencia, juicio, repite, estado, falla, consulta, informe, razonSocial }) => {
    const report = byId.get(consulta ?? '');
    return {
      numero,
      texto,
      rut: sujeto_rut ?? '',
      nombre: report?.nombre || razonSocial,
      referencia,
      juicio,
      deLinea: repite,
      estado,
      falla: reasonOf(falla),
      idConsulta: report?.idConsulta ?? null,
      codigo: informe ?? '',
      fecha: report?.fecha ?? null,
      folio: report?.folio ?? '',
      puntaje: report?.puntaje ?? null,
      tramo: report?.tramo ?? null,
      retirado: report?.retirado ?? '',
    };
  });
}

/** Number of lines with a filter. */
export async function countLines(db: Kysely<Schema>, batch: Batch, ver: LinePage['ver']): Promise<number> {
  const { n } = await linesOf(db, batch, ver)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

function linesOf(db: Kysely<Schema>, { id }: Batch, ver: LinePage['ver']) {
  const judged = JUICIOS_DE_LINEA.find((each) => each === ver);
  return db
    .selectFrom('lote_lineas')
    .where('lote', '=', id)
    .$if(judged !== undefined, (query) => query.where('juicio', '=', judged ?? 'valida'))
    .$if(ver !== '' && judged === undefined, (query) => query.where('lote_lineas.estado', '=', ver as EstadoDeLinea));
}

/** What limits the queries of a batch's owner. */
export interface Allowance {
  /** That queries are taken from. */
  readonly periods: readonly Period[];
  readonly rules: QueryRules;
  /** Queries left of the owner's own limit; null without one. */
  readonly own: number | null;
  /** Additional queries wait for an administrator's approval: a batch makes none. */
  readonly waits: boolean;
}

/** What it would cost to ask now. @param pide number of queries */
export async function costOf(db: Kysely<Schema>, pide: number, { periods, rules, own, waits }: Allowance): Promise<CostoDeLote> {
  const left = periods.reduce((sum, { incluidas, usadas }) => sum + Math.max(0, incluidas - usadas), 0);
  const monthly = periods.find(({ tipo }) => tipo === 'mensual');
  const allowed = Math.min(pide, Math.max(0, own ?? pide));
  const incluidas = Math.min(allowed, left);
  const { topeAdicionales: most } = rules;
  const open = most === null ? pide : Math.max(0, most - (monthly?.adicionales ?? 0));
  const adicionales = monthly && !waits ? Math.min(allowed - incluidas, open) : 0;
  const { valorAdicional = 0, moneda = '1' } = monthly ?? {};
  const pesos = await pesosOf(db, moneda, { cantidad: adicionales, valor: valorAdicional });
  return {
    pide,
    quedan: own === null ? left : Math.min(left, Math.max(0, own)),
    incluidas,
    adicionales,
    valorAdicional,
    moneda,
    ...(pesos !== undefined && { pesosAdicionales: pesos }),
  };
}
