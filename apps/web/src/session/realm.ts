import { pageSettings } from '../page-settings.ts';

/** The same on every identity provider (specification 1, section 9). */
export const REALM = 'veridico';
export const CLIENT = 'veridico-web';

/** Where the provider is; without a setting it is served from here. */
export function identityUrl(): string {
  return pageSettings.identidad || location.origin;
}

/** An address of the provider's OpenID Connect. */
export function openIdUrl(end: 'token' | 'logout'): string {
  return `${identityUrl()}/realms/${REALM}/protocol/openid-connect/${end}`;
}
