import { describe, expect, test } from 'vitest';
import { Counter, Histogram, writeMetrics } from './open-metrics.ts';

describe('OpenMetrics', () => {
  test('writes families, escapes labels, and ends with its end mark', () => {
    const counter = new Counter();
    counter.add({ route: '/a' });
    counter.add({ route: 'b"\\\n' });
    counter.add({ route: '/a' });
    expect(
      writeMetrics([
        { name: 'x', type: 'counter', help: 'Una "ayuda"', samples: counter.samples() },
        { name: 'y', type: 'gauge', help: 'h', samples: [{ value: 1.5 }] },
      ]),
    ).toBe(
      '# TYPE x counter\n# HELP x Una \\"ayuda\\"\nx_total{route="/a"} 2\nx_total{route="b\\"\\\\\\n"} 1\n# TYPE y gauge\n# HELP y h\ny 1.5\n# EOF\n',
    );
  });

  test('counts into cumulative buckets; the last one has everything', () => {
    const histogram = new Histogram([1, 5]);
    for (const seconds of [0.5, 1, 3, 7]) histogram.observe(seconds, { r: 'a' });
    const told = histogram.samples().map(({ suffix, labels, value }) => [suffix, labels?.['le'], value]);
    expect(told).toEqual([
      ['_bucket', '1', 2],
      ['_bucket', '5', 3],
      ['_bucket', '+Inf', 4],
      ['_count', undefined, 4],
      ['_sum', undefined, 11.5],
    ]);
  });
});
