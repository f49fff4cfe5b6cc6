import { amount, counted, dayText, listText, neitherText, signedText, uncapitalised } from '../house/formats.ts';
import { BANDS, hasScore, type NoScore, type Score, SCORE_TOP } from './scorecard.ts';

/** The block 'Puntaje' of page 1, as text that `house/score.typ` sets. */
export interface ScoreBlock {
  /** Null without a score; then `motivo` gives the reason in one sentence, and `notas` what its absence does not mean. */
  readonly puntaje: {
    readonly valor: number;
    /** 'Riesgo medio'. */
    readonly tramo: string;
    /** 'Riesgo medio: 512 de 999 puntos'. */
    readonly titular: string;
    readonly base: number;
    readonly version: string;
    readonly tramos: readonly { readonly nombre: string; readonly desde: number; readonly hasta: number; readonly suyo: boolean }[];
    readonly razones: readonly {
      readonly efecto: 'Sube' | 'Baja';
      readonly puntos: number;
      readonly signo: string;
      readonly texto: string;
    }[];
    /** What the score does not say, printed as large as the score; null where something unpaid is reported. */
    readonly alcance: string | null;
    /** The scale's alternative text. */
    readonly alternativa: string;
  } | null;
  readonly motivo: string | null;
  readonly notas: readonly string[];
}

interface Printed {
  /** Day of the calculation, as printed. */
  readonly day: string;
  /** Some labour infractions are printed elsewhere in the report. */
  readonly infracciones: boolean;
}

export function scoreBlock(score: Score | NoScore, { day, infracciones }: Printed): ScoreBlock {
  if (!hasScore(score)) return withoutScore(noScoreSentence(score));
  const { puntos, tramo, base, razones, version } = score;
  const bands = BANDS.map(({ desde, nombre }, index) => ({
    nombre,
    desde,
    hasta: (BANDS[index + 1]?.desde ?? SCORE_TOP + 1) - 1,
    suyo: index === tramo,
  }));
  const mine = bands[tramo];
  if (!mine) throw new RangeError('A score lies in one of the bands');
  return {
    puntaje: {
      valor: puntos,
      tramo: mine.nombre,
      titular: `${mine.nombre}: ${puntos} de ${SCORE_TOP} puntos`,
      base,
      version,
      tramos: bands,
      razones: razones.map((reason) => ({ efecto: reason.puntos < 0 ? 'Baja' : 'Sube', signo: signedText(reason.puntos), ...reason })),
      alcance: score.nadaImpago ? MODEST : null,
      alternativa: `Escala del puntaje, de 0 a ${SCORE_TOP}: ${puntos} puntos, ${mine.nombre}, tramo de ${mine.desde} a ${mine.hasta}. Más puntos es menos riesgo.`,
    },
    motivo: null,
    notas: [
      ...otherReasons(score),
      ...notes(score, infracciones),
      `Parte de ${base} puntos y suma cada efecto. Tabla de puntos ${version}, calculada el ${day} por un programa, solo con protestos y atrasos. Usted puede pedir que una persona lo revise.`,
    ],
  };
}

/** Decision 0018: what it means that nothing is known. */
const MODEST = 'Nadie informa protestos, deudas en mora ni atrasos: eso no dice si ha tenido créditos ni si pagará los que pida.';

/** The reasons that page 1 sums up, each with its points: every effect can be added up. */
function otherReasons({ sumadas }: Score): string[] {
  if (sumadas.length === 0) return [];
  const each = sumadas.map(({ puntos, texto }) => `${uncapitalised(texto)} (${signedText(puntos)})`);
  return [`Las otras ${counted(sumadas.length, '', '', 'f').trim()}: ${listText(each)}.`];
}

const WITHOUT_DEBT = {
  'al-dia': [],
  antigua: ['Los datos de deuda financiera son antiguos: no suman ni restan.'],
  'sin-corte': ['No consta hasta qué día llega la deuda financiera: no suma ni resta.'],
  'sin-cargar': ['Aún no recibimos la deuda financiera: no suma ni resta.'],
} as const;

function notes({ deudaFinanciera, dudas, cambios }: Score, infracciones: boolean): string[] {
  const rates = cambios.map(
    ({ moneda, pesos }) => `${amount({ moneda, monto: 1 }).texto} como ${amount({ moneda: 'CLP', monto: pesos }).texto}`,
  );
  return [
    ...WITHOUT_DEBT[deudaFinanciera],
    ...(dudas ? ['Lo que puede estar repetido cuenta una sola vez.'] : []),
    ...(infracciones ? ['Las infracciones laborales no cuentan.'] : []),
    ...(rates.length > 0 ? [`Para los puntos cuenta ${listText(rates)}.`] : []),
  ];
}

const NAMES = { protestos: 'los protestos', morosidades: 'las deudas en mora' } as const;

/** 'Sin historia suficiente: los protestos llegan solo hasta el 03-02-2025, …' */
function noScoreSentence({ fuentes }: NoScore): string {
  const missing = fuentes.filter(({ estado }) => estado === 'sin-cargar').map(({ fuente }) => NAMES[fuente]);
  const undated = fuentes.filter(({ estado }) => estado === 'sin-corte').map(({ fuente }) => NAMES[fuente]);
  const old = fuentes.flatMap(({ fuente, corte }) =>
    typeof corte === 'string' ? [`${NAMES[fuente]} llegan solo hasta el ${dayText(corte)}`] : [],
  );
  const why = [
    ...old,
    ...(undated.length > 0 ? [`no consta hasta qué día llegan ${listText(undated)}`] : []),
    ...(missing.length > 0 ? [`aún no recibimos ${neitherText(missing)}`] : []),
  ];
  return `Sin historia suficiente: ${listText(why)}. Es una falta de nuestras fuentes y no de quien aparece aquí: sin esos datos al día un puntaje no significaría nada.`;
}

/** The block for a subject without a score. @param motivo why, one sentence */
export function withoutScore(motivo: string): ScoreBlock {
  return { puntaje: null, motivo, notas: [] };
}
