import { hash } from 'node:crypto';
import { twinGroups } from '@veridico/appraisal';
import type { SourcedListing } from './listings.ts';

export interface Split {
  readonly train: readonly SourcedListing[];
  readonly test: readonly SourcedListing[];
}

const TESTED = 0.2;

/** Four fifths for training and one for testing, with whole groups of twins on one side. Deterministic by seed. */
export function split(listings: readonly SourcedListing[], seed: number): Split {
  const groups = Map.groupBy(listings.keys(), groupOf(listings));
  const drawn = [...groups.values()]
    .map((members) => ({ members, draw: hash('sha1', `${seed} ${members[0]}`) }))
    .toSorted((one, other) => (one.draw < other.draw ? -1 : 1));
  const test = new Set<number>();
  for (const { members } of drawn) {
    // Otherwise a tower of many units would fill the test set and leave little to train on.
    if (test.size + members.length > Math.ceil(listings.length * TESTED)) continue;
    for (const member of members) test.add(member);
  }
  return { train: listings.filter((_, index) => !test.has(index)), test: listings.filter((_, index) => test.has(index)) };
}

function groupOf(listings: readonly SourcedListing[]): (index: number) => number {
  const groups = twinGroups(listings);
  return (index) => groups[index] ?? index;
}
