import { aCustomer, withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { interleaved, percentile } from './interleaved.ts';

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 7;
const PER_ROUND = 100;

/** A page of a history of 100,000 reports over HTTP, against one of 100. */
export const history: Benchmark = {
  name: 'historial',
  unit: 'ms per page of 50',
  async run(size = MANY) {
    return withShop(async (shop) => {
      const many = await reader(shop, '16000001-3', size);
      const few = await reader(shop, '16000002-1', FEW);
      await shop.query('vacuum analyze historial, informes, customers');
      const { ours, baseline } = await interleaved(
        { rounds: ROUNDS, perRound: PER_ROUND },
        () => many(''),
        () => few(''),
      );
      const [middle] = await shop.query(`select informe from historial order by emitido offset ${Math.floor(size / 2)} limit 1`);
      const notes: string[] = [];
      for (const [what, query] of [
        ['from the middle on, by the last row seen', `?antes=${String(middle?.['informe'])}`],
        ['from the middle on, by number', `?pagina=${Math.floor(size / 100)}`],
        ['of one report of four, counted', '?tipo=sia000001'],
        ['of one folio', '?buscar=VR-0000000777'],
        ['of a name that none has', '?buscar=nadie'],
      ] as const) {
        const took: number[] = [];
        for (let n = 0; n < 10; n += 1) took.push(await many(query));
        notes.push(`${what}: ${percentile(took, 50).toFixed(1)} ms`);
      }
      return {
        against: `${FEW} reports`,
        ours: ours.map((round) => percentile(round, 50)),
        baseline: baseline.map((round) => percentile(round, 50)),
        notes,
      };
    });
  },
};

/** Milliseconds of a page for a customer with that many reports. */
async function reader(shop: Shop, rut: string, reports: number): Promise<(query: string) => Promise<number>> {
  const { db, url } = shop;
  const { id, token } = await aCustomer(shop, rut, 'N');
  await shop.query(`
    with made as (
      insert into informes (folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
      select 'VR-' || lpad((n + ${id} * 1000000)::text, 10, '0'), '', 'sia00000' || (1 + n % 4), '76192083-9',
        now() - make_interval(mins => n), '', ''
      from generate_series(1, ${reports}) as n returning id, emitido)
    insert into historial (cliente, emitido, informe, origen) select ${id}, emitido, id, 'consulta' from made`);
  await db.updateTable('customers').set({ informes: reports }).where('id', '=', id).execute();
  return async (query) => {
    const since = performance.now();
    const response = await fetch(`${url}/informes${query}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a page was answered ${response.status}`);
    return performance.now() - since;
  };
}
