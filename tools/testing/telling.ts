/** Title of the check that a harness detects a variant. */
export function variantTitle({ name, means }: { readonly name: string; readonly means: string }): string {
  return `variante ${name}: se nota que ${means}`;
}

/** Message when a variant is not detected. */
export const UNNOTICED = 'el arnés no encontró ninguna falta';

/** Where to look after a failure. */
export function logsAt(file: string): string {
  return `Lo que dijeron los procesos: ${file}`;
}

/** The error of a server that did not become ready. */
export function notStarted(file: string): Error {
  return new Error(`el servidor no parte: ${file}`);
}
