/** Claims of an access token that the product reads. Unverified: the server verifies the token itself. */
export interface Claims {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly iat?: number;
  readonly rut?: string;
  readonly preferred_username?: string;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly email?: string;
  readonly scope?: string;
  readonly sid?: string;
  readonly realm_access?: { readonly roles: readonly string[] };
  readonly resource_access?: Readonly<Record<string, { readonly roles: readonly string[] }>>;
}

/** Undefined for anything that is not an access token. */
export function readClaims(token: string): Claims | undefined {
  const claims = decode(token) as Partial<Claims> | null | undefined;
  return typeof claims?.sub === 'string' && typeof claims.exp === 'number' ? (claims as Claims) : undefined;
}

/** Whether keycloak-js can decode a token, whatever it claims: it throws on others before it asks the provider. */
export function isDecodable(token: string): boolean {
  return typeof decode(token) === 'object';
}

function decode(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export function rutOf({ rut, preferred_username: username, sub }: Claims): string {
  return rut ?? username ?? sub;
}

/** @param margin seconds that must remain; @param now milliseconds since 1970 by the provider's clock */
export function isExpiring({ exp }: Claims, margin: number, now: number): boolean {
  return exp - now / 1000 <= margin;
}
