/** A metric family in OpenMetrics terms: https://prometheus.io/docs/specs/om/open_metrics_spec/ */
export interface Family {
  /** Without the type's suffix. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Suffix after the family's name, such as _total. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** @param name without the prefix that all metrics of the product have */
export function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `veridico_${name}`, type: 'gauge', help, samples };
}

export type Labels = Readonly<Record<string, string>>;

export const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

export function writeMetrics(families: readonly Family[]): string {
  return [...families.flatMap(lines), '# EOF', ''].join('\n');
}

function lines({ name, type, help, samples }: Family): string[] {
  const told = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`);
  return [`# TYPE ${name} ${type}`, `# HELP ${name} ${escaped(help)}`, ...told];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** Counts by labels since the start of this process. */
export class Counter {
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>();

  add(labels: Labels): void {
    const key = JSON.stringify(labels);
    const count = this.#counts.get(key);
    if (count) count.value += 1;
    else this.#counts.set(key, { labels, value: 1 });
  }

  samples(): Sample[] {
    return [...this.#counts.values()].map(({ labels, value }) => ({ suffix: '_total', labels, value }));
  }
}

interface BucketCounts {
  readonly labels: Labels;
  /** Observations per bucket; the last entry is above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** Durations by labels since the start of this process. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #spreads = new Map<string, BucketCounts>();

  /** @param bounds upper bounds of the buckets in seconds, ascending */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(seconds: number, labels: Labels = {}): void {
    const key = JSON.stringify(labels);
    const spread = this.#spreads.get(key) ?? { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
    this.#spreads.set(key, spread);
    const bucket = this.#bounds.findIndex((bound) => seconds <= bound);
    const place = bucket < 0 ? this.#bounds.length : bucket;
    spread.counts[place] = (spread.counts[place] ?? 0) + 1;
    spread.sum += seconds;
  }

  samples(): Sample[] {
    return [...this.#spreads.values()].flatMap(({ labels, counts, sum }) => {
      let below = 0;
      const buckets = [...this.#bounds.map(String), '+Inf'].map((le, place): Sample => {
        below += counts[place] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le }, value: below };
      });
      return [...buckets, { suffix: '_count', labels, value: below }, { suffix: '_sum', labels, value: sum }];
    });
  }
}
