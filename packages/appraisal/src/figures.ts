const whole = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 0, useGrouping: 'always' });

/** 0.154 as «15 %», without sign. */
export function percentOf(part: number): string {
  return `${whole.format(Math.abs(part) * 100)}\u{a0}%`;
}

export function count(number: number): string {
  return whole.format(number);
}
