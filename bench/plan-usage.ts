import { aCustomer, withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { interleaved, percentile } from './interleaved.ts';

const FEW = 100;
const MANY = 100_000;
const USERS = 50;
const DAYS = 30;
const ROUNDS = 7;
const PER_ROUND = 50;
const COMPANIES = ['58234577-5', '58234578-3'] as const;

/** The requests of /mi-plan (plan, usage by day and user, invoices) over HTTP for a period of 100,000 queries, against one of 100. */
export const planUsage: Benchmark = {
  name: 'mi-plan',
  unit: 'ms for the three calls',
  async run(size = MANY) {
    return withShop(async (shop) => {
      const many = await reader(shop, COMPANIES[0], size);
      const few = await reader(shop, COMPANIES[1], FEW);
      await shop.query('vacuum analyze queries, consumo, quota_periods, contracts, customers, company_users');
      const { ours, baseline } = await interleaved({ rounds: ROUNDS, perRound: PER_ROUND }, many, few);
      const median = (round: readonly number[]) => percentile(round, 50);
      return { against: `${FEW} queries`, ours: ours.map(median), baseline: baseline.map(median) };
    });
  },
};

/** Milliseconds of the page for the administrator of a company with that many queries in this period. */
async function reader(shop: Shop, empresa: string, queries: number): Promise<() => Promise<number>> {
  const { url } = shop;
  const { id, token } = await aCustomer(shop, empresa, 'S');
  await shop.query(`
    update customers set empresa = rut, rol = 'administrador', rut = null where id = ${id};
    insert into customers (sub, empresa, contrato, rol) select 'bench-${empresa}-' || n, '${empresa}', 'S', 'consultor' from generate_series(2, ${USERS}) as n;
    insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
      select empresa, id, 'usuario' || id || '@ejemplo.cl', 'Usuario', id::text, rol, 'activo' from customers where empresa = '${empresa}';
    insert into contracts (titular, nombre, tipo, moneda, precio, meses, consultas, valor_adicional, desde, hasta, correo, demo)
      select '${empresa}', 'Banco de pruebas', 'mensual', '2', 10, 12, 1000000, 0.1, d - ${DAYS - 1}, d + 330, 'banco@ejemplo.cl', true
      from (select (now() at time zone 'America/Santiago')::date as d) as today;
    insert into quota_periods (contrato, desde, hasta, incluidas, usadas, hechas, valor_adicional)
      select id, desde, desde + ${DAYS - 1}, 1000000, ${queries}, ${queries}, 0.1 from contracts where titular = '${empresa}';
    insert into queries (cliente, periodo, adicional, servicio, sujeto_rut, motivo, huella, vigente, estado, lease_until, creada, terminada)
      select ids[1 + n % ${USERS}], period.id, false, 'sia000002', '76192083-9', '', '', false, 'MADE', now(), at, at
      from generate_series(1, ${queries}) as n, lateral (select now() - make_interval(mins => (n % (${DAYS - 1} * 1440))) as at) as moment,
        (select array_agg(id) as ids from customers where empresa = '${empresa}') as users,
        (select q.id from quota_periods q join contracts c on c.id = q.contrato where titular = '${empresa}') as period;
    insert into consumo (periodo, dia, cliente, consultas)
      select periodo, (terminada at time zone 'America/Santiago')::date, cliente, count(*) from queries
      join quota_periods q on q.id = periodo join contracts c on c.id = q.contrato where titular = '${empresa}' group by 1, 2, 3`);
  const [contract] = await shop.query(`select id from contracts where titular = '${empresa}'`);
  const calls = ['mi-plan', `mi-plan/uso?contrato=${String(contract?.['id'])}`, 'mi-plan/facturas'];
  return async () => {
    const since = performance.now();
    for (const call of calls) {
      const response = await fetch(`${url}/${call}`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${call} was answered ${response.status}`);
    }
    return performance.now() - since;
  };
}
