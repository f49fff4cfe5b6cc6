import type { Session } from './session.ts';
import { shownCompany } from './shown-company.ts';

/** Minimum remaining validity of the token, in seconds: a large file takes a while. */
const MARGIN_S = 60;

/** A file that a call answers; undefined if it was refused or did not arrive whole. @param address of the call, with its query */
export async function callForFile(session: Session, address: string): Promise<Blob | undefined> {
  try {
    const headers = { ...shownCompany(), authorization: `Bearer ${await session.token(MARGIN_S)}` };
    const response = await fetch(address, { headers });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
