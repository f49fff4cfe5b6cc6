import { aCustomer, withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { interleaved, percentile } from './interleaved.ts';

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 7;
const PER_ROUND = 20;
/** How often memory is looked at while a file is read. */
const LOOK_MS = 50;

/** A page of a company's history of 100,000 reports over HTTP, against one of 100. */
export const history: Benchmark = {
  name: 'historial',
  unit: 'ms per page of 50',
  async run(size = MANY) {
    return withShop(async (shop) => {
      const many = await reader(shop, '16000001-3', { empresa: '76192083-9', reports: size });
      const few = await reader(shop, '16000002-1', { empresa: '57000001-2', reports: FEW });
      await shop.query('vacuum analyze historial, informes, customers, queries, subject_tags');
      const { ours, baseline } = await interleaved(
        { rounds: ROUNDS, perRound: PER_ROUND },
        () => many.page(''),
        () => few.page(''),
      );
      const [middle] = await shop.query(`select informe from historial where solicitante = '76192083-9' and puntaje = 500 limit 1`);
      const after = `antes=${String(middle?.['informe'])}`;
      const notes: string[] = [];
      for (const [what, query] of [
        ['from the middle on, by the last row seen', `?${after}`],
        ['by score', '?orden=peor-puntaje'],
        ['by score, from the middle on, by the last row seen', `?orden=peor-puntaje&${after}`],
        ['by score, of one level, counted', '?orden=peor-puntaje&riesgo=alto'],
        ['by score, with a tag of one in ten, counted', '?orden=peor-puntaje&etiqueta=cobranza'],
        ['by name, which no index holds', '?orden=nombre'],
        ['with a reference, counted', '?referencia=caso%20777'],
        ['from the middle on, by number', `?pagina=${Math.floor(size / 100)}`],
        ['of one report of four, counted', '?tipo=sia000001'],
        ['of one folio', '?buscar=VR-0000000777'],
        ['of a name that none has', '?buscar=nadie'],
      ] as const)
        notes.push(`${what}: ${await middleOf(() => many.page(query))} ms; of ${FEW} reports: ${await middleOf(() => few.page(query))} ms`);
      for (const { sheet, of } of [
        { sheet: few.sheet, of: FEW },
        { sheet: many.sheet, of: size },
      ]) {
        const { ms, kilobytes, grown } = await sheet();
        notes.push(
          `XLSX of ${of} rows: ${ms.toFixed(0)} ms, ${kilobytes.toFixed(0)} kB, heap at most ${grown.toFixed(0)} MB above the start`,
        );
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

async function middleOf(act: () => Promise<number>): Promise<string> {
  const took: number[] = [];
  for (let n = 0; n < 10; n += 1) took.push(await act());
  return percentile(took, 50).toFixed(1);
}

interface Reader {
  /** @returns milliseconds of a page */
  page(query: string): Promise<number>;
  sheet(): Promise<{ ms: number; kilobytes: number; grown: number }>;
}

interface History {
  /** RUT of the company. */
  readonly empresa: string;
  readonly reports: number;
}

/** A user of a company with that many reports: of 1,000 subjects, each tenth with a tag, all with score and reference. */
async function reader(shop: Shop, rut: string, { empresa, reports }: History): Promise<Reader> {
  const { db, url } = shop;
  const { id, token } = await aCustomer(shop, rut, 'N');
  const caller = { authorization: `Bearer ${token}` };
  await shop.query(`
    with made as (
      insert into informes (folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256, puntaje, tramo)
      select 'VR-' || lpad((n + ${id} * 1000000)::text, 10, '0'), '', 'sia00000' || (1 + n % 4), (50000000 + n % 1000) || '-1',
        now() - make_interval(mins => n), '', '', n * 7 % 1000, 'Riesgo medio'
      from generate_series(1, ${reports}) as n returning id, emitido),
    asked as (
      insert into queries (id, adicional, servicio, sujeto_rut, motivo, huella, lease_until, estado, vigente, referencia)
      select id, false, 'sia000002', '50000000-1', '', '', now(), 'MADE', false, 'Caso ' || row_number() over () from made)
    insert into historial (cliente, emitido, informe, origen, solicitante) select ${id}, emitido, id, 'consulta', '${empresa}' from made`);
  await shop.query(`insert into subject_tags (empresa, sujeto, etiqueta)
    select '${empresa}', (50000000 + n) || '-1', 'Cobranza' from generate_series(0, 999, 10) as n`);
  await shop.query(`insert into company_counts (empresa, informes) values ('${empresa}', ${reports})`);
  await shop.query(`insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
    values ('${empresa}', ${id}, 'b${id}@ejemplo.cl', 'Ana', 'Soto', 'consultor', 'activo')`);
  await db.updateTable('customers').set({ empresa, rol: 'consultor' }).where('id', '=', id).execute();
  const read = async (address: string) => {
    const response = await fetch(`${url}/${address}`, { headers: caller });
    if (response.status !== 200) throw new Error(`${address} was answered ${response.status}`);
    return response;
  };
  return {
    async page(query) {
      const since = performance.now();
      await (await read(`informes${query}`)).arrayBuffer();
      return performance.now() - since;
    },
    sheet: () => measured(() => read('informes/archivo/xlsx')),
  };
}

/** Reads a file without keeping it. The server runs in this process. */
async function measured(ask: () => Promise<Response>) {
  const begin = process.memoryUsage().heapUsed;
  let most = begin;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), LOOK_MS);
  const since = performance.now();
  let bytes = 0;
  for await (const part of (await ask()).body ?? []) bytes += (part as Uint8Array).length;
  clearInterval(looking);
  return { ms: performance.now() - since, kilobytes: bytes / 1_000, grown: (most - begin) / 1_000_000 };
}
