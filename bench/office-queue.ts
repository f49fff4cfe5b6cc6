import { withShop, type Shop } from './customers.ts';
import type { Benchmark } from './define.ts';
import { interleaved, percentile } from './interleaved.ts';

const FEW = 1_000;
const MANY = 10_000;
const ROUNDS = 7;
const PER_ROUND = 30;

/** The first page of the office's queue, with the counts of its views, over HTTP with 10,000 open cases, against 1,000. */
export const officeQueue: Benchmark = {
  name: 'tareas',
  unit: 'ms, p99 of the first page',
  async run(size = MANY) {
    return withShop((many) =>
      withShop(async (few) => {
        const { ours, baseline } = await interleaved(
          { rounds: ROUNDS, perRound: PER_ROUND },
          await reader(many, size),
          await reader(few, FEW),
        );
        const p99 = (round: readonly number[]) => percentile(round, 99);
        return { against: `${FEW} cases`, ours: ours.map(p99), baseline: baseline.map(p99) };
      }),
    );
  },
};

/** Milliseconds of the first page among that many open cases: reviews, refunds, returned mails and identities. */
async function reader({ url, forge, query }: Shop, cases: number): Promise<() => Promise<number>> {
  const token = await forge.sign({
    sub: 'bench-oficina',
    email: 'oficina@ejemplo.cl',
    realm_access: { roles: ['backoffice'] },
    exp: Math.floor(Date.now() / 1_000) + 86_400,
  });
  await query(`
    insert into plans (codigo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, posicion, demo) values ('banco', 'Banco', 'mensual', '1', 1, 1, 0, 12, 0, true);
    insert into orders (orden, tipo, estado, servicio, plan, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip, espera_desde)
      select lpad(n::text, 26, '0'), case when n % 4 = 3 then 'plan' else 'informe' end, (array['REVIEW', 'REFUND_PENDING', 'ISSUED', 'ISSUED'])[1 + n % 4],
        case when n % 4 < 3 then 'sia000002' end, case when n % 4 = 3 then 'banco' end,
        jsonb_build_object('run', '11111111-1', 'correo', n || '@ejemplo.cl', 'celular', '56912345678'), '76192083-9', 7500, 0, 7500, '', '', '', now() - make_interval(mins => 60 + n % 9000)
      from generate_series(1, ${cases}) as n;
    insert into order_events (orden, a, en) select orden, s, coalesce(espera_desde, creada) from orders, unnest(array['CREATED', 'COMMITTING', estado]) as s;
    insert into mails (clase, orden, para, rechazado, creado) select 'informe', orden, 'nadie@ejemplo.cl', '550', now() from orders where right(orden, 5)::int % 4 = 2;
    insert into plan_orders (orden, empresa, rut_empresa, rut_representante, correo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, demo, contrato, huella, identidad, identidad_intentos, identidad_en)
      select orden, '{"razonSocial": "Banco SpA"}', sujeto_rut, '11111111-1', '', 'Banco', 'mensual', '1', 1, 1, 0, 12, true, '', '', 'rechazada', 5, now() from orders where tipo = 'plan'`);
  await query('vacuum analyze');
  return async () => {
    const since = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/tareas`, { method: 'POST', headers, body: '{}' });
    const { cuentas } = (await response.json()) as { readonly cuentas?: { readonly todas: number } };
    if (cuentas?.todas !== cases) throw new Error(`the queue was answered ${response.status} with ${cuentas?.todas} cases`);
    return performance.now() - since;
  };
}
