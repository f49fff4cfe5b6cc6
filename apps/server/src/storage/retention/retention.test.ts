import { RETENCION, type ClaseRetenida } from '@veridico/reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TREATMENTS } from '../treatments.ts';
import { openMovableDatabase, type MovableDatabase } from '../testing-clock.ts';
import { keepPromises } from './retention.ts';
import { anOldContract, anOldCustomer, anOldOrder, anOldReport, anOrden, aReceipt } from './testing.ts';

/** The time of every event here, in local time in Chile. */
const BEGUN = '2027-03-10 15:00:00';

/**
 * Deletion day of each class, counted by hand from the policy rather than the table: detects a shortened period or a class without a
 * job. With queries that show that the rows are still there.
 */
const DUE: Readonly<Record<ClaseRetenida, readonly [moment: string, ...remains: string[]]>> = {
  captcha: ['2027-03-10 16:02:00', `select 1 from captcha_used`, `select 1 from captcha_passes`],
  limites: ['2027-03-11 15:00:00', `select 1 from rate_limits`],
  sesiones: ['2027-03-11 15:00:00', `select 1 from session_states`],
  usuariosDeEmpresa: [
    '2027-03-11 15:00:00',
    `select 1 from company_users where correo = 'ida@ejemplo.cl'`,
    `select 1 from office_invitations`,
  ],
  accesosDeTitular: ['2027-03-11 15:00:00', `select 1 from rights_accesses`],
  enlacesDeInforme: ['2027-03-12 15:00:00', `select 1 from report_links`],
  correos: ['2027-04-10 00:00:00', `select 1 from mails where orden is null`],
  enlacesDeCuenta: ['2027-04-10 00:00:00', `select 1 from account_links`, `select 1 from account_codes`],
  cuentasEliminadas: ['2027-04-10 00:00:00', `select 1 from customers where sub = 'ida'`],
  verificaciones: ['2027-06-09 00:00:00', `select 1 from verifications`],
  monitoreo: ['2027-06-09 00:00:00', `select 1 from vigilados`, `select 1 from monitoreo_cambios`],
  lotes: ['2027-06-09 00:00:00', `select 1 from lotes`, `select 1 from lote_lineas`, `select 1 from aprobaciones`],
  cambiosDeUsuarios: ['2029-03-11 00:00:00', `select 1 from company_user_changes`],
  mensajes: ['2029-03-11 00:00:00', `select 1 from mensajes`],
  compartidos: ['2027-06-09 00:00:00', `select 1 from compartidos`, `select 1 from compartido_codigos`, `select 1 from compartido_accesos`],
  sinPago: ['2027-06-09 00:00:00', ...allOf(anOrden('dejada')), `select 1 from orders where orden = '${anOrden('borrador')}'`],
  peticiones: [
    '2031-03-11 00:00:00',
    `select 1 from rights_requests`,
    `select 1 from rights_events`,
    `select 1 from marcas`,
    `select 1 from bloqueos`,
  ],
  brechas: ['2031-03-11 00:00:00', `select 1 from brechas`, `select 1 from brecha_avisos`],
  compras: ['2032-03-11 00:00:00', ...traceOf(anOrden('compra'))],
  informes: [
    '2032-03-11 00:00:00',
    `select 1 from informes where folio = 'VR-1'`,
    `select 1 from queries`,
    `select 1 from subject_notes`,
    `select 1 from subject_tags`,
    `select 1 from customers where informes = 1`,
  ],
  consultas: ['2032-03-11 00:00:00', `select 1 from consultas`, `select 1 from aperturas`],
  deudas: ['2032-03-11 00:00:00', `select 1 from morosidades`],
  bitacora: ['2032-03-11 00:00:00', `select 1 from office_log`, `select 1 from office_requests`, `select 1 from catalog_changes`],
  tareas: [
    '2032-03-11 00:00:00',
    `select 1 from case_closures where tarea = 'control-2027-03-10'`,
    `select 1 from case_marks where tarea = 'control-2027-03-10'`,
  ],
  comprobantes: [
    '2034-04-30 00:00:00',
    `select 1 from comprobantes where orden = '${anOrden('compra')}'`,
    `select 1 from orders where orden = '${anOrden('compra')}'`,
  ],
  contratos: [
    '2035-04-30 00:00:00',
    `select 1 from contracts where titular = '58234577-5'`,
    `select 1 from companies where rut = '58234577-5'`,
    `select 1 from office_notes where objeto = 'empresa'`,
    `select 1 from factor_demands`,
    `select 1 from facturas where contrato = 1`,
    `select 1 from terminaciones where contrato = 1`,
    `select 1 from contract_documents where folio = 'VR-C1'`,
    // The notes of the office are deleted earlier.
    ...[...allOf(anOrden('firma1')), ...allOf(anOrden('pago1'))].filter((query) => !/case_(closures|marks)/.test(query)),
    `select 1 from comprobantes where orden = '${anOrden('pago1')}'`,
  ],
};

