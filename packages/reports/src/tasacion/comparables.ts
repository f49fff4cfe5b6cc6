import type { Comparable } from '@veridico/appraisal';
import { tasacionOf } from '@veridico/forms';
import type { Operacion, TipoPropiedad } from '@veridico/reference';
import { dating } from '../facts/freshness.ts';
import { communeName } from '../house/communes.ts';
import { capitalised, counted, FIXED_SPACE, signedText, tally, thousands } from '../house/formats.ts';
import type { Explained, Section } from '../house/sections.ts';
import type { TasacionRecords } from '../records.ts';
import { askedUf, bareMetres, bareUf, columnUf, distanceText, rounded, ufText } from './amounts.ts';
import { offersSource } from './fuentes.ts';
import { mapOf, type Mapa, whyNoMap } from './mapa.ts';
import type { ValuedOperacion } from './valores.ts';

interface ComparableRow {
  readonly linea: number;
  /** Distance, or the commune when the distance is unknown. */
  readonly lugar: string;
  readonly comuna: string;
  readonly km: number | null;
  readonly metros: number;
  readonly uf: number;
  readonly porMetro: number;
  readonly fecha: string;
  /** Percent. */
  readonly ajuste: number;
  readonly ajustado: number;
  /** Values as printed. */
  readonly textos: Readonly<Record<'metros' | 'uf' | 'porMetro' | 'ajuste' | 'ajustado', string>>;
}

export interface ComparablesSection extends Section, Explained {
  /** Label of the section in the template. */
  readonly id: Operacion;
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly filas: readonly ComparableRow[];
  /** The value per useful square metre, in UF. */
  readonly pie: { readonly nombre: string; readonly valor: number; readonly texto: string };
  readonly mapa: Mapa | null;
  /** Why there is no map, or what it leaves out; null when none was requested. */
  readonly notaMapa: string | null;
  readonly razones: readonly string[];
}

const NAMES = { venta: 'Comparables de venta', arriendo: 'Comparables de arriendo' } as const;
const PER_MONTH = { venta: '', arriendo: ' al mes' } as const;
const MANY: Readonly<Record<TipoPropiedad, readonly [one: string, many: string, gender: 'm' | 'f']>> = {
  casa: ['casa parecida', 'casas parecidas', 'f'],
  departamento: ['departamento parecido', 'departamentos parecidos', 'm'],
  oficina: ['oficina parecida', 'oficinas parecidas', 'f'],
  local: ['local parecido', 'locales parecidos', 'm'],
};

/**
 * 'Comparables de venta': the most relevant offers, each adjusted to the property.
 * @param drawn whether with a map: a report needs only one @param today YYYY-MM-DD
 */
export function comparablesSection(
  records: TasacionRecords,
  { operacion, valuation }: ValuedOperacion,
  { drawn, today }: { readonly drawn: boolean; readonly today: string },
): ComparablesSection {
  const { comparables, perMetre } = valuation;
  const { tipoPropiedad } = tasacionOf(records.escrito);
  const filas = comparables.map(rowOf);
  const per = PER_MONTH[operacion];
  const { lugar } = records.propiedad;
  const mapa = drawn ? mapOf(lugar, comparables) : null;
  return {
    id: operacion,
    titulo: NAMES[operacion],
    fuente: offersSource(records),
    ...dating(records.cutoffs.avisos, today),
    estado: { tono: 'dato', texto: tally(comparables.length, 'aviso', 'avisos') },
    detalle: null,
    hallazgo: finding(filas, MANY[tipoPropiedad], per),
    columnas: ['N°', 'Distancia o comuna', 'm² útiles', `UF${per}`, 'UF por m²', 'Publicado', 'Ajuste', 'Ajustado'],
    filas,
    pie: { nombre: `Valor estimado, en UF${per} por m² útil`, valor: rounded(perMetre), texto: columnUf(perMetre) },
    mapa,
    notaMapa: drawn ? (mapa?.nota ?? whyNoMap(lugar)) : null,
    razones: valuation.reasons,
    significa:
      'Son los avisos que más cuentan, en este orden. El ajuste lleva el metro cuadrado de cada uno a los datos de esta propiedad y a la fecha del informe; el valor los pesa junto con lo que piden los demás.',
    siEstaMal: 'Un aviso equivocado pesa poco entre tantos. Si conoce uno, escríbanos con el folio y el N° de la línea.',
  };
}

function rowOf({ listing, km, perMetre, adjustment, adjustedPerMetre }: Comparable, index: number): ComparableRow {
  const comuna = communeName(listing.cut);
  const metros = listing.precioUf / perMetre;
  // Turns minus zero into zero, since it would be printed.
  const ajuste = Math.round(adjustment * 100) || 0;
  return {
    linea: index + 1,
    lugar: km === null ? comuna : distanceText(km),
    comuna,
    km: km === null ? null : Number(km.toFixed(3)),
    metros: Number(metros.toFixed(2)),
    uf: listing.precioUf,
    porMetro: rounded(perMetre),
    fecha: listing.fecha,
    ajuste,
    ajustado: rounded(adjustedPerMetre),
    textos: {
      metros: bareMetres(metros),
      uf: askedUf(listing.precioUf),
      porMetro: columnUf(perMetre),
      ajuste: `${signedText(ajuste)}${FIXED_SPACE}%`,
      ajustado: columnUf(adjustedPerMetre),
    },
  };
}

function finding(filas: readonly ComparableRow[], [one, many, gender]: readonly [string, string, 'm' | 'f'], per: string): string {
  const asked = filas.map(({ porMetro }) => porMetro);
  const led = filas.map(({ ajustado }) => ajustado);
  const what = capitalised(counted(filas.length, one, many, gender));
  if (filas.length === 1) return `${what} se ofrece a ${ufText(asked[0] ?? 0)}${per} por m²; con el ajuste, a ${ufText(led[0] ?? 0)}.`;
  return `${what} se ofrecen entre ${span(asked)}${per} por m²; con el ajuste, entre ${span(led)}.`;
}

function span(values: readonly number[]): string {
  return `${ufText(Math.min(...values))} y ${ufText(Math.max(...values))}`;
}

/** Circles of page 1: value of each comparable adjusted to the property, in UF. */
export function circlesOf({ valuation }: ValuedOperacion): number[] {
  return valuation.comparables.map(({ adjustedValue }) => rounded(adjustedValue));
}

/** Alternative text of the circles. */
export function circlesText(circles: readonly number[]): string {
  const [least, most] = [Math.min(...circles), Math.max(...circles)];
  return circles.length === 1
    ? `El comparable, ajustado, en ${bareUf(least)} UF.`
    : `Los ${thousands(circles.length)} comparables, ajustados, van de ${bareUf(least)} a ${bareUf(most)} UF.`;
}
