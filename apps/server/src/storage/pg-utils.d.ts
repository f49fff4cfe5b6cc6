declare module 'pg/lib/utils.js' {
  /** Converts a parameter to what pg sends: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