/** Data that identify the buyer of an order. */
function traceOf(orden: string): string[] {
  return [
    `select 1 from orders where orden = '${orden}' and (inputs ->> 'correo' <> '' or sujeto_rut <> '' or terminos_ip <> '' or consultante is not null or datos_factura <> '{}')`,
    ...['mails', 'payment_attempts', 'partial_refunds', 'order_acts'].map((table) => `select 1 from ${table} where orden = '${orden}'`),
    `select 1 from case_closures where tarea = 'revision-${orden}'`,
    `select 1 from case_marks where tarea = 'revision-${orden}'`,
    `select 1 from office_notes where clave = '${orden}'`,
  ];
}

function allOf(orden: string): string[] {
  return [...traceOf(orden), ...['orders', 'order_events'].map((table) => `select 1 from ${table} where orden = '${orden}'`)];
}

let database: MovableDatabase;
beforeAll(async () => {
  database = await openMovableDatabase();
  await database.travel(BEGUN);
  await sql
    .raw(`insert into plans (codigo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, posicion, demo)
    values ('p', 'Plan', 'mensual', '1', 1, 1, 0, 12, 0, false)`)
    .execute(database.db);
});
afterAll(() => database.close());

async function seed(): Promise<void> {
  const { db } = database;
  const ana = await anOldCustomer(db, 'ana');
  await anOldCustomer(db, 'ida', true);
  await sql
    .raw(`insert into captcha_used (reto_hash, vence) values ('x', now() + interval '2 minutes');
    insert into captcha_passes (accion, ip_hmac, vence) values ('x', '', now() + interval '2 minutes');
    insert into session_states (sesion, cuenta, actualizada) values ('s', 'ana', now());
    insert into rate_limits (clave, ventana, cuenta) values ('x', now(), 1);
    insert into company_users (empresa, correo, nombre, apellido, rol, estado) values ('76192083-9', 'ida@ejemplo.cl', '', '', 'consultor', 'eliminado');
    insert into office_invitations (correo, nombre, apellido, roles, quien, quien_nombre, vence) values ('ida@ejemplo.cl', '', '', '{}', 'jefa', 'Eva', now());
    insert into mails (clase, para) values ('recuperacion', 'ana@ejemplo.cl');
    insert into account_links (token_hash, clase, sub, mail, vence) values ('', 'password', 'ana', 1, now());
    insert into account_codes (sub, mail, huella, vence) values ('ana', 1, '', now());
    insert into verifications (folio, acierto, con_captcha, ip_hmac) values ('VR-1', true, true, '');
    insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
      values ('12345678-5', 'Banco', 'Crédito', '1', 'CLP', 1, '2027-03-10', 1, 'pagada', false);
    insert into consultas (rut, servicio, motivo) values ('12345678-5', 'sia000002', '');
    insert into case_closures (tarea, nota, quien) values ('control-2027-03-10', 'x', 'oficina');
    insert into case_marks (tarea, hasta, motivo, pospuesta) values ('control-2027-03-10', '2027-03-12', 'x', now());
    insert into office_requests (id, llamada, acto, clave, objeto, pagina, muestra, quien, nombre, motivo, hasta, estado)
      values ('x', 'oficinaActuar', 'reembolsar', 'x', 'orden VO-1', '/', '[]', 'oficina', 'Ana', 'x', now(), 'vencida');
    insert into office_log (quien, nombre, acto, objeto) values ('oficina', 'Ana', 'cerrar', 'tarea control-2027-03-10');
    insert into catalog_changes (tipo, codigo, despues, rige, aplicada, quien, nombre, motivo)
      values ('servicio', 'sia000002', '{"precio": 1}', now(), now(), 'oficina', 'Ana', 'x');
    insert into rights_accesses (token_hash, clase, rut, correo, vence) values ('', 'enlace', '12345678-5', 'ana@ejemplo.cl', now());
    insert into rights_requests (derecho, rut, calidad, prueba, identidad, nombre, correo, texto, codigo_hmac, vence, estado, decision, decidida)
      values ('acceso', '12345678-5', 'titular', 'sesion', 'probada', 'Ana', 'ana@ejemplo.cl', '', '', '2027-04-09', 'resuelta', 'acogida', now());
    insert into rights_events (solicitud, hecho, en) select id, 'resuelta', now() from rights_requests;
    insert into brechas (conocida, naturaleza, efectos, datos, personas, medidas, quien, nombre) values (now(), 'x', 'x', '{rut}', 1, 'x', 'q', 'Q');
    insert into brecha_avisos (brecha, clase, enviado, texto, quien, nombre) select id, 'avance', now(), 'x', 'q', 'Q' from brechas;
    insert into marcas (rut, tabla, clave, marca, hasta) values ('12345678-5', 'protestos', '', 'disputa', now());
    insert into bloqueos (rut, motivo, hasta) values ('12345678-5', 'x', now());
    insert into queries (adicional, servicio, sujeto_rut, motivo, huella, lease_until, estado) values (false, 'sia000002', '12345678-5', '', '', now(), 'MADE')`)
    .execute(db);
  const orden = await anOldOrder(db, 'compra');
  await aReceipt(db, orden);
  await anOldReport(db, 'VR-1', { orden, cliente: ana });
  await sql`with made as (insert into informes (folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
      values ('VR-9', 'x', 'sia000002', '12345678-5', now(), '', '') returning id, emitido),
    noted as (insert into subject_notes (empresa, sujeto, texto, nombre) values ('76192083-9', '12345678-5', 'Aval de Luis', 'Ana')),
    tagged as (insert into subject_tags (empresa, sujeto, etiqueta) values ('76192083-9', '12345678-5', 'Aval'))
    insert into historial (cliente, emitido, informe, origen, solicitante)
    select ${ana}::bigint, emitido, id, 'consulta', '76192083-9' from made`.execute(db);
  await sql`insert into aperturas (informe, rut, consultante_empresa, motivo) select id, '12345678-5', '76192083-9', '' from informes`.execute(
    db,
  );
  await sql`with batch as (insert into lotes (cliente, titular, servicio, motivo, nombre)
      values (${ana}, '58234577-5', 'sia000002', 'evaluacion-crediticia', 'x') returning id)
    insert into lote_lineas (lote, numero, texto, referencia, juicio) select id, 1, '', '', 'mal-escrita' from batch`.execute(db);
  await sql`with made as (insert into compartidos (informe, cliente, quien, para, vence)
      select id, ${ana}, 'Ana', 'luis@ejemplo.cl', now() from informes where folio = 'VR-1' returning id),
    code as (insert into compartido_codigos (compartido, mail, huella, vence) select id, 1, '', now() from made)
    insert into compartido_accesos (token_hash, compartido, vence) select '', id, now() from made`.execute(db);
  await sql`insert into company_user_changes (empresa, usuario, nombre, suceso, quien) values ('58234577-5', gen_random_uuid(), 'Ida', 'eliminado', 'Ana')`.execute(
    db,
  );
  // Their report keeps the user's row.
  await sql`with asker as (insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
      values ('76192083-9', ${ana}, 'ana@ejemplo.cl', 'Ana', '', 'consultor', 'eliminado') returning id),
      kept as (update historial set usuario = (select id from asker))
    insert into aprobaciones (empresa, cliente, usuario, servicio, sujeto_rut, pregunta, motivo, huella, estado, resuelta)
    select '76192083-9', ${ana}, id, 'sia000002', '12345678-5', '{}', '', '', 'hecha', now() from asker`.execute(db);
  await sql`insert into mensajes (nombre, correo, tema, numero, texto, huella) values ('Ana', 'ana@ejemplo.cl', 'otro', '', 'Hola', '')`.execute(
    db,
  );
  await anOldOrder(db, 'dejada', { estado: 'ABANDONED' });
  await anOldOrder(db, 'borrador', { estado: 'FAILED', tipo: 'plan' });
  await sql.raw(`insert into report_links (token_hash, orden, vence) values ('', '${orden}', now() + interval '1 day')`).execute(db);
  await sql`insert into factor_demands (empresa, exige, quien) values ('58234577-5', true, 'ana')`.execute(db);
  // Its last day is in 2028: the tax return of that year is due in April 2029.
  await anOldContract(db, '58234577-5', { hasta: '2028-01-31', cliente: ana, cerrado: true });
  await sql`with annex as (insert into monitoreo_anexos (contrato, precio, texto, maximo, quien) values (1, 0, '[]', 1, '') returning id),
    watched as (insert into vigilados (titular, anexo, sujeto_rut, obligacion, referencia, fin)
      select '58234577-5', id, '12345678-5', '', '', now() from annex returning id)
    insert into monitoreo_cambios (vigilado, cambios) select id, '[]' from watched`.execute(db);
}

