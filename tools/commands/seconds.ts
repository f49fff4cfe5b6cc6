/** Time since a performance.now(), as '3,4 s'. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toLocaleString('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}
