import { createHash } from 'node:crypto';
import type { ChooseScenario } from './rest.ts';
import { isScenario, SCENARIO_NAMES, type ScenarioName } from '../../../settings/scenarios.ts';

/** How likely each scenario is, from 0 to 1; together at most 1. */
export type Odds = ReadonlyMap<ScenarioName, number>;

/**
 * Reads "perdido=0.05,lento=0.02".
 * @throws Error that says in Spanish what cannot be understood
 */
export function readOdds(text: string): Odds {
  const odds = new Map<ScenarioName, number>();
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', probability = ''] = part.split('=').map((each) => each.trim());
    if (!isScenario(name)) throw new Error(`«${name}» no es un desenlace; los hay: ${SCENARIO_NAMES.join(', ')}`);
    const likely = probability === '' ? Number.NaN : Number(probability);
    if (!(likely >= 0 && likely <= 1)) throw new Error(`«${part.trim()}»: la probabilidad va de 0 a 1`);
    odds.set(name, likely);
  }
  if ([...odds.values()].reduce((sum, each) => sum + each, 0) > 1) throw new Error('las probabilidades suman más de 1');
  return odds;
}

/** Draws a scenario for each payment; the same seed and buy_order always draw the same. */
export function drawScenarios(odds: Odds, seed: string): ChooseScenario {
  return ({ buy_order }) => {
    let left = chance(`${seed}:${buy_order}`);
    for (const [name, likely] of odds) {
      if (left < likely) return name;
      left -= likely;
    }
    return undefined;
  };
}

/** Draws milliseconds below `longest` for each call, the same row of them for the same seed. */
export function drawDelays(longest: number, seed: string): () => number {
  let drawn = 0;
  return () => Math.floor(chance(`${seed}#${(drawn += 1)}`) * longest);
}

/** From 0 to less than 1, evenly. */
function chance(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32;
}
