import { sql, type Kysely, type RawBuilder } from 'kysely';
import { gauge, type Family, type Sample } from '../http/open-metrics.ts';
import type { Schema } from '../storage/schema.ts';
import { readDays, readDelivery, type DayFigures } from '../office/home/days.ts';
import { rightsFigures } from '../rights/figures.ts';
import { lastCount } from '../orders/count.ts';

interface LabelledCount {
  /** Label names and values. */
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string | number;
}

async function readSamples(db: Kysely<Schema>, query: RawBuilder<LabelledCount>): Promise<Sample[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ labels, value }) => ({ labels, value: Number(value) }));
}

/** Seconds since the oldest moment; 0 if there is none. */
const AGE = (moment: string) => sql`coalesce(extract(epoch from now() - min(${sql.raw(moment)})), 0)`;

/** Paid orders whose report is not issued yet, with the time of payment. */
const UNSERVED = sql`select orden, (select max(en) from order_events e where e.orden = orders.orden and a = 'PAID' and de <> 'ISSUING') as pagada
  from orders where tipo = 'informe' and estado in ('PAID', 'ISSUING')`;

/** The worker's lanes (worker.ts, background.ts): when each item is due. */
const LANES: Readonly<Record<string, string>> = {
  pagos: `select siguiente_intento as cuando from orders where estado in ('RETURNED', 'COMMITTING')`,
  informes: `select siguiente_intento from orders where estado in ('PAID', 'ISSUING')`,
  reembolsos: `select siguiente_intento from orders where estado = 'REFUND_PENDING'`,
  comprobantes: `select siguiente_intento from comprobantes where siguiente_intento is not null`,
  correos: `select siguiente_intento from mails where siguiente_intento is not null`,
  altas: `select alta_siguiente from plan_orders where alta_siguiente is not null`,
  usuarios: `select por_sincronizar from company_users where por_sincronizar is not null`,
};

/** Metrics from the database: the same from every process. */
export async function orderFigures(db: Kysely<Schema>): Promise<Family[]> {
  const orders = await readSamples(
    db,
    sql`select jsonb_build_object('tipo', tipo, 'estado', estado) as labels, count(*) as value from orders group by tipo, estado order by 1`,
  );
  const unserved = await readSamples(
    db,
    sql`with u as (${UNSERVED}) select '{"que": "cuantas"}'::jsonb as labels, count(*)::numeric as value from u
      union all select '{"que": "segundos"}', ${AGE('pagada')} from u`,
  );
  const mails = await readSamples(
    db,
    sql`with m as (select coalesce(reenviado, creado) as creado from mails where enviado is null and rechazado is null) select '{"que": "cuantos"}'::jsonb as labels, count(*)::numeric as value from m
      union all select '{"que": "segundos"}', ${AGE('creado')} from m`,
  );
  const lanes = await readSamples(
    db,
    sql.join(
      Object.entries(LANES).map(
        ([lane, due]) =>
          sql`select jsonb_build_object('cola', ${sql.lit(lane)}::text) as labels, ${AGE('cuando')} as value from (${sql.raw(due)}) as due (cuando) where cuando <= now()`,
      ),
      sql` union all `,
    ),
  );
  const of = (samples: readonly Sample[], que: string) =>
    samples.filter(({ labels }) => labels?.['que'] === que).map(({ value }) => ({ value }));
  return [
    gauge('ordenes', 'Órdenes por tipo y estado', orders),
    gauge('cobradas_sin_informe', 'Compras pagadas cuyo informe todavía no se emite', of(unserved, 'cuantas')),
    gauge('cobrada_sin_informe_segundos', 'Cuánto hace que se pagó la que más espera', of(unserved, 'segundos')),
    gauge('correos_por_enviar', 'Correos que nadie ha recibido todavía', of(mails, 'cuantos')),
    gauge('correo_por_enviar_segundos', 'Edad del más antiguo', of(mails, 'segundos')),
    gauge('cola_atraso_segundos', 'Cuánto lleva vencido lo más atrasado de cada cola', lanes),
    gauge('peticiones', 'Peticiones abiertas sobre datos personales, por cómo va su plazo', await requestSamples(db)),
    ...(await dayFigures(db)),
    ...(await countFigures(db)),
  ];
}

async function requestSamples(db: Kysely<Schema>): Promise<Sample[]> {
  return Object.entries(await rightsFigures(db)).map(([que, value]) => ({ labels: { que }, value: Number(value) }));
}

const OF_TODAY: Readonly<Record<Exclude<keyof DayFigures, 'dia'>, string>> = {
  ventas: 'Órdenes pagadas hoy, en Chile',
  vendido: 'Pesos de esas órdenes, con IVA',
  informes: 'Informes comprados que se emitieron hoy',
  fallidos: 'Informes pagados que hoy no se pudieron emitir',
  consultas: 'Consultas de contratos hechas hoy',
  fallas: 'Pagos que el banco rechazó hoy',
  reembolsos: 'Órdenes reembolsadas hoy',
  reembolsado: 'Pesos de esas órdenes',
};

/** The figures of the office's first page. */
async function dayFigures(db: Kysely<Schema>): Promise<Family[]> {
  const [today] = await readDays(db, 1);
  const delivery = await readDelivery(db);
  const told = Object.entries(OF_TODAY) as [keyof typeof OF_TODAY, string][];
  return [
    ...told.map(([name, help]) => gauge(`hoy_${name}`, help, [{ value: today?.[name] ?? 0 }])),
    gauge(
      'hoy_entrega_segundos',
      'Del pago al informe, hoy',
      Object.entries(delivery ?? {}).map(([que, value]) => ({ labels: { que }, value })),
    ),
  ];
}

/** Result and age of the last finished count: a count that stopped running is as bad as one that finds differences. */
async function countFigures(db: Kysely<Schema>): Promise<Family[]> {
  const last = await lastCount(db);
  if (!last) return [];
  const differences = Object.entries(last.differences).map(([cuenta, value]) => ({ labels: { cuenta }, value }));
  return [
    gauge('control_diferencias', 'Lo que encontró el último control diario; todo debe ser cero', differences),
    gauge('control_edad_segundos', 'Hace cuánto terminó', [{ value: last.ageSeconds }]),
  ];
}
