import { lastQuarters, priceTrend, type Answer, type Question, type Subject, type Valuation } from '@veridico/appraisal';
import { tasacionOf, type TasacionPedida, type TasacionValues } from '@veridico/forms';
import { UNDATED, type Cutoff, type PropiedadRegistrada, type TasacionRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { CheckProperty, Forecast, ForecastProperty, Unappraisable, UnappraisableFor } from '../interface.ts';
import { askToday, TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { loadedUntil, type Days } from './cutoffs.ts';
import { readMarketListings, readTrendListings } from './market-listings.ts';

interface FoundProperty {
  readonly propiedad: PropiedadRegistrada;
  readonly demo: boolean;
}

/** Finds a property in the records; undefined for an unknown rol. @param rol without leading zeros: 573-24 */
export type FindProperty = (comuna: string, rol: string) => Promise<FoundProperty | undefined>;

export interface AppraisalDeps {
  readonly db: Kysely<Schema>;
  readonly findProperty: FindProperty;
  /** Runs outside the request thread, because it takes 10 to 140 ms. */
  readonly appraise: (question: Question) => Promise<Answer>;
}

/** Records of an appraisal; undefined where the property is unknown or has no value. */
export async function loadTasacionRecords(deps: AppraisalDeps, escrito: TasacionValues): Promise<TasacionRecords | undefined> {
  const { db, findProperty } = deps;
  const asked = tasacionOf(escrito);
  const found = await findProperty(asked.comuna, asked.rol);
  if (!found) return undefined;
  const { day, uf, days } = await pricesAndDays(db);
  const subject = subjectOf(asked, found, day);
  const venta = await appraiseSubject(deps, { ...subject, operacion: 'venta' }, found);
  const arriendo = await appraiseSubject(deps, { ...subject, operacion: 'arriendo' }, found);
  const mine = { venta, arriendo }[asked.tipoOperacion];
  if (mine.given.kind === 'refusal') return undefined;
  const quarters = lastQuarters(day);
  const trend = await readTrendListings(db, { ...subject, operacion: asked.tipoOperacion }, quarters);
  return {
    escrito,
    propiedad: found.propiedad,
    valores: { venta: venta.given, arriendo: arriendo.given },
    conRegistro: mine.otherValue,
    fuentes: [...new Set([venta, arriendo].flatMap(({ fuentes }) => fuentes))].toSorted((one, other) => one.localeCompare(other, 'es')),
    tendencia: priceTrend(trend.listings, quarters),
    uf: uf && { valor: Number(uf.valor), fecha: uf.fecha },
    cutoffs: { propiedades: newest(days, ROLL), avisos: newest(days, ['avisos']) },
    demo: found.demo || uf?.demo === true || venta.demo || arriendo.demo || trend.demo,
  };
}

/** Check before payment: what prevents this appraisal. */
export function createCheckProperty(deps: AppraisalDeps): CheckProperty {
  return async (asked) => {
    const found = await findAppraised(deps, asked);
    if (typeof found === 'string') return found;
    const subject = { ...subjectOf(asked, found, await askToday(deps.db)), operacion: asked.tipoOperacion };
    const { given } = await appraiseSubject(deps, subject, found);
    return given.kind === 'refusal' ? UNAPPRAISABLE[given.reason] : undefined;
  };
}

/** The recorded property, or why none like it is appraised. */
async function findAppraised(
  { findProperty }: AppraisalDeps,
  { comuna, rol }: TasacionPedida,
): Promise<FoundProperty | Exclude<Unappraisable, UnappraisableFor>> {
  const found = await findProperty(comuna, rol);
  if (!found) return 'sin registros';
  return found.propiedad.tipoPropiedad === null ? 'no se tasa' : found;
}

/** Check before the questions: whether this property can be appraised, and how well. */
export function createForecastProperty(deps: AppraisalDeps): ForecastProperty {
  return async (asked) => {
    const found = await findAppraised(deps, asked);
    if (typeof found === 'string') return found;
    const subject = subjectOf(asked, found, await askToday(deps.db));
    const forecast = async (operacion: Subject['operacion']) => {
      const { given } = await appraiseSubject(deps, { ...subject, operacion }, found);
      return given.kind === 'refusal' ? UNAPPRAISABLE[given.reason] : forecastOf(given);
    };
    return { venta: await forecast('venta'), arriendo: await forecast('arriendo') };
  };
}

/** Kilometres: comparables up to here count as near. */
const NEAR_KM = 1;

function forecastOf({ value, low, high, confidence, comparables, own }: Valuation): Forecast {
  return {
    avisos: own,
    comparables: comparables.length,
    cercanos: comparables.filter(({ km }) => km !== null && km <= NEAR_KM).length,
    confianza: confidence,
    amplitud: Math.round(((high - low) / 2 / value) * 100),
  };
}

const UNAPPRAISABLE = {
  superficie: 'superficie',
  'fuera-de-rango': 'superficie',
  dormitorios: 'dormitorios',
  'sin-avisos': 'sin avisos',
  'pocos-avisos': 'sin avisos',
} as const satisfies Record<string, UnappraisableFor>;

async function appraiseSubject({ db, appraise }: AppraisalDeps, subject: Subject, { propiedad }: FoundProperty) {
  const { listings, ...source } = await readMarketListings(db, subject, subject.fecha);
  return { ...(await appraise({ subject, listings, otherMetres: propiedad.superficieUtil })), ...source };
}

/** Subject of the appraisal from the input; only the location comes from the records. @param fecha YYYY-MM-DD of the prices */
function subjectOf(asked: TasacionPedida, { propiedad: { lugar } }: FoundProperty, fecha: string): Omit<Subject, 'operacion'> {
  const { comuna: cut, tipoPropiedad: tipo, superficieUtil: supUtil, superficieTotal: supTotal } = asked;
  const { dormitorios, banos, estacionamientos } = asked;
  const facts = { supUtil, supTotal, dormitorios, banos, estacionamientos };
  return { tipo, cut, fecha, ...facts, lat: lugar?.[0] ?? null, lon: lugar?.[1] ?? null };
}

/** Loads that write the property roll. */
export const ROLL = ['propiedades', 'catastro_predios', 'catastro_construcciones', 'catastro_cobro'] as const;

async function pricesAndDays(db: Kysely<Schema>) {
  const uf = await db
    .selectFrom('uf')
    .select(['fecha', 'valor', 'demo'])
    .where('fecha', '<=', TODAY)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { days, day } = await db.selectNoFrom([loadedUntil([...ROLL, 'avisos']).as('days'), TODAY.as('day')]).executeTakeFirstOrThrow();
  return { day, uf: uf ?? null, days };
}

/** The newest of several loads; UNDATED where they have rows, and none a day. */
export function newest(days: Days | null, sources: readonly string[]): Cutoff {
  const known = sources.flatMap((source) => days?.[source] ?? []);
  const last = known
    .filter((day) => day !== UNDATED)
    .toSorted()
    .at(-1);
  return last ?? (known.length > 0 ? UNDATED : null);
}
