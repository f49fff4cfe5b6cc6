import type { Profile, Subject } from './profiles.ts';

/** A person or company of the set, and the records to invent for it. */
export interface Member {
  readonly subject: Subject;
  readonly index: number;
  readonly rut: string;
  readonly profile: Profile;
}
