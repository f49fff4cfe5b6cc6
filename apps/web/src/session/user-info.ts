import type { Claims } from './claims.ts';
import { readCorreoUsuario } from './stored-session.ts';

/** The `user-info` header of the signed-in user; without an address in the token, the one stored by Comprar. */
export function userInfo({ preferred_username: username, email = readCorreoUsuario() ?? '' }: Claims): string {
  return asciiJson({ preferred_username: username ?? email, client_id: 'cli-web-noanonimo', email });
}

/** JSON for a header: non-ASCII characters as \uXXXX. */
export function asciiJson(value: object): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
