import { benchmarks } from './benchmarks.ts';
import { percentile } from './interleaved.ts';

/**
 * `[name[=size]]…`: prints one line per benchmark: our figure, the baseline's, and the ratio of their medians over interleaved rounds. A size,
 * such as in `importacion=20000`, makes a short trial.
 */
const wanted = new Map(
  process.argv.slice(2).map((argument): [string, number | undefined] => {
    const [name = '', size] = argument.split('=', 2);
    return [name, size === undefined ? undefined : Number(size)];
  }),
);
for (const benchmark of benchmarks) {
  const { name, unit } = benchmark;
  if (wanted.size > 0 && !wanted.has(name)) continue;
  const { ours, baseline, against, notes = [] } = await benchmark.run(wanted.get(name));
  const ratio = median(ours) / median(baseline);
  process.stdout.write(
    `${name}: ${show(ours)} ${unit}; ${against}: ${show(baseline)} ${unit}; ratio ${ratio.toPrecision(3)} (${ours.length} interleaved rounds)\n`,
  );
  for (const note of notes) process.stdout.write(`  ${note}\n`);
}

function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Median with its spread: on a shared machine a figure without one means little. */
function show(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}
