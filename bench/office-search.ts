import { createHash } from 'node:crypto';
import { searchOffice } from '../apps/server/src/office/search/find.ts';
import { KINDS } from '../apps/server/src/app/kinds.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { checkDigit, readSearched } from '../packages/forms/src/index.ts';
import type { Benchmark } from './define.ts';
import { emptyDatabase, interleaved, percentile } from './interleaved.ts';
import { atTwoSizes } from './own-postgres.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 100;
const ACQUIRE_MS = 30_000;

/** Texts of each kind, in turn, in the office's search over a million orders, people and companies, against a thousand. */
export const officeSearch: Benchmark = {
  name: 'buscar',
  unit: 'ms per search (p50)',
  async run(size = MANY) {
    return atTwoSizes([size, FEW], openOffice, async (many, few) => {
      const { ours, baseline } = await interleaved(
        { rounds: ROUNDS, perRound: PER_ROUND },
        (n) => many.search(n),
        (n) => few.search(n),
      );
      const common = await many.timed('transportes');
      const at = (part: number) => [percentile(ours.flat(), part), percentile(baseline.flat(), part)] as const;
      return {
        against: `${FEW} of each`,
        ours: ours.map((round) => percentile(round, 50)),
        baseline: baseline.map((round) => percentile(round, 50)),
        notes: [
          ...[50, 99].map((part) => `p${part}: ${at(part)[0].toFixed(2)} ms against ${at(part)[1].toFixed(2)} ms`),
          `a word that every company has: ${common.toFixed(0)} ms`,
        ],
      };
    });
  },
};

const ruts = (body: number) => `${body}-${checkDigit(body)}`;
const RUT = `(40000000 + n)::text || '-' || substr('0K987654321', 1 + ((40000000 + n) % 10 * 2 + (40000000 + n) / 10 % 10 * 3
  + (40000000 + n) / 100 % 10 * 4 + (40000000 + n) / 1000 % 10 * 5 + (40000000 + n) / 10000 % 10 * 6 + (40000000 + n) / 100000 % 10 * 7
  + (40000000 + n) / 1000000 % 10 * 2 + (40000000 + n) / 10000000 * 3) % 11, 1)`;

async function openOffice(server: string, size: number) {
  const { url, database } = await emptyDatabase(server, `oficina_${size}`);
  const { db } = database;
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  await pool.query(`insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'Empresarial', '', 16500, 1)
    on conflict do nothing`);
  await pool.query(
    `insert into customers (sub, rut, correo) select 'p' || n, ${RUT}, 'p' || n || '@ejemplo.cl' from generate_series(1, ${size}) as n`,
  );
  await pool.query(`insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago,
      correo_pago, telefono_pago) select 'e' || n, 'Transportes ' || md5(n::text) || ' Ltda.', '', '', '', '', '', 'e' || n || '@ejemplo.cl', '', '',
      'e' || n || '@ejemplo.cl', '' from generate_series(1, ${size}) as n`);
  await pool.query(`insert into orders (orden, numero, tipo, servicio, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version,
      terminos_ip, cliente, consultante, consultante_persona, creada)
    select lpad(n::text, 26, '0'), 'VO-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'informe', 'sia000002', 'ISSUED',
      jsonb_build_object('run', '', 'correo', 'p' || n || '@ejemplo.cl', 'celular', ''), 'e' || n, 16500, 0, 16500, '', '', '',
      id, ${RUT}, ${RUT}, now() - make_interval(secs => n)
    from generate_series(1, ${size}) as n join customers on sub = 'p' || n`);
  await pool.query('vacuum analyze orders, customers, companies');
  await close();
  const texts = (n: number) => {
    const at = 1 + ((n * 7_919) % size);
    const digits = String(at).padStart(8, '0');
    return (
      [
        `VO-${digits.slice(0, 4)}-${digits.slice(4)}`,
        `p${at}@ejemplo.cl`,
        ruts(40_000_000 + at),
        `transportes ${createHash('md5').update(String(at)).digest('hex').slice(0, 12)}`,
      ][n % 4] ?? ''
    );
  };
  const timed = async (text: string) => {
    const since = performance.now();
    const groups = await searchOffice({ db, kinds: KINDS }, readSearched(text));
    const took = performance.now() - since;
    if (groups.length === 0) throw new Error(`nothing found for ${text}`);
    return took;
  };
  return { close: () => database.close(), timed, search: (n: number) => timed(texts(n)) };
}
