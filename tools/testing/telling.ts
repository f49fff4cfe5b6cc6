/** Title of the check that a harness notices what a variant lacks. */
export function variantTitle({ name, means }: { readonly name: string; readonly means: string }): string {
  return `variante ${name}: se nota que ${means}`;
}

/** Where to look on after a fault. */
export function logsAt(file: string): string {
  return `Lo que dijeron los procesos: ${file}`;
}
