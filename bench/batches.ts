import { empresaRut } from '../apps/server/src/bureau/demo/identities.ts';
import { seedDemo } from '../apps/server/src/bureau/demo/seed.ts';
import type { Providers } from '../apps/server/src/app/providers.ts';
import { withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { contractCustomers } from './queries.ts';

const ROUNDS = 5;
const PER_ROUND = 200;
/** As many as the background works on at once. */
const AT_ONCE = 10;
const LOOK_MS = 50;

type Draw = Providers['drawing']['draw'];

/** A batch of Empresarial from its confirmation to its last line; against drawing and sealing the same documents, as many at once. */
export const batches: Benchmark = {
  name: 'lote',
  unit: 'ms per report',
  async run(size = PER_ROUND) {
    const drawn: Parameters<Draw>[] = [];
    return withShop(async (shop) => {
      await seedDemo(shop.db);
      const [token = ''] = await contractCustomers(shop, 1);
      const ours: number[] = [];
      const baseline: number[] = [];
      await batchOf(shop, token, { first: 0, size: AT_ONCE });
      for (let round = 0; round < ROUNDS; round += 1) {
        drawn.length = 0;
        ours.push((await batchOf(shop, token, { first: AT_ONCE + round * size, size })) / size);
        const wanted = [...drawn];
        if (wanted.length !== size) throw new Error(`${wanted.length} documents were drawn for ${size} lines`);
        baseline.push((await drawAll(shop.providers, wanted)) / size);
      }
      const perSecond = (values: readonly number[]) => ((1_000 * values.length) / values.reduce((sum, each) => sum + each, 0)).toFixed(1);
      const notes = [`${ROUNDS * size} lines: ${perSecond(ours)} reports per second; drawing alone: ${perSecond(baseline)}`];
      return { against: 'drawing and sealing alone', ours, baseline, notes };
    }, noting(drawn));
  },
};

/** Notes the input of each document. */
function noting(drawn: Parameters<Draw>[]): (providers: Providers) => Providers {
  return (providers) => {
    const { drawing } = providers;
    const draw: Draw = async (...wanted) => {
      drawn.push(wanted);
      return drawing.draw(...wanted);
    };
    return { ...providers, drawing: { ...drawing, draw } };
  };
}

interface Lines {
  /** Place of the first company. */
  readonly first: number;
  readonly size: number;
}

/** Asks a batch. @returns milliseconds until its last line is done */
async function batchOf({ url, db }: Shop, token: string, { first, size }: Lines): Promise<number> {
  const lotes = `${new URL(url).origin}/v1/empresa/lotes`;
  const post = async (address: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`a batch was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { readonly id: string };
  };
  const texto = Array.from({ length: size }, (_, place) => empresaRut(first + place)).join('\n');
  const { id } = await post(lotes, { codigoServicio: 'sia000002', motivo: 'evaluacion-crediticia', texto });
  const since = performance.now();
  await post(`${lotes}/${id}`, { acto: 'pedir', consultas: String(size) });
  for (;;) {
    const { n } = await db
      .selectFrom('lote_lineas')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('lote', '=', id)
      .where('estado', '=', 'hecha')
      .executeTakeFirstOrThrow();
    if (Number(n) === size) return performance.now() - since;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @returns milliseconds */
async function drawAll({ drawing, seal }: Providers, wanted: readonly Parameters<Draw>[]): Promise<number> {
  const left = [...wanted];
  const since = performance.now();
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await seal.seal((await drawing.draw(...next)).pdf);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return performance.now() - since;
}
