import { createHash } from 'node:crypto';
import type { ChooseScenario } from './rest.ts';
import { isScenario, SCENARIO_NAMES, type ScenarioName } from '../../../settings/scenarios.ts';

/** Probability of each scenario, 0 to 1; at most 1 in total. */
export type Odds = ReadonlyMap<ScenarioName, number>;

/** @throws Error with a Spanish message about what cannot be parsed */
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

/** Draws a scenario for each payment; the same seed and buy_order always give the same one. */
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

/** Draws milliseconds below `longest` for each call; the same seed gives the same sequence. */
export function drawDelays(longest: number, seed: string): () => number {
  let drawn = 0;
  return () => Math.floor(chance(`${seed}#${(drawn += 1)}`) * longest);
}

/** Uniform pseudo-random number from 0 to below 1. */
function chance(what: string): number {
  return createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32;
}
