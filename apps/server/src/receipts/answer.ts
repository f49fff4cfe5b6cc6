import type { Paper } from './find.ts';

export const MAKING = 'Estamos haciendo tu comprobante.';

/** A receipt or a credit note as sent to its reader; undefined if there is none. */
export function paperAnswer(paper: Paper | undefined) {
  if (!paper) return undefined;
  const { numero, emitido, pdf, documento } = paper;
  if (numero === undefined || !emitido || !pdf) return 'making';
  return { numero, emitido: emitido.toISOString(), base64: pdf.toString('base64'), tipoContenido: 'application/pdf' as const, documento };
}
