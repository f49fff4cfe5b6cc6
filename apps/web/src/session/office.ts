import type { Claims } from './claims.ts';

/** Whether the user works for the office; the server enforces it. */
export function isOffice(claims: Claims | undefined): boolean {
  return claims?.realm_access?.roles.includes('backoffice') ?? false;
}
