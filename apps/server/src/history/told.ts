import type { Resultado } from '@veridico/api/endpoints';
import type { ToldChange, ToldPart } from '../storage/schema/watching.ts';

/** Name of the part with the score. */
export const SCORE = 'Puntaje';

/** What a report says, part by part: its score or value, then each section's finding. */
export function partsOf(result: Resultado): ToldPart[] {
  return [
    { que: SCORE, texto: scoreText(result) },
    { que: 'Valor', texto: valueText(result) },
    ...result.secciones.map(({ nombre, hallazgo }) => ({ que: nombre, texto: hallazgo })),
  ];
}

/** What the later one says differently, in its order and its words. */
export function differencesOf(before: readonly ToldPart[], after: readonly ToldPart[]): ToldChange[] {
  const known = new Map(before.map(({ que, texto }) => [que, texto]));
  return after.map(({ que, texto }) => ({ que, antes: known.get(que) ?? '', ahora: texto })).filter(({ antes, ahora }) => antes !== ahora);
}

function scoreText({ puntaje }: Resultado): string {
  return puntaje?.puntaje?.titular ?? puntaje?.motivo ?? '';
}

function valueText({ valor }: Resultado): string {
  return valor?.operaciones.map(({ nombre, valor: estimated }) => `${nombre}: ${estimated}`).join(' · ') ?? '';
}
