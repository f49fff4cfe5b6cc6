import { identityClient } from './identity-client.ts';
import { keepsSession } from './presence.ts';
import { returnsFromProvider } from './realm.ts';

/** Asks whether somebody is signed in elsewhere in the realm; most are not, and learn nothing more of sessions. */
export async function startQuietly(): Promise<void> {
  // The sign-in page begins by itself, and tells what comes of it.
  if (returnsFromProvider()) return;
  const found = keepsSession() || (await identityClient.checkSso());
  if (found) await (await import('./current.ts')).session.start();
}
