import { sql, type Kysely } from 'kysely';

/** Price and end of contracts, invoices of their periods, their events, and their daily use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contracts add precio numeric(12, 2) check (precio > 0), add meses int check (meses between 1 and 60),
    add fin date, add suspendido timestamptz,
    add siguiente_factura date, add cerrado timestamptz`,
  `create index contracts_siguiente_factura on contracts (siguiente_factura) where siguiente_factura is not null`,
  `create index contracts_hasta on contracts (hasta) where cerrado is null`,
  `create table facturas (
    id bigint generated always as identity primary key, contrato bigint not null references contracts on delete cascade,
    desde date not null, hasta date check (hasta >= desde), lineas jsonb not null, moneda text not null check (moneda in ('1', '2')),
    monto numeric(12, 2) not null, uf_fecha date, uf_valor numeric(12, 2), neto int not null, iva int not null, total int not null check (total > 0),
    emitida date not null, vence date not null check (vence >= emitida), demo boolean not null, creada timestamptz not null default now(),
    pagada timestamptz, orden text references orders, unique (contrato, desde), check ((pagada is null) = (orden is null)))`,
  `create index facturas_por_pagar on facturas (vence) where pagada is null`,
  `create index facturas_orden on facturas (orden)`,
  // An order sells a report, contracts a plan or pays an invoice of one.
  `alter table orders add factura bigint references facturas on delete set null`,
  `create index orders_factura on orders (factura) where factura is not null`,
  // Only one open payment per invoice. An abandoned one may still turn out charged and is then refunded.
  `create unique index orders_factura_abierta on orders (factura)
    where factura is not null and estado in ('CREATED', 'TOKEN_ISSUED', 'RETURNED', 'COMMITTING')`,
  `do $$ declare old text; begin
    for old in select conname from pg_constraint where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%servicio%'
    loop execute format('alter table orders drop constraint %I', old); end loop; end $$`,
  `alter table orders add constraint orders_vende check (case tipo when 'informe' then servicio is not null and plan is null
    when 'plan' then plan is not null and servicio is null when 'factura' then servicio is null and plan is null else false end)`,
  `create table contract_events (
    id bigint generated always as identity primary key, contrato bigint not null references contracts on delete cascade,
    suceso text not null, clave text not null, detalle text, quien text, en timestamptz not null default now(),
    unique (contrato, suceso, clave))`,
  `create table terminaciones (
    id bigint generated always as identity primary key, contrato bigint not null unique references contracts on delete cascade,
    fin date not null, texto jsonb not null, huella text not null, quien text not null, ip text not null,
    creada timestamptz not null default now())`,
  `create table consumo (
    periodo bigint not null references quota_periods on delete cascade, dia date not null, cliente bigint not null references customers on delete cascade,
    consultas int not null default 0, adicionales int not null default 0, primary key (periodo, dia, cliente))`,
  `insert into consumo (periodo, dia, cliente, consultas, adicionales)
    select periodo, least((terminada at time zone 'America/Santiago')::date, q.hasta), cliente,
      count(*) filter (where not adicional), count(*) filter (where adicional)
    from queries join quota_periods q on q.id = queries.periodo where estado = 'MADE' and cliente is not null group by 1, 2, 3`,
  // Contracts made before invoices existed: their terms, the first period as it was paid, and the next one to invoice.
  `update contracts set precio = o.precio, meses = o.meses from plan_orders o where o.contrato_creado = contracts.id`,
  `insert into facturas (contrato, desde, hasta, lineas, moneda, monto, uf_fecha, uf_valor, neto, iva, total, emitida, vence, demo, creada, pagada, orden)
    select c.id, c.desde, case c.tipo when 'pack' then c.hasta else (c.desde + interval '1 month')::date - 1 end,
      jsonb_build_array(jsonb_build_object('clase', 'base', 'cantidad', 1, 'valor', o.precio::text, 'monto', o.precio::text,
        'neto', case c.moneda when '1' then d.total else round(o.precio * o.uf_valor) end)),
      c.moneda, o.precio, o.uf_fecha, o.uf_valor, case c.moneda when '1' then d.total else round(o.precio * o.uf_valor) end,
      case c.moneda when '1' then 0 else d.total - round(o.precio * o.uf_valor) end, d.total, c.desde, c.desde, c.demo, c.creado, c.creado, d.orden
    from plan_orders o join contracts c on c.id = o.contrato_creado join orders d on d.orden = o.orden`,
  `update contracts set siguiente_factura = (desde + interval '1 month')::date where tipo = 'mensual' and precio is not null and terminado is null`,
];
