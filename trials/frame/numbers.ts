/** «1.234,5»: a number as printed in Spanish. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
