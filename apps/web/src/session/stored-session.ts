import { browserEntries, type BrowserEntry } from '../browser-storage.ts';
import { isDecodable, readClaims, rutOf } from './claims.ts';
import { tellSessionChanged } from './presence.ts';

export interface Tokens {
  /** Unreadable if the stored one is; a renewal replaces it. */
  readonly access: string;
  /** Empty if the provider sent none, or none is stored: this session ends with its access token. */
  readonly refresh: string;
}

/** The part of the customer record that the screens need; nothing else is stored in the browser. */
export interface StoredCliente {
  readonly email: string;
  readonly rut?: string;
  readonly nombre?: string | undefined;
  readonly telefono?: string | undefined;
  /** 'S': contract customer. */
  readonly contrato?: string | undefined;
  /** How many companies they may act for. */
  readonly empresas?: number | undefined;
  /** Id of the one that the session acts for; empty for none. */
  readonly empresa?: string | undefined;
  /** Set after the record was fetched. */
  readonly rol?: StoredRole;
}

/** Role in their company; 'propio': the user acts only for themselves. */
export type StoredRole = 'administrador' | 'consultor' | 'facturacion' | 'propio';

/** Undefined without tokens. A refresh token suffices, whatever the access token is; an unreadable one counts as no session. */
export function readTokens(): Tokens | undefined {
  const access = get('access_token') ?? '';
  const refresh = get('refresh_token') ?? '';
  const readable = refresh === '' ? readClaims(access) !== undefined : isDecodable(refresh);
  return readable ? { access, refresh } : undefined;
}

export function keepTokens({ access, refresh }: Tokens): void {
  const claims = readClaims(access);
  set('access_token', access);
  set('rut', claims ? rutOf(claims) : '');
  // Written last: its event must find the other values in place.
  set('refresh_token', refresh);
  tellSessionChanged();
}

const OF_THE_SESSION: readonly BrowserEntry[] = ['access_token', 'rut', 'cliente', 'correo_usuario', 'ultima_actividad', 'refresh_token'];

/** Removes all personal data of the session. Form drafts are stored elsewhere. */
export function forgetSession(): void {
  for (const key of OF_THE_SESSION) remove(key);
  tellSessionChanged();
}

export function readCliente(): StoredCliente | undefined {
  try {
    const cliente = JSON.parse(get('cliente') ?? 'null') as unknown;
    return typeof cliente === 'object' && cliente !== null ? (cliente as StoredCliente) : undefined;
  } catch {
    return undefined;
  }
}

export function keepCliente(cliente: StoredCliente): void {
  set('cliente', JSON.stringify(cliente));
  tellSessionChanged();
}

/** Mail address for the next purchase. */
export function keepCorreoUsuario(correo: string): void {
  set('correo_usuario', correo);
}

/** The address stored by `keepCorreoUsuario`; undefined if there is none. */
export function readCorreoUsuario(): string | undefined {
  return get('correo_usuario') || undefined;
}

/** Time of the last activity in any tab, in milliseconds since 1970; undefined if none was recorded. */
export function readLastActivity(): number | undefined {
  const noted = Number(get('ultima_actividad') ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

export function noteActivity(at: number): void {
  set('ultima_actividad', String(at));
}

/** Fallback when storage is forbidden: the session lasts as long as the page. */
const page = new Map<BrowserEntry, string>();

function get(name: BrowserEntry): string | null {
  return page.get(name) ?? browserEntries.read(name);
}

function set(name: BrowserEntry, value: string): void {
  if (browserEntries.write(name, value)) page.delete(name);
  else {
    browserEntries.remove(name);
    page.set(name, value);
  }
}

function remove(name: BrowserEntry): void {
  page.delete(name);
  browserEntries.remove(name);
}
