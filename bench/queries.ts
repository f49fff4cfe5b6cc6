import { checkDigit } from '@veridico/forms';
import { empresaRut } from '../apps/server/src/bureau/demo/identities.ts';
import { seedDemo } from '../apps/server/src/bureau/demo/seed.ts';
import { WHOLE_SET } from '../apps/server/src/bureau/demo/set.ts';
import type { Providers } from '../apps/server/src/app/providers.ts';
import { TODAY } from '../apps/server/src/storage/clock.ts';
import { aCustomer, withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { percentile } from './interleaved.ts';

const ROUNDS = 5;
const PER_ROUND = 32;
const CROWDS = [8, 32] as const;

/**
 * consulta-informe of Empresarial on generated companies, from the request to the last byte, over HTTP; against drawing and sealing the
 * same documents. The clients share the machine with the server.
 */
export const queries: Benchmark = {
  name: 'consulta',
  unit: 'ms per query',
  async run(size = PER_ROUND) {
    const pdf: number[] = [];
    return withShop(async (shop) => {
      await seedDemo(shop.db);
      const tokens = await contractCustomers(shop, Math.max(...CROWDS));
      let asked = 0;
      const ask = async (client: number) => {
        const rut = empresaRut((asked += 1) % WHOLE_SET.companies);
        const since = performance.now();
        const response = await fetch(`${shop.url}/consulta-informe/sia000002`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[client]}` },
          body: new URLSearchParams({ run: rut }),
        });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`a query was answered ${response.status}`);
        return performance.now() - since;
      };
      const crowd = async (clients: number, each: number) => {
        const run = async (_: unknown, client: number) => {
          const took: number[] = [];
          for (let n = 0; n < each; n += 1) took.push(await ask(client));
          return took;
        };
        return (await Promise.all(Array.from({ length: clients }, run))).flat();
      };
      await crowd(2, size);
      const alone: number[] = [];
      const ours: number[] = [];
      const baseline: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        pdf.length = 0;
        const took = await crowd(1, size);
        alone.push(...took);
        ours.push(percentile(took, 50));
        baseline.push(percentile(pdf, 50));
      }
      const notes = [line(1, alone, percentile(baseline, 50))];
      for (const clients of CROWDS) {
        pdf.length = 0;
        const since = performance.now();
        const took = await crowd(clients, Math.ceil((ROUNDS * size) / clients));
        const perSecond = (took.length * 1_000) / (performance.now() - since);
        notes.push(`${line(clients, took, percentile(pdf, 50))}, ${perSecond.toFixed(1)} reports per second`);
      }
      return { against: 'drawing and sealing alone', ours, baseline, notes };
    }, timed(pdf));
  },
};

function line(clients: number, took: readonly number[], pdf: number): string {
  const [middle, slow] = [percentile(took, 50), percentile(took, 99)];
  const share = ((pdf / middle) * 100).toFixed(0);
  return `${clients} at once: p50 ${middle.toFixed(0)} ms, p99 ${slow.toFixed(0)} ms (${took.length} queries), ${share} % of it the PDF`;
}

/** Records the time to draw and seal each document, including the wait for a thread. */
function timed(pdf: number[]): (providers: Providers) => Providers {
  return (providers) => {
    const { drawing, seal } = providers;
    const begun = new WeakMap<Uint8Array, number>();
    return {
      ...providers,
      drawing: {
        ...drawing,
        draw: async (...wanted) => {
          const since = performance.now();
          const drawn = await drawing.draw(...wanted);
          begun.set(drawn.pdf, since);
          return drawn;
        },
      },
      seal: {
        ...seal,
        seal: async (drawn) => {
          const since = begun.get(drawn) ?? performance.now();
          const sealed = await seal.seal(drawn);
          pdf.push(performance.now() - since);
          return sealed;
        },
      },
    };
  };
}

/** Customers with a contract of their own. @returns their tokens */
export async function contractCustomers(shop: Shop, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const body = 16_000_000 + n;
    const rut = `${body}-${checkDigit(body)}`;
    tokens.push((await aCustomer(shop, rut, 'S')).token);
    await shop.db
      .insertInto('contracts')
      .values({
        titular: rut,
        nombre: 'Banco de pruebas',
        tipo: 'pack',
        moneda: '1',
        consultas: 1_000_000,
        valor_adicional: '0',
        desde: TODAY,
        hasta: TODAY,
        correo: 'banco@ejemplo.cl',
        demo: true,
      })
      .execute();
  }
  return tokens;
}
