import { API_AUDIENCE, REALM, WEB_CLIENT, type Identity } from '../port.ts';
import { createAdmin } from './admin.ts';
import { publishedKeys } from './keys.ts';
import { createRest } from './rest.ts';

export interface KeycloakOptions {
  /** Address for browsers; equals its own `hostname` setting. */
  readonly url: string;
  /** Address for this server, if different. */
  readonly adminUrl?: string | undefined;
  /** The confidential client of deploy/keycloak/veridico-realm.json and its secret. */
  readonly client: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

/** A Keycloak 26 with the product's realm. Browsers talk to it directly; this server contacts it only when needed. */
export function createKeycloakIdentity({ url, adminUrl = url, client, secret, timeoutMs }: KeycloakOptions): Identity {
  const browserUrl = withoutSlash(url);
  const ownUrl = withoutSlash(adminUrl);
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    simulated: false,
    browserUrl,
    tokens: {
      issuer: `${browserUrl}/realms/${REALM}`,
      audience: API_AUDIENCE,
      clients: [WEB_CLIENT],
      keys: publishedKeys(new URL(`${ownUrl}/realms/${REALM}/protocol/openid-connect/certs`), timeout),
    },
    admin: createAdmin(createRest({ url: ownUrl, client, secret, ...timeout })),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
