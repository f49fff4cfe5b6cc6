declare module 'pg/lib/utils.js' {
  /** What pg sends for a parameter: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
