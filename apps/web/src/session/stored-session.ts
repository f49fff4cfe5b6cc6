import { readClaims, rutOf } from './claims.ts';
import { CLIENTE } from './customer-name.ts';
import { REFRESH_TOKEN, tellSessionChanged } from './presence.ts';

const ACCESS_TOKEN = 'access_token';
const RUT = 'rut';
/** Stored by the price cards for the next purchase. */
const CORREO_USUARIO = 'correo_usuario';
const LAST_ACTIVITY = 'ultima_actividad';

export interface Tokens {
  readonly access: string;
  /** Empty if the provider sent none: this session cannot be renewed. */
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
  /** Set after the record was fetched. */
  readonly rol?: StoredRole;
}

/** Role in their company; 'propio': the user acts only for themselves. */
export type StoredRole = 'administrador' | 'consultor' | 'facturacion' | 'propio';

/** Undefined without tokens; an invalid pair counts as none. */
export function readTokens(): Tokens | undefined {
  const access = get(ACCESS_TOKEN);
  const refresh = get(REFRESH_TOKEN);
  const readable = access !== null && readClaims(access) !== undefined && refresh !== null && /^$|^[^.]+\.[^.]+\.[^.]*$/.test(refresh);
  return readable ? { access, refresh } : undefined;
}

export function keepTokens({ access, refresh }: Tokens): void {
  const claims = readClaims(access);
  set(ACCESS_TOKEN, access);
  set(RUT, claims ? rutOf(claims) : '');
  // Written last: its event must find the other values in place.
  set(REFRESH_TOKEN, refresh);
  tellSessionChanged();
}

/** Removes all personal data of the session. Form drafts are stored elsewhere. */
export function forgetSession(): void {
  for (const key of [ACCESS_TOKEN, RUT, CLIENTE, CORREO_USUARIO, LAST_ACTIVITY, REFRESH_TOKEN]) remove(key);
  tellSessionChanged();
}

export function readCliente(): StoredCliente | undefined {
  try {
    const cliente = JSON.parse(get(CLIENTE) ?? 'null') as unknown;
    return typeof cliente === 'object' && cliente !== null ? (cliente as StoredCliente) : undefined;
  } catch {
    return undefined;
  }
}

export function keepCliente(cliente: StoredCliente): void {
  set(CLIENTE, JSON.stringify(cliente));
  tellSessionChanged();
}

/** Mail address for the next purchase. */
export function keepCorreoUsuario(correo: string): void {
  set(CORREO_USUARIO, correo);
}

/** Time of the last activity in any tab, in milliseconds since 1970; undefined if none was recorded. */
export function readLastActivity(): number | undefined {
  const noted = Number(get(LAST_ACTIVITY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

export function noteActivity(at: number): void {
  set(LAST_ACTIVITY, String(at));
}

/** Fallback when storage is forbidden: the session lasts as long as the page. */
const page = new Map<string, string>();

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return page.get(key) ?? null;
  }
}

function set(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    page.set(key, value);
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    page.delete(key);
  }
}
