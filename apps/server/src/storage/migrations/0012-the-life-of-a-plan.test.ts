import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('earlier plans get their terms, their first period as paid, and their use by day', async () => {
  const db = await migration.before('0012');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`,
  );
  await run(`insert into plans (codigo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, posicion, demo)
    values ('p', 'Plan', 'mensual', '2', 6.5, 50, 0.15, 12, 0, false)`);
  await run(`insert into orders (orden, tipo, plan, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
    values ('${'A'.repeat(26)}', 'plan', 'p', 'ISSUED', '{}', '58234577-5', 296732, 0, 296732, '', '', '')`);
  await run(`insert into contracts (titular, plan, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
    values ('58234577-5', 'p', 'Plan', 'mensual', '2', 50, 0.15, '2027-01-31', '2028-01-30', 'x@y.cl', false),
      ('1-9', null, 'Sin plan', 'mensual', '2', 50, 0.15, '2027-01-31', '2028-01-30', 'x@y.cl', false)`);
  await run(`insert into plan_orders (orden, empresa, rut_empresa, rut_representante, correo, nombre, tipo, moneda, precio, consultas, valor_adicional,
    meses, uf_fecha, uf_valor, demo, contrato, huella, contrato_creado)
    values ('${'A'.repeat(26)}', '{}', '58234577-5', '', '', 'Plan', 'mensual', '2', 6.5, 50, 0.15, 12, '2027-01-31', 38362.26, false, '', '', 1)`);
  await run(
    `insert into quota_periods (contrato, desde, hasta, incluidas, valor_adicional) values (1, '2027-01-31', '2027-02-27', 50, 0.15)`,
  );
  await run(`insert into customers (sub, rut, contrato) values ('s', '1-9', 'S')`);
  // Two before midnight in Chile, one after it and above the quota, one failed.
  await run(`insert into queries (cliente, periodo, adicional, servicio, sujeto_rut, motivo, huella, vigente, estado, lease_until, terminada)
    select 1, 1, extra, 'sia000002', '1-9', '', '', false, state, now(), at::timestamptz from (values
      (false, 'MADE', '2027-02-02 02:30Z'), (false, 'MADE', '2027-02-02 02:59Z'), (true, 'MADE', '2027-02-02 03:01Z'), (false, 'FAILED', '2027-02-02 03:02Z'))
    as q (extra, state, at)`);
  expect(await migration.migrate()).toContain('0012-the-life-of-a-plan');
  const { rows: contracts } = await sql`select precio, meses, siguiente_factura from contracts order by id`.execute(db);
  expect(contracts).toEqual([
    { precio: '6.50', meses: 12, siguiente_factura: '2027-02-28' },
    { precio: null, meses: null, siguiente_factura: null },
  ]);
  const { rows: invoices } =
    await sql`select desde, hasta, monto, neto, iva, total, pagada is not null as pagada, lineas from facturas`.execute(db);
  const lineas = [{ clase: 'base', cantidad: 1, valor: '6.50', monto: '6.50', neto: 249_355 }];
  expect(invoices).toEqual([
    { desde: '2027-01-31', hasta: '2027-02-27', monto: '6.50', neto: 249_355, iva: 47_377, total: 296_732, pagada: true, lineas },
  ]);
  const { rows: usage } = await sql`select dia, consultas, adicionales from consumo order by dia`.execute(db);
  expect(usage).toEqual([
    { dia: '2027-02-01', consultas: 2, adicionales: 0 },
    { dia: '2027-02-02', consultas: 0, adicionales: 1 },
  ]);
});
