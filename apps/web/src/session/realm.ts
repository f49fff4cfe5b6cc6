import { pageSettings } from '../page-settings.ts';

/** The same on every identity provider (specification 1, section 9). */
export const REALM = 'veridico';
export const CLIENT = 'veridico-web';

/** Base URL of the provider; by default this origin. */
export function identityUrl(): string {
  return pageSettings.identidad || location.origin;
}

/** Redirect target of the provider's own sign-in page. */
export const SIGN_IN_PAGE = '/auth/login';

/** Whether the browser returns from the provider; keycloak-js removes the parameters from the address. */
export function returnsFromProvider(): boolean {
  return location.pathname === SIGN_IN_PAGE && /[#&]state=/.test(location.hash) && /[#&](?:code|error)=/.test(location.hash);
}

/** An OpenID Connect endpoint of the provider. */
export function openIdUrl(end: 'token' | 'logout'): string {
  return `${identityUrl()}/realms/${REALM}/protocol/openid-connect/${end}`;
}
