import { acrossTabs } from './lock.ts';
import { Session } from './session.ts';
import { tokenEndpoint } from './token-endpoint.ts';

/** The session of this page. */
export const session = new Session({
  identity: async () => (await import('./identity-client.ts')).identityClient,
  endpoint: tokenEndpoint,
  fetchCliente: async (access, claims) => (await import('./customer.ts')).fetchCliente(access, claims),
  lock: acrossTabs,
  now: Date.now,
});
