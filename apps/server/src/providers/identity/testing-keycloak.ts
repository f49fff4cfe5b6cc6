import { createKeycloakIdentity } from './keycloak/keycloak.ts';
import type { IdentityUnderTest } from './testing-client.ts';

/** The Keycloak that `npm run test:keycloak` started with the product's realm. */
export async function openKeycloakForTest(): Promise<IdentityUnderTest> {
  return {
    identity: createKeycloakIdentity({
      url: setting('TEST_KEYCLOAK_URL'),
      client: 'veridico-server',
      secret: setting('TEST_KEYCLOAK_SECRET'),
      // A development server on a busy machine.
      timeoutMs: 30_000,
    }),
    webOrigin: setting('TEST_KEYCLOAK_WEB_ORIGIN'),
    close: async () => undefined,
  };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name}: npm run test:keycloak sets it`);
  return value;
}
