import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Environment } from '../settings/settings.ts';
import { CHECKS } from './checks.ts';
import type { Context } from './context.ts';
import type { Nivel } from './finding.ts';
import { exitCodeOf, review, reviewText } from './review.ts';
import { openWorld, type Answer, type World } from './testing-world.ts';

/** Something wrong with an installation that was in good order, and what its check must say. */
export interface Fault {
  readonly what: string;
  readonly check: string;
  readonly nivel: Nivel;
  readonly texto: RegExp;
  /** Names the setting or the command that mends it. */
  readonly arreglo: RegExp;
  /** Changed settings. */
  readonly settings?: Environment | (() => Environment);
  /** Changed parts of the context. */
  readonly replaced?: () => Partial<Context> | Promise<Partial<Context>>;
  /** Breaks a service. */
  readonly plant?: () => unknown;
}

export const CLOSED = 'https://127.0.0.1:9';

/** A good installation for the tests of one file. Not to be read before they run. */
export function worldOfTests(): { readonly world: World } {
  let opened: World | undefined;
  beforeAll(async () => {
    opened = await openWorld();
  });
  afterEach(() => opened?.restore());
  afterAll(() => opened?.close());
  return {
    get world() {
      if (!opened) throw new Error('the installation is not open yet');
      return opened;
    },
  };
}

/** Makes a service answer something else. */
export const answering = (fixture: { readonly world: World }, beginning: string, given: Answer) => () =>
  void (fixture.world.answers[beginning] = given);

/** One test for each fault. */
export function testFaults(fixture: { readonly world: World }, faults: readonly Fault[]): void {
  test.each(faults)('$check: $what', async ({ check: name, nivel, texto, arreglo, settings = {}, replaced, plant }) => {
    await plant?.();
    const changed = typeof settings === 'function' ? settings() : settings;
    const context = fixture.world.context(changed, await replaced?.());
    const reviewed = await review(
      context,
      CHECKS.filter(({ nombre }) => nombre === name),
    );
    const found = reviewed.flatMap(({ hallazgos }) => hallazgos);
    const wanted = { nivel, texto: expect.stringMatching(texto) as string, arreglo: expect.stringMatching(arreglo) as string };
    expect(found, reviewText(reviewed)).toContainEqual(expect.objectContaining(wanted));
    expect(exitCodeOf(reviewed)).toBe(found.some((one) => one.nivel === 'falla') ? 1 : 0);
  });
}
