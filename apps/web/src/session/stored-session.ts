import { readClaims, rutOf } from './claims.ts';
import { CLIENTE } from './customer-name.ts';
import { REFRESH_TOKEN, tellSessionChanged } from './presence.ts';

const ACCESS_TOKEN = 'access_token';
const RUT = 'rut';
/** Kept by the price cards for the next purchase. */
const CORREO_USUARIO = 'correo_usuario';
const LAST_ACTIVITY = 'ultima_actividad';

export interface Tokens {
  readonly access: string;
  /** Empty where the provider gave none: this session cannot be renewed. */
  readonly refresh: string;
}

/** The customer record: what the screens need of it, and no more than that stays in the browser. */
export interface StoredCliente {
  readonly email: string;
  readonly rut?: string;
  readonly nombre?: string;
  readonly telefono?: string;
  /** 'S': contract customer. */
  readonly contrato?: string;
  /** Learnt after the record. */
  readonly rol?: StoredRole;
}

/** For their company; 'propio': they act for nobody but themselves. */
export type StoredRole = 'administrador' | 'consultor' | 'facturacion' | 'propio';

/** Undefined where none are kept; what is no pair of tokens counts as none. */
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
  // Last: whoever hears of it finds the rest in place.
  set(REFRESH_TOKEN, refresh);
  tellSessionChanged();
}

/** Nothing of the person stays behind. What was typed into a form is elsewhere. */
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

/** The address that the next purchase is for. */
export function keepCorreoUsuario(correo: string): void {
  set(CORREO_USUARIO, correo);
}

/** When somebody last did something in any tab, in milliseconds since 1970; undefined when nobody noted it. */
export function readLastActivity(): number | undefined {
  const noted = Number(get(LAST_ACTIVITY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

export function noteActivity(at: number): void {
  set(LAST_ACTIVITY, String(at));
}

/** For a browser that forbids storage: the session lives as long as the page. */
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
