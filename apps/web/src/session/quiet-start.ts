import { identityClient } from './identity-client.ts';
import { keepsSession } from './presence.ts';
import { returnsFromProvider } from './realm.ts';

/** Checks for a single sign-on session elsewhere in the realm; usually there is none, and no other session code is loaded. */
export async function startQuietly(): Promise<void> {
  // The sign-in page starts the client itself, and shows the result.
  if (returnsFromProvider()) return;
  const found = keepsSession() || (await identityClient.checkSso());
  if (found) await (await import('./current.ts')).session.start();
}
