import { signedText } from '../house/formats.ts';
import { BANDS, type Score, SCORE_TOP } from './scorecard.ts';

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
    /** The scale's alternative text. */
    readonly alternativa: string;
  } | null;
  readonly motivo: string | null;
  readonly notas: readonly string[];
}

/** @param score result of `scorecard` @param day of the calculation, as printed */
export function scoreBlock(score: Score | null, day: string): ScoreBlock {
  if (!score) {
    return withoutScore(
      'No calculamos un puntaje: aún no recibimos los protestos o las deudas en mora, y sin esas dos fuentes no significaría nada.',
    );
  }
  const { puntos, tramo, base, razones, sinFuente, version } = score;
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
      alternativa: `Escala del puntaje, de 0 a ${SCORE_TOP}: ${puntos} puntos, ${mine.nombre}, tramo de ${mine.desde} a ${mine.hasta}. Más puntos es menos riesgo.`,
    },
    motivo: null,
    notas: [
      ...(razones.every((reason) => reason.puntos > 0)
        ? ['Nadie informa impagos: eso no dice si ha tenido créditos ni si pagará los que pida.']
        : []),
      ...(sinFuente.length > 0 ? ['Aún no recibimos la deuda financiera: no suma ni resta.'] : []),
      `Parte de ${base} puntos y suma cada efecto. Tabla de puntos ${version}, calculada el ${day} por un programa, solo con protestos y atrasos. Usted puede pedir que una persona lo revise.`,
    ],
  };
}

/** The block for a subject without a score. @param motivo why, one sentence */
export function withoutScore(motivo: string): ScoreBlock {
  return { puntaje: null, motivo, notas: [] };
}
