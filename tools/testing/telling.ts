/** Title of the check that a harness notices what a variant lacks. */
export function variantTitle({ name, means }: { readonly name: string; readonly means: string }): string {
  return `variante ${name}: se nota que ${means}`;
}

/** What a variant is found to lack. */
export const UNNOTICED = 'el arnés no encontró ninguna falta';

/** Where to look on after a fault. */
export function logsAt(file: string): string {
  return `Lo que dijeron los procesos: ${file}`;
}

/** A server that should have said that it is ready. */
export function notStarted(file: string): Error {
  return new Error(`el servidor no parte: ${file}`);
}
