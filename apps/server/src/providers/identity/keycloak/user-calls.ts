import { UserUnknown } from '../port.ts';
import type { Answer } from './rest.ts';

/** Path below the realm's Admin API. */
export function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}

/** @throws UserUnknown */
export function requireUser<T>(found: T | undefined): T {
  if (found === undefined) throw new UserUnknown();
  return found;
}

/** Returns the answer to a call about one user. @throws UserUnknown */
export function ofUser(answer: Answer): Answer {
  if (answer.status === 404) throw new UserUnknown();
  return answer;
}
