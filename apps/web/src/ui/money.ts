const pesos = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', useGrouping: 'always' });

/** Whole pesos as people read them: $7.500, and −$1.500 with a true minus sign. */
export function formatPesos(amount: number): string {
  return `${amount < 0 ? '−' : ''}${pesos.format(Math.abs(amount))}`;
}
