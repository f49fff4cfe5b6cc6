import Keycloak from 'keycloak-js';
import { CLIENT, identityUrl, REALM, SIGN_IN_PAGE } from './realm.ts';
import type { Tokens } from './stored-session.ts';

export type Renewal =
  | { readonly outcome: 'renewed'; readonly tokens: Tokens }
  /** The provider answered that this session is over. */
  | { readonly outcome: 'refused' }
  /** A successful response without access token. */
  | { readonly outcome: 'without-token' }
  /** Undetermined: no response, a provider error, or an unreadable response. The session may still be valid. */
  | { readonly outcome: 'unreachable' };

export interface IdentityClient {
  renew(tokens: Tokens): Promise<Renewal>;
  /** Tokens if the user is signed in elsewhere in the realm; otherwise undefined. Called once per page; may take any time. */
  checkSso(): Promise<Tokens | undefined>;
}

const PROVIDER_TIMEOUT_MS = 5_000;

/** keycloak-js calls Promise.withResolvers, missing in browsers before 2024. */
function addMissingResolvers(): void {
  Promise.withResolvers ??= function withResolvers<T>() {
    let resolve!: PromiseWithResolvers<T>['resolve'];
    let reject!: PromiseWithResolvers<T>['reject'];
    const promise = new Promise<T>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    return { promise, resolve, reject };
  };
}

/**
 * keycloak-js accepts a token pair only at start, and then always renews it. So every renewal starts a new instance:
 * it never renews on its own next to us, which would use the same refresh token twice.
 */
async function renew(tokens: Tokens): Promise<Renewal> {
  const client = newKeycloak();
  try {
    // It renews at once whatever the access token is, but throws on one that it cannot decode: the refresh token stands for it.
    await client.init({ token: tokens.refresh, refreshToken: tokens.refresh, checkLoginIframe: false, pkceMethod: 'S256' });
  } catch (error) {
    // Its NetworkError, missing from its types.
    const status = (error as { readonly response?: Response }).response?.status;
    return { outcome: status === 400 || status === 401 ? 'refused' : 'unreachable' };
  }
  if (client.token === undefined) return { outcome: 'without-token' };
  return { outcome: 'renewed', tokens: { access: client.token, refresh: client.refreshToken ?? tokens.refresh } };
}

let checked: Promise<Tokens | undefined> | undefined;

function checkSso(): Promise<Tokens | undefined> {
  checked ??= askRealm();
  return checked;
}

async function askRealm(): Promise<Tokens | undefined> {
  const client = newKeycloak();
  // On the way to the card page too, before the answer.
  addEventListener('pagehide', forgetSilentChecks);
  const asked = client.init({
    onLoad: 'check-sso',
    // Without it every page would load twice, and end at the provider when that is down.
    silentCheckSsoRedirectUri: `${location.origin}${SILENT_CHECK}`,
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
    checkLoginIframe: false,
    checkLoginIframeInterval: 5,
    messageReceiveTimeout: LONGEST_CHECK_MS,
  });
  // Without an answer keycloak-js waits for ever.
  const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_CHECK_MS, false));
  const signedIn = await Promise.race([asked, late])
    .finally(forgetSilentChecks)
    .catch(() => false);
  return signedIn && client.token !== undefined && client.refreshToken !== undefined
    ? { access: client.token, refresh: client.refreshToken }
    : undefined;
}

const LONGEST_CHECK_MS = 10_000;
const SILENT_CHECK = '/silent-check-sso.html';

/** keycloak-js leaves the state of a check that got no answer for an hour. That of a sign-in under way in another tab stays. */
function forgetSilentChecks(): void {
  // oxlint-disable-next-line no-restricted-globals -- entries of keycloak-js, under names of its own
  const storage = localStorage;
  for (const [key, value] of Object.entries({ ...storage }))
    if (key.startsWith('kc-callback-') && String(value).includes(SILENT_CHECK)) storage.removeItem(key);
}

/**
 * Navigates to the provider's own sign-in page, by code and PKCE; it returns to SIGN_IN_PAGE, where checkSso gets the tokens.
 * Never resolves. @throws if the provider does not respond: the browser would end on its own error page
 */
export async function leaveToSignIn(): Promise<void> {
  const answer = await fetch(`${identityUrl()}/realms/${REALM}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`identity provider: ${answer.status}`);
  const client = newKeycloak();
  await client.init({ pkceMethod: 'S256', checkLoginIframe: false });
  await client.login({ redirectUri: `${location.origin}${SIGN_IN_PAGE}`, locale: 'es' });
  await new Promise(() => undefined);
}

function newKeycloak(): Keycloak {
  addMissingResolvers();
  return new Keycloak({ url: identityUrl(), realm: REALM, clientId: CLIENT });
}

/** The real keycloak-js. */
export const identityClient: IdentityClient = { renew, checkSso };
