import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** An order id of 26 characters that ends in `name`. */
export const anOrden = (name: string) => name.toUpperCase().padStart(26, '0');

const RUT = '12345678-5';

async function run(db: Kysely<Schema>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

interface SomeOrder {
  readonly tipo?: 'informe' | 'plan' | 'factura';
  readonly estado?: string;
  readonly factura?: string;
}

/** An order with a mail, a payment, an event, a note of the office and a closed case. */
export async function anOldOrder(
  db: Kysely<Schema>,
  name: string,
  { tipo = 'informe', estado = 'ISSUED', factura }: SomeOrder = {},
): Promise<string> {
  const orden = anOrden(name);
  const sold = { informe: `'sia000002', null`, plan: `null, 'p'`, factura: 'null, null' }[tipo];
  await run(
    db,
    `insert into orders (orden, tipo, estado, servicio, plan, factura, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip,
       tipo_emision, datos_factura, consultante)
     values ('${orden}', '${tipo}', '${estado}', ${sold}, ${factura ?? 'null'}, '{"run": "${RUT}", "correo": "ana@ejemplo.cl", "celular": "56912345678"}',
       '${RUT}', 100, 0, 100, '', '', '192.0.2.1', '02', '{"razonSocial": "Ana"}', '${RUT}');
     insert into mails (clase, orden, para) values ('informe', '${orden}', 'ana@ejemplo.cl');
     insert into payment_attempts (orden, buy_order, session_id, monto, token, comprobante)
       values ('${orden}', '${orden}', 's', 100, '${orden}', '{"cardNumber": "6623"}');
     insert into partial_refunds (orden, intento, monto) select orden, id, 40 from payment_attempts where orden = '${orden}';
     insert into order_events (orden, a) values ('${orden}', '${estado}');
     insert into order_acts (orden, acto, detalle) values ('${orden}', 'cierre', 'llamó Ana');
     insert into case_closures (tarea, nota, quien) values ('revision-${orden}', 'llamó Ana', 'oficina');
     insert into case_marks (tarea, quien, desde) values ('revision-${orden}', 'oficina', now());
     insert into office_notes (objeto, clave, texto, quien, nombre) values ('orden', '${orden}', 'llamó Ana', 'oficina', 'Eva')`,
  );
  return orden;
}

/** A report in a customer's own history, or in a company's. @returns its folio */
export async function anOldReport(
  db: Kysely<Schema>,
  folio: string,
  { orden, cliente, usuario }: { orden?: string; cliente: string; usuario?: string },
) {
  const solicitante = usuario === undefined ? 'null' : `'76192083-9'`;
  await run(
    db,
    `with report as (insert into informes (orden, folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
       values (${orden === undefined ? 'null' : `'${orden}'`}, '${folio}', '', 'sia000002', '${RUT}', now(), '', '') returning id, emitido)
     insert into historial (cliente, emitido, informe, origen, solicitante, usuario)
       select ${cliente}, emitido, id, 'compra', ${solicitante}, ${usuario === undefined ? 'null' : `'${usuario}'`} from report;
     update customers set informes = informes + 1 where id = ${cliente} and ${solicitante}::text is null;
     insert into company_counts select ${solicitante}, 1 where ${solicitante}::text is not null
       on conflict (empresa) do update set informes = company_counts.informes + 1`,
  );
  return folio;
}

/** A customer with an account, possibly deleted. @returns their number */
export async function anOldCustomer(db: Kysely<Schema>, sub: string, eliminada = false): Promise<string> {
  await run(db, `insert into customers (sub, eliminada) values ('${sub}', ${eliminada ? 'now()' : 'null'})`);
  return (await db.selectFrom('customers').select('id').where('sub', '=', sub).executeTakeFirstOrThrow()).id;
}

/** A contract with a period, an invoice and its payment, notice and use. @returns its number */
export async function anOldContract(
  db: Kysely<Schema>,
  titular: string,
  { hasta, cliente, cerrado }: { hasta: string; cliente: string; cerrado: boolean },
) {
  const { rows } = await sql<{
    id: string;
  }>`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo, cerrado)
    values (${titular}, 'Plan', 'mensual', '1', 10, 0, '2026-01-01', ${hasta}, 'jefa@ejemplo.cl', false, case when ${cerrado}::boolean then now() end) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? '';
  const signed = await anOldOrder(db, `firma${id}`, { tipo: 'plan' });
  await run(
    db,
    `insert into plan_orders (orden, empresa, rut_empresa, rut_representante, correo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, demo, contrato,
       huella, contrato_creado) values ('${signed}', '{}', '${titular}', '${RUT}', 'jefa@ejemplo.cl', 'Plan', 'mensual', '1', 1, 1, 0, 12, false, '', '', ${id});
     insert into contract_documents (orden, folio, codigo_hmac, codigo_final, emitido, pdf, sha256) values ('${signed}', 'VR-C${id}', '', '', now(), '', '');
     insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
       values ('${titular}', 'x', 'x', 'x', 'x', 'x', '13101', 'x', 'x', 'x', 'x', 'x');
     insert into office_notes (objeto, clave, texto, quien, nombre) select 'empresa', rut, 'paga los martes', 'oficina', 'Eva' from companies where rut = '${titular}';
     insert into quota_periods (contrato, desde, hasta, incluidas, valor_adicional) values (${id}, '2026-01-01', '2026-01-31', 10, 0);
     insert into consumo (periodo, dia, cliente) select id, '2026-01-05', ${cliente} from quota_periods where contrato = ${id};
     insert into contract_events (contrato, suceso, clave) values (${id}, 'x', 'x');
     insert into terminaciones (contrato, fin, texto, huella, quien, ip) values (${id}, '${hasta}', '[]', '', 'jefa', '192.0.2.1');
     insert into facturas (contrato, desde, lineas, moneda, monto, neto, iva, total, emitida, vence, demo)
       values (${id}, '2026-02-01', '[]', '1', 100, 84, 16, 100, '2026-02-01', '2026-02-06', false)`,
  );
  const factura = (await db.selectFrom('facturas').select('id').where('contrato', '=', id).executeTakeFirstOrThrow()).id;
  const paid = await anOldOrder(db, `pago${id}`, { tipo: 'factura', factura });
  await run(db, `update facturas set pagada = now(), orden = '${paid}' where id = ${factura}`);
  for (const orden of [signed, paid]) await aReceipt(db, orden);
  return id;
}

export async function aReceipt(db: Kysely<Schema>, orden: string): Promise<void> {
  await run(
    db,
    `insert into comprobantes (orden, clase, numero, emitido, pdf) select '${orden}', 'venta', coalesce(max(numero), 0) + 1, now(), '' from comprobantes`,
  );
}
