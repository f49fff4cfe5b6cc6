import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/app/demo-accounts.ts';
import { createKeycloakIdentity } from '../../apps/server/src/providers/identity/keycloak/keycloak.ts';

/** Of nobody in the demonstration data. */
const RUTS = ['11111111-1', '22222222-2', '33333333-3'];

/** The accounts that the end-to-end tests sign in with; elsewhere they are the embedded provider's alone. */
export async function addPeople(url: string, secret: string): Promise<void> {
  const { admin } = createKeycloakIdentity({ url, client: 'veridico-server', secret, timeoutMs: 60_000 });
  for (const [index, { email, roles }] of DEMO_ACCOUNTS.entries())
    await admin.create({
      email,
      firstName: 'Persona',
      lastName: 'Demo',
      rut: RUTS[index] ?? '',
      password: DEMO_PASSWORD,
      roles,
      emailVerified: true,
    });
}
