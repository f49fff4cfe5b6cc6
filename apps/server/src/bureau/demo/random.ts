export interface Random {
  /** Integer, both ends inclusive. */
  int(min: number, max: number): number;
  /** @throws RangeError on an empty list */
  pick<const T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Deterministic random numbers from a name, equal on every machine: FNV-1a seeds mulberry32. */
export function randomFor(name: string): Random {
  let state = 0x811c9dc5;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    chance: (probability) => next() < probability,
  };
}