const left = async (clase: ClaseRetenida) => {
  const [, ...wanted] = DUE[clase];
  const here: string[] = [];
  for (const query of wanted) if ((await sql.raw(query).execute(database.db)).rows.length > 0) here.push(query);
  return { here, wanted };
};

describe('each class', () => {
  beforeAll(seed);
  const classes = Object.keys(DUE) as ClaseRetenida[];
  const moments = [...Map.groupBy(classes, (clase) => DUE[clase][0])].toSorted(([one], [other]) => one.localeCompare(other));

  test('has a day in this table', () => expect(classes.toSorted()).toEqual(Object.keys(RETENCION).toSorted()));

  test.each(moments)('is kept until %s and deleted then: %s', { tags: ['PRIV-11'] }, async (moment, due) => {
    const { db } = database;
    const all = async () => {
      const each: Awaited<ReturnType<typeof left>>[] = [];
      for (const clase of due) each.push(await left(clase));
      return each;
    };
    await database.travel(moment);
    await database.wait('-30 seconds');
    await keepPromises(db);
    for (const { here, wanted } of await all()) expect(here).toEqual(wanted);
    await database.wait('60 seconds');
    const gone = await keepPromises(db);
    for (const clase of due) expect(gone[clase]).toBeGreaterThan(0);
    for (const { here } of await all()) expect(here).toEqual([]);
  });

  test('leaves no rows in any table, and nothing to do on a second run', async () => {
    expect(Object.values(await keepPromises(database.db)).every((count) => count === 0)).toBe(true);
    for (const table of [
      'orders',
      'mails',
      'payment_attempts',
      'partial_refunds',
      'order_acts',
      'informes',
      'historial',
      'contracts',
      'facturas',
      'consumo',
      'comprobantes',
    ] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('data still needed', () => {
  const AFTER = '2060-01-01 12:00:00';

  test('mails about what is watched go on to an account that an operator gave the company, and end with a removed user', async () => {
    const { db } = database;
    const [given, removed] = [await anOldCustomer(db, 'dada'), await anOldCustomer(db, 'quitada')];
    await sql`update customers set empresa = '58234577-5' where id in (${given}, ${removed})`.execute(db);
    await sql`insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
      values ('58234577-5', ${removed}, 'q@x.cl', 'Q', '', 'consultor', 'eliminado')`.execute(db);
    await sql`insert into monitoreo_avisos (titular, cliente, cadencia, avisado)
      select '58234577-5', id, 'diario', 0 from customers where id in (${given}, ${removed})`.execute(db);
    await keepPromises(db);
    expect(await db.selectFrom('monitoreo_avisos').select('cliente').execute()).toEqual([{ cliente: given }]);
    await sql`delete from company_users where cliente = ${removed}`.execute(db);
    await sql`delete from customers where id in (${given}, ${removed})`.execute(db);
  });

  test('a company user and their account stay until their reports are deleted', async () => {
    const { db } = database;
    await database.travel(BEGUN);
    const cliente = await anOldCustomer(db, 'gerente', true);
    const { id: usuario } = await db
      .insertInto('company_users')
      .values({
        empresa: '76192083-9',
        correo: 'g@x.cl',
        nombre: 'G',
        apellido: 'X',
        rol: 'consultor',
        estado: 'eliminado',
        cliente,
        limite: null,
        enlace: null,
        vence: null,
        cuenta_pedida: null,
        por_sincronizar: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await anOldReport(db, 'VR-2', { cliente, usuario });
    await database.travel('2032-03-10 23:59:00');
    expect(await keepPromises(db)).toMatchObject({ usuariosDeEmpresa: 0, cuentasEliminadas: 0, informes: 0 });
    expect(await db.selectFrom('company_counts').select('informes').execute()).toEqual([{ informes: 1 }]);
    await database.travel('2032-03-11 00:01:00');
    await keepPromises(db);
    await keepPromises(db);
    expect(await db.selectFrom('company_users').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('customers').select('sub').where('sub', '=', 'gerente').execute()).toEqual([]);
    expect(await db.selectFrom('company_counts').select('informes').execute()).toEqual([{ informes: 0 }]);
  });

  test('a running contract with its orders and receipts, an order in review and an account stay', async () => {
    const { db } = database;
    await database.travel(BEGUN);
    const cliente = await anOldCustomer(db, 'fiel');
    const contract = await anOldContract(db, '76192083-9', { hasta: '2059-12-31', cliente, cerrado: false });
    await anOldOrder(db, 'espera', { estado: 'REVIEW' });
    await database.travel(AFTER);
    await keepPromises(db);
    const ordenes = (await db.selectFrom('orders').select(['orden', 'olvidada']).orderBy('orden').execute()).map(({ orden, olvidada }) => [
      orden,
      olvidada,
    ]);
    expect(ordenes).toEqual(
      [anOrden(`pago${contract}`), anOrden(`firma${contract}`), anOrden('espera')].toSorted().map((orden) => [orden, null]),
    );
    for (const table of ['contracts', 'facturas', 'plan_orders', 'contract_documents', 'companies'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('customers').select('sub').execute()).toContainEqual({ sub: 'fiel' });
  });

  test('many rows are deleted in small batches, and two processes take each row once', async () => {
    const { db } = database;
    await database.travel(BEGUN);
    await sql`insert into verifications (folio, acierto, con_captcha, ip_hmac) select 'VR-9', true, true, '' from generate_series(1, 25)`.execute(
      db,
    );
    await database.travel('2027-06-09 00:00:01');
    const counts = await Promise.all([keepPromises(db, undefined, 4), keepPromises(db, undefined, 4)]);
    expect(counts.map(({ verificaciones }) => verificaciones).reduce((sum, each) => sum + each, 0)).toBe(25);
  });

  test('a stopping process starts no further batch', async () => {
    expect(Object.values(await keepPromises(database.db, AbortSignal.abort())).every((count) => count === 0)).toBe(true);
  });
});

/** Tables without a class, with the reason. */
const WITHOUT_CLASS: Readonly<Record<string, readonly string[]>> = {
  'nothing of any person': [
    'services',
    'promotions',
    'plans',
    'uf',
    'monitoreo_precios',
    'monitoreo_revisiones',
    'importaciones',
    'fuentes_retiradas',
    'payment_counts',
    'comprobante_numeros',
    'secrets',
    'identity_keys',
    'kysely_migration',
    'kysely_migration_lock',
  ],
  'public records, which the importer replaces': [
    'personas',
    'empresas',
    'protestos',
    'acreedores',
    'direcciones',
    'deuda_financiera',
    'infracciones',
    'vehiculos',
    'bienes_raices',
    'sociedades',
    'propiedades',
    'construcciones',
    'avisos',
  ],
  'a block of an account, until it is lifted or the account is deleted': ['account_blocks'],
  'requests to the provider of accounts, removed once it has them': ['account_changes'],
  'digests: of a running load, removed at its end; and of what a person had suppressed, kept so that it stays so': [
    'claves_de_carga',
    'supresiones',
  ],
  'what a person had corrected, kept so that it stays so': ['correcciones'],
  'of an account, and gone with it': ['identity_users', 'identity_second_factors', 'company_counts'],
  'who works in the office, as long as its log names them': ['office_staff'],
  'the accounts’ provider forgets them at their end, in hours': [
    'identity_sessions',
    'identity_chains',
    'identity_codes',
    'identity_attempts',
  ],
  'of stand-ins, which production does not have': ['simulated_payments', 'simulated_mails'],
};
/** Tables emptied by a class or by a foreign key; captcha_used has no personal data. */
const WITH_CLASS = Object.entries(TREATMENTS)
  .filter(([table, treatment]) => table === 'captcha_used' || treatment?.slice(1).some((end) => end in RETENCION))
  .map(([table]) => table);

test('every table has a class or a reason for having none', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...WITH_CLASS, ...Object.values(WITHOUT_CLASS).flat()].toSorted());
});
