// All access to the browser's storage is here (the linter refuses it elsewhere). The privacy policy says of each entry what it holds:
// texts/browser-entries.ts, which does not compile while an entry lacks its sentence.

/** Entries of this browser, for all its tabs. */
export type BrowserEntry =
  | 'access_token'
  | 'refresh_token'
  | 'rut'
  | 'cliente'
  | 'correo_usuario'
  | 'ultima_actividad'
  | 'contrato_plan'
  | 'teclas'
  | 'teclas_oficina';

/** Entries of one tab, of which there may be several: their names begin with these words. */
export type TabFamily = 'borrador' | 'descargado' | 'enviado';

/** Single entries of one tab. */
export type TabEntry =
  | 'campos'
  | 'codigo_servicio'
  | 'contrato_plan:numero'
  | 'contrato_plan:orden'
  | 'compartido:acceso'
  | 'mis-datos:acceso'
  | 'orden'
  | 'orden:correo'
  | 'orden:numero'
  | 'orden:sin-confirmar'
  | 'veridico:destino'
  | 'veridico:recarga';

type TabName = TabEntry | `${TabFamily}:${string}`;

interface Entries<Name extends string> {
  /** Null where it is absent or storage is forbidden. */
  read(name: Name): string | null;
  /** @returns false where storage is forbidden or full: nothing was kept */
  write(name: Name, value: string): boolean;
  remove(name: Name): void;
}

/** Undefined where storage is forbidden or full; the site must work without it. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function entriesOf(storage: () => Storage): Entries<string> {
  return {
    read: (name) => tried(() => storage().getItem(name)) ?? null,
    write: (name, value) => tried(() => storage().setItem(name, value) ?? true) ?? false,
    remove: (name) => tried(() => storage().removeItem(name)),
  };
}

export const browserEntries: Entries<BrowserEntry> = entriesOf(() => localStorage);
export const tabEntries: Entries<TabName> = entriesOf(() => sessionStorage);
/** The fields of the purchase form: entries of the tab, each under the field's own name. */
export const purchaseFields: Entries<string> = entriesOf(() => sessionStorage);

/** Whether the tab has an entry of the family. No other entry begins with its word. */
export function tabHas(family: TabFamily): boolean {
  return tried(() => Object.keys(sessionStorage).some((name) => name.startsWith(family))) ?? false;
}

export function clearTab(): void {
  tried(() => sessionStorage.clear());
}
