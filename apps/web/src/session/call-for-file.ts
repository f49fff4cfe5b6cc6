import type { RefusalBody } from '@veridico/api';
import type { Session } from './session.ts';
import { shownCompany } from './shown-company.ts';

/** Minimum remaining validity of the token, in seconds: a large file takes a while. */
const MARGIN_S = 60;

/** A file, or why there is none; undefined where the server did not say it. */
export type FileAnswer = { readonly file: Blob } | { readonly reason: string | undefined };

/** A file that a call answers, whole. @param address of the call, with its query */
export async function callForFile(session: Session, address: string): Promise<FileAnswer> {
  try {
    const headers = { ...shownCompany(), authorization: `Bearer ${await session.token(MARGIN_S)}` };
    const response = await fetch(address, { headers });
    if (response.ok) return { file: await response.blob() };
    return { reason: ((await response.json()) as RefusalBody).mensaje };
  } catch {
    return { reason: undefined };
  }
}
