import { pageSettings } from '../page-settings.ts';

/** The same on every identity provider (specification 1, section 9). */
export const REALM = 'veridico';
export const CLIENT = 'veridico-web';

/** Where the provider is; without a setting it is served from here. */
export function identityUrl(): string {
  return pageSettings.identidad || location.origin;
}

/** Where the provider's own sign-in page sends the browser back to. */
export const SIGN_IN_PAGE = '/auth/login';

/** The browser comes back from there; keycloak-js takes what it brings out of the address. */
export function returnsFromProvider(): boolean {
  return location.pathname === SIGN_IN_PAGE && /[#&]state=/.test(location.hash) && /[#&](?:code|error)=/.test(location.hash);
}

/** An address of the provider's OpenID Connect. */
export function openIdUrl(end: 'token' | 'logout'): string {
  return `${identityUrl()}/realms/${REALM}/protocol/openid-connect/${end}`;
}
