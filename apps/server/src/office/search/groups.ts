import type { GrupoDeResultados, ResultadoDeBusqueda, SearchGroup } from '@veridico/api';

/** Results shown per kind. */
export const SHOWN = 8;
/** Results counted per kind: a RUT with more is not worth the time of an exact number. */
export const COUNTED = 1_000;

/**
 * A kind of results with its count; nothing where there are none. @param found at most COUNTED + 1 rows, the closest first @param tell
 * the shown rows as results
 */
export async function groupOf<R>(
  clase: SearchGroup,
  found: readonly R[],
  tell: (rows: readonly R[]) => Promise<ResultadoDeBusqueda[]> | ResultadoDeBusqueda[],
): Promise<GrupoDeResultados[]> {
  if (found.length === 0) return [];
  const resultados = await tell(found.slice(0, SHOWN));
  return [{ clase, total: Math.min(found.length, COUNTED), tope: found.length > COUNTED, resultados }];
}
