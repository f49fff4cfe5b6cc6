import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UfUnavailable, type UfSource } from './port.ts';

interface UfUnderTest {
  /** Opens the source at a local address. */
  readonly open: (base: string, timeoutMs: number) => UfSource;
  /** Its answer for 8 and 9 December 2024: 38.349,57 and 38.362,26. */
  readonly answer: unknown;
  /** Expected path and query for 2024. */
  readonly asked: string;
  /** Malformed answers for the same days: each must be refused. */
  readonly wrong: readonly unknown[];
}

interface Reply {
  readonly status?: number;
  readonly body: string;
  /** Milliseconds. */
  readonly delay?: number;
}

/** Conformance tests of every UF source, against a small local service. */
export function ufConformance(name: string, { open, answer, asked, wrong }: UfUnderTest): void {
  describe(`${name} as a source of the UF`, () => {
    let server: Server;
    let base = '';
    const seen: string[] = [];
    let reply: Reply = { body: '' };
    beforeAll(async () => {
      server = createServer((request, response) => {
        seen.push(request.url ?? '');
        const { status = 200, body, delay = 0 } = reply;
        setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), delay);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('no address');
      base = `http://127.0.0.1:${address.port}/api`;
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));
    const source = () => open(base, 300);

    test('requests a year and reads its values to the cent', async () => {
      reply = { body: JSON.stringify(answer) };
      const values = await source().year(2024);
      expect(values.toSorted((one, other) => one.fecha.localeCompare(other.fecha))).toEqual([
        { fecha: '2024-12-08', valor: '38349.57' },
        { fecha: '2024-12-09', valor: '38362.26' },
      ]);
      expect(seen.at(-1)).toBe(asked);
    });

    test.each<readonly [string, Reply]>([
      ['an error', { status: 500, body: '{}' }],
      ['a refusal', { status: 403, body: '{"error":"no"}' }],
      ['something that is no JSON', { body: '<html>' }],
      ['another answer', { body: '{"hola":1}' }],
      ['silence', { body: '{}', delay: 2_000 }],
      ...wrong.map((body) => ['values written otherwise', { body: JSON.stringify(body) }] as const),
    ])('treats %s as unavailable', async (_, answered) => {
      reply = answered;
      await expect(source().year(2024)).rejects.toThrow(UfUnavailable);
    });

    test('an unreachable source is unavailable', async () => {
      await expect(open('http://127.0.0.1:9/api', 300).year(2024)).rejects.toThrow(UfUnavailable);
    });
  });
}
