import { benchmarks } from './benchmarks.ts';

/** Prints one line per benchmark: our figure, the baseline's, and the ratio of their medians from interleaved rounds of this run. */
const wanted = process.argv.slice(2);
for (const { name, unit, run } of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { ours, baseline, against } = await run();
  const ratio = median(ours) / median(baseline);
  process.stdout.write(
    `${name}: ${show(ours)} ${unit}; ${against}: ${show(baseline)} ${unit}; ratio ${ratio.toPrecision(3)} (${ours.length} interleaved rounds)\n`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median with its spread: a figure without one says nothing on a shared machine. */
function show(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}
