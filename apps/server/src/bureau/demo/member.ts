import type { Profile, Subject } from './profiles.ts';

/** Somebody of the set, and what the records shall tell of them. */
export interface Member {
  readonly subject: Subject;
  readonly index: number;
  readonly rut: string;
  readonly profile: Profile;
}
