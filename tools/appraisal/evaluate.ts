import { appraiseIn, fitMarket, MOST, quantile, usefulMetres, type Errors, type Evaluation, type Market } from '@veridico/appraisal';
import { medianBaseline, neighboursBaseline } from './baselines.ts';
import type { SourcedListing } from './listings.ts';
import { split } from './split.ts';

interface Estimate {
  readonly asked: number;
  readonly model: number;
  readonly low: number;
  readonly high: number;
  readonly median: number;
  readonly neighbours: number;
}

/**
 * Measures the model on unseen listings, separately for each source, type and operation.
 * @param seeds number of splits
 */
export function evaluate(
  listings: readonly SourcedListing[],
  seeds: number,
  progress: (done: string) => void = () => undefined,
): Evaluation[] {
  const segments = Map.groupBy(listings, ({ fuente, tipo, operacion }) => [fuente, tipo, operacion].join('\u0001'));
  return [...segments.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((segment) => {
      const evaluated = evaluateSegment(segment, seeds);
      progress(`${segment[0]?.fuente} ${segment[0]?.tipo} ${segment[0]?.operacion}`);
      return evaluated ?? [];
    });
}

function evaluateSegment(segment: readonly SourcedListing[], seeds: number): Evaluation | undefined {
  const [first] = segment;
  if (!first) return undefined;
  const refusals = new Map<string, number>();
  const rounds = Array.from({ length: seeds }, (_, index) => ask(segment, index + 1, refusals)).filter((answers) => answers.length > 0);
  const dates = segment.map(({ fecha }) => fecha).toSorted();
  const of = (pick: (answer: Estimate) => number): Errors => meanErrors(rounds.map((answers) => errorsOf(answers, pick)));
  const each = rounds.map((answers) => errorsOf(answers, ({ model }) => model).mdape);
  return {
    fuente: first.fuente,
    tipo: first.tipo,
    operacion: first.operacion,
    desde: dates[0] ?? '',
    hasta: dates.at(-1) ?? '',
    avisos: segment.length,
    semillas: rounds.length,
    n: rounds.flat().length,
    sinValor: Object.fromEntries(refusals),
    model: {
      ...of(({ model }) => model),
      coverage: mean(rounds.map((answers) => part(answers, ({ asked, low, high }) => asked >= low && asked <= high))),
      width: mean(rounds.map((answers) => median(answers.map(({ low, high, model }) => (high - low) / model)))),
      spread: Math.sqrt(mean(each.map((mdape) => (mdape - mean(each)) ** 2))),
    },
    median: of((answer) => answer.median),
    neighbours: of(({ neighbours }) => neighbours),
  };
}

function ask(segment: readonly SourcedListing[], seed: number, refusals: Map<string, number>): Estimate[] {
  const { train, test } = split(segment, seed);
  const byMedian = medianBaseline(train);
  const byNeighbours = neighboursBaseline(train);
  const marketOf = markets(train);
  return test.flatMap((listing) => {
    const market = marketOf(listing);
    const given = market ? appraiseIn(market, { ...listing, supUtil: usefulMetres(listing) ?? 0 }) : undefined;
    if (given?.kind !== 'valuation') {
      const reason = given?.reason ?? 'pocos-avisos';
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
      return [];
    }
    const { value, low, high } = given;
    return [{ asked: listing.precioUf, model: value, low, high, median: byMedian(listing), neighbours: byNeighbours(listing) }];
  });
}

/** Each commune's market is fitted once, from as many of the newest listings as the service reads, of any age. */
function markets(train: readonly SourcedListing[]): (listing: SourcedListing) => Market | undefined {
  const newest = Map.groupBy(
    train.toSorted((one, other) => (one.fecha < other.fecha ? 1 : -1)),
    ({ cut }) => cut,
  );
  const known = new Map<string, Market | undefined>();
  return ({ cut, tipo, operacion }) => {
    if (!known.has(cut)) {
      const near = [...newest].filter(([other]) => other.slice(0, 2) === cut.slice(0, 2));
      const read = near.flatMap(([other, all]) => all.slice(0, other === cut ? MOST.own : MOST.other));
      known.set(cut, fitMarket(read, { cut, tipo, operacion }));
    }
    return known.get(cut);
  };
}

function errorsOf(answers: readonly Estimate[], pick: (answer: Estimate) => number): Errors {
  const errors = answers.map((answer) => pick(answer) / answer.asked - 1);
  return {
    mdape: median(errors.map(Math.abs)),
    within10: part(errors, (error) => Math.abs(error) <= 0.1),
    within20: part(errors, (error) => Math.abs(error) <= 0.2),
    bias: median(errors),
  };
}

function meanErrors(rounds: readonly Errors[]): Errors {
  const of = (name: keyof Errors): number => mean(rounds.map((round) => round[name]));
  return { mdape: of('mdape'), within10: of('within10'), within20: of('within20'), bias: of('bias') };
}

function part<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}
