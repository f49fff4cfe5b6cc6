import { LOG_FIELDS } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { displayNumber } from '../orders/display-number.ts';
import { anOrder, orderDeps } from '../orders/testing.ts';
import { A_BREACH, A_NOTICE } from '../office/breaches/testing.ts';
import { ALL_ROLES, OFFICE_ACTS, type LoggedAct } from '../office/permission/acts.ts';
import { aPlanOrder } from '../plans/contract/testing.ts';
import { TODAY } from '../storage/clock.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { OrderState } from '../storage/schema.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';
import { RIGHTS_WITHOUT_REASON, rightsCalls } from '../testing/rights-calls-testing.ts';

let forge: Forge;
let app: TestApp;
let accounts: IdentityAdmin;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => {
    accounts = providers.identity.admin;
    return { ...providers, identity: { ...providers.identity, tokens: forge.tokens } };
  });
  for (const [sub, nombre] of Object.entries(NAMES))
    await app.db
      .insertInto('office_staff')
      .values({ sub, nombre, correo: `${sub}@ejemplo.cl`, roles: ALL_ROLES })
      .execute();
  const monthly = { tipo: 'mensual', moneda: '1', valor_adicional: '0', meses: 12, posicion: 0, demo: false } as const;
  await app.db
    .insertInto('plans')
    .values([
      { ...monthly, codigo: 'p-50', nombre: 'Plan 50', precio: '90000', consultas: 50 },
      { ...monthly, codigo: 'p-200', nombre: 'Plan 200', precio: '190000', consultas: 200 },
    ])
    .execute();
});
afterAll(() => app.close());

type Body = Readonly<Record<string, string>>;
/** Two people with every role. */
const NAMES = { jefa: 'Eva', otra: 'Inés' } as const;
type Staff = keyof typeof NAMES;
type Call = readonly [method: 'GET' | 'POST', path: string, body?: Readonly<Record<string, string | Body>> | undefined, by?: Staff];

async function call([method, path, payload, by = 'jefa']: Call) {
  const claims = { sub: by, email: `${by}@ejemplo.cl`, given_name: NAMES[by], realm_access: { roles: ['backoffice'] } };
  const token = await forge.sign(claims);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body };
}

const REASON = 'Lo pidió por teléfono';
const lines = () => app.db.selectFrom('office_log').selectAll().orderBy('id').execute();

/** An order in a state since two hours ago, that the worker leaves alone. */
async function inState(estado: OrderState, make = async () => (await anOrder(orderDeps(app.db))).orden): Promise<string> {
  const orden = await make();
  await app.db
    .updateTable('orders')
    .set({ estado, siguiente_intento: sql`now() + interval '1 day'` })
    .where('orden', '=', orden)
    .execute();
  await sql`update orders set espera_desde = now() - interval '2 hours' where orden = ${orden} and espera_desde is not null`.execute(
    app.db,
  );
  await sql`insert into order_events (orden, a, en) values (${orden}, ${estado}, now() - interval '2 hours')`.execute(app.db);
  return displayNumber(app.db, orden);
}

const onCase = (clase: string, accion: string, numero: string, more: Body = {}): Call => [
  'POST',
  `administracion/tareas/${clase}-${numero}/${accion}`,
  { nota: REASON, ...more },
];
/** A refund that the bank has not made: a case that can be taken, put off and closed. */
const onRefund = async (accion: string, more: Body = {}) => onCase('reembolso', accion, await inState('REFUND_PENDING'), more);

/** Makes a call that needs a second person. @returns the call by which that person decides */
async function decided(made: Call, decision: 'confirmar' | 'rechazar' | 'retirar', by: Staff = 'otra'): Promise<Call> {
  const { solicitud } = JSON.parse((await call(made)).body);
  return ['POST', `oficina/solicitudes/${solicitud.id}/${decision}`, { nota: REASON }, by];
}

/** An account whose address is not confirmed. @returns its address in the office */
async function aPerson(): Promise<string> {
  const email = `persona${(people += 1)}@ejemplo.cl`;
  const { id } = await accounts.create({ email, firstName: 'Rosa', lastName: 'Vega', rut: '', password: 'Telar1234' });
  await app.db.insertInto('customers').values({ sub: id, rut: null }).execute();
  return `oficina/personas/${id}`;
}
let people = 0;
const onPerson = async (act: string): Promise<Call> => ['POST', `${await aPerson()}/${act}`, { nota: REASON }];

const handContract = (rut: string): Call => [
  'POST',
  'oficina/contratos',
  {
    codigoPlan: 'p-50',
    inicio: 'hoy',
    razonSocial: 'Ana Soto',
    nombreFantasia: 'Ana Soto',
    rutEmpresa: rut,
    giro: 'Ferretería',
    domicilio: 'Los Canelos 123',
    codigoRegion: '16',
    codigoComuna: '16101',
    ciudad: 'Chillán',
    runRepresentanteLegal: rut,
    nombreRepresentanteLegal: 'Ana',
    primerApellidoRepresentanteLegal: 'Soto',
    correoElectronico: `ana-${rut}@ejemplo.cl`,
    telefonoCelular: '56912345678',
    encargadoPagoProveedores: 'Ana Soto',
    correoPagoProveedores: 'pagos@ejemplo.cl',
    telefonoPagoProveedores: '56422123456',
    nota: REASON,
  },
];

/** A company with a contract made by hand. @returns its page, with what it shows */
async function aCompany(rut: string) {
  await call(handContract(rut));
  const { clave } = await app.db.selectFrom('companies').select('clave').where('rut', '=', rut).executeTakeFirstOrThrow();
  const at = `oficina/empresas/${clave}`;
  const { planes, datos, version } = JSON.parse((await call(['GET', at])).body);
  return { at, plan: planes[0], datos, version: String(version) };
}

async function aNote(): Promise<{ readonly about: Body; readonly id: string }> {
  const about = { de: 'orden', clave: await inState('PAID') };
  const { nota } = JSON.parse((await call(['POST', 'oficina/notas', { ...about, texto: 'Llamó por su boleta' }])).body);
  return { about, id: nota.id };
}

const INVITED = { correo: 'nueva@ejemplo.cl', nombre: 'Rosa', apellido: 'Vega', roles: 'atencion', nota: REASON };

/** A paid plan whose representative is only declared, with a document about it. @returns the order's number and the document's id */
async function declaredCompany() {
  const numero = await inState('ISSUED', () => aPlanOrder(orderDeps(app.db)));
  const { orden } = await app.db.selectFrom('orders').select('orden').where('numero', '=', numero).executeTakeFirstOrThrow();
  await app.db
    .insertInto('company_standings')
    .values({ empresa: '58234577-5', poderes: 'declarados', orden })
    .onConflict((conflict) => conflict.column('empresa').doUpdateSet({ poderes: 'declarados', orden }))
    .execute();
  const { id } = await app.db
    .insertInto('representation_documents')
    .values({ orden, nombre: 'Estatuto.pdf', pdf: Buffer.from('%PDF-1.7'), sha256: 'a'.repeat(64), quien: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { numero, id };
}

/** A delivered and charged order. @param inDoubt whole pesos of a part that the bank did not confirm @returns its number */
async function charged(inDoubt = 0): Promise<string> {
  const numero = await inState('ISSUED');
  await sql`update payment_attempts set comprobante = '{"status": "AUTHORIZED", "responseCode": 0, "amount": 16500}'
    where orden = (select orden from orders where numero = ${numero})`.execute(app.db);
  if (inDoubt > 0)
    await sql`insert into partial_refunds (orden, intento, monto, estado, siguiente_intento) select orden, id, ${inDoubt}, 'sin-respuesta', null
      from payment_attempts where orden = (select orden from orders where numero = ${numero})`.execute(app.db);
  return numero;
}

/** A record of the bureau in force. @returns its type and key, as the office names it */
async function aRecord(numero: string): Promise<Body> {
  await loadLines(databaseTarget(app.db, 'protestos', false), 'protestos', [
    `76192083-9,CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
  ]);
  const { body } = await call(['POST', 'oficina/antecedentes', { rut: '76192083-9', nota: REASON }]);
  const held: readonly { tipo: string; clave: string; version: string; campos: Body }[] = JSON.parse(body).antecedentes;
  const { tipo = '', clave = '', version = '' } = held.find(({ campos }) => campos['numero'] === numero) ?? {};
  return { tipo, clave, version, rut: '76192083-9', nota: REASON };
}

const aCorrection = async (numero: string) =>
  decided(
    ['POST', 'oficina/antecedentes/corregir', { ...(await aRecord(numero)), campos: { monto: '150', acreedor_rut: '97004000-5' } }],
    'confirmar',
  );

const day = async (days: number) =>
  (await sql<{ day: string }>`select (${TODAY} + ${days}::int)::text as day`.execute(app.db)).rows[0]?.day ?? '';

/** A call of each act that the log keeps, on something that it may be done to. */
const CALLS: Readonly<Record<LoggedAct, () => Promise<Call>>> = {
  'ver-tarea': async () => ['GET', `administracion/tareas/reembolso-${await inState('REFUND_PENDING')}`],
  'leer-poderes': async () => ['GET', `administracion/documentos-de-poderes/${(await declaredCompany()).id}`],
  'aprobar-identidad': async () => {
    const numero = await inState('PAID', () => aPlanOrder(orderDeps(app.db)));
    await sql`update plan_orders set identidad = 'rechazada', identidad_intentos = 5, identidad_en = now()
      where orden = (select orden from orders where numero = ${numero})`.execute(app.db);
    return onCase('identidad', 'aprobar-identidad', numero);
  },
  'probar-poderes': async () => {
    const proof = { certificado: 'CR-123456', fechaCertificado: await day(0) };
    return decided(onCase('poderes', 'probar-poderes', (await declaredCompany()).numero, proof), 'confirmar');
  },
  emitir: async () => onCase('revision', 'emitir', await inState('REVIEW')),
  reembolsar: async () => ['POST', `oficina/ordenes/${await inState('ISSUED')}/reembolsar`, { nota: REASON }],
  'reembolsar-parte': async () => ['POST', `oficina/ordenes/${await charged()}/reembolsar-parte`, { nota: REASON, monto: '5.000' }],
  'parte-hecha': async () => ['POST', `oficina/ordenes/${await charged(5_000)}/parte-hecha`, { nota: REASON }],
  'parte-no-hecha': async () => ['POST', `oficina/ordenes/${await charged(5_000)}/parte-no-hecha`, { nota: REASON }],
  cerrar: () => onRefund('cerrar'),
  buscar: async () => ['POST', 'oficina/buscar', { texto: 'Ana Rojas' }],
  'ver-orden': async () => ['GET', `oficina/ordenes/${await inState('PAID')}`],
  'reenviar-correo': async () => {
    const numero = await inState('ISSUED');
    const { rows } = await sql<{ id: string }>`insert into mails (clase, orden, para, enviado, siguiente_intento)
      select 'informe', orden, 'x@ejemplo.cl', now(), null from orders where numero = ${numero} returning id`.execute(app.db);
    return ['POST', `oficina/ordenes/${numero}/correos/${rows[0]?.id}/reenviar`, { nota: REASON }];
  },
  reintentar: async () => ['POST', `oficina/ordenes/${await inState('PAID')}/reintentar`, { nota: REASON }],
  tomar: () => onRefund('tomar'),
  soltar: async () => {
    const [, path] = await onRefund('tomar');
    await call(['POST', path, {}]);
    return ['POST', path.replace(/tomar$/, 'soltar'), {}];
  },
  posponer: async () => onRefund('posponer', { hasta: await day(2) }),
  reabrir: async () => {
    const [, path, body = {}] = await onRefund('cerrar');
    await call(['POST', path, body]);
    return ['POST', path.replace(/cerrar$/, 'reabrir'), {}];
  },
  'retirar-fuente': async () => {
    await aRecord('1');
    return ['POST', 'oficina/fuentes/retirar', { tipo: 'protestos', fuente: 'principal', nota: REASON }];
  },
  'ver-antecedentes': async () => ['POST', 'oficina/antecedentes', { rut: '76192083-9', nota: REASON }],
  'ver-por-confirmar': async () => {
    const { body } = await call(['POST', 'oficina/antecedentes/suprimir', await aRecord('10')]);
    return ['POST', 'oficina/antecedentes/por-confirmar', { solicitud: JSON.parse(body).solicitud.id }];
  },
  'suprimir-antecedente': async () => decided(['POST', 'oficina/antecedentes/suprimir', await aRecord('2')], 'confirmar'),
  'reponer-antecedente': async () => {
    const record = await aRecord('3');
    await call(await decided(['POST', 'oficina/antecedentes/suprimir', record], 'confirmar'));
    return ['POST', 'oficina/antecedentes/reponer', record];
  },
  'corregir-antecedente': () => aCorrection('8'),
  'deshacer-correccion': async () => {
    await call(await aCorrection('9'));
    return ['POST', 'oficina/antecedentes/deshacer-correccion', await aRecord('9')];
  },
  ...rightsCalls({ db: () => app.db, today: () => day(0), reason: REASON, decided }),
  'cambiar-acreedores': async () => ['POST', 'oficina/acreedores', { alias: 'BCO SUR', nombre: 'Banco Sur', rut: '', nota: REASON }],
  'cambiar-servicio': async () => [
    'POST',
    'oficina/catalogo/servicio',
    { codigo: 'sia000002', version: '0', precio: '16.500', precioLista: '', venta: 'cerrada', motivo: REASON },
  ],
  'cambiar-promocion': async () => [
    'POST',
    'oficina/catalogo/promocion',
    {
      codigo: 'VERANO',
      version: '',
      descuento: '15',
      desde: await day(0),
      hasta: await day(9),
      maxUsos: '',
      venta: 'abierta',
      motivo: REASON,
    },
  ],
  'cambiar-plan': async () => [
    'POST',
    'oficina/catalogo/plan',
    {
      version: '',
      nombre: 'Plan Ñuble',
      tipo: 'mensual',
      moneda: '2',
      precio: '4,5',
      consultas: '30',
      valorAdicional: '0,2',
      meses: '12',
      venta: 'abierta',
      motivo: REASON,
    },
  ],
  'exportar-bitacora': async () => ['GET', 'oficina/bitacora.csv'],
  'cambiar-roles': async () => {
    await app.db.insertInto('office_staff').values({ sub: 'ivo', nombre: 'Ivo', correo: 'ivo@ejemplo.cl', roles: [] }).execute();
    return ['POST', 'oficina/personal/ivo/roles', { roles: 'finanzas', nota: REASON }];
  },
  'retirar-personal': async () => {
    await app.db.insertInto('office_staff').values({ sub: 'leo', nombre: 'Leo', correo: 'leo@ejemplo.cl', roles: [] }).execute();
    return ['POST', 'oficina/personal/leo/retirar', { nota: REASON }];
  },
  'invitar-personal': async () => ['POST', 'oficina/personal/invitaciones', INVITED],
  'retirar-invitacion': async () => {
    await call(['POST', 'oficina/personal/invitaciones', { ...INVITED, correo: 'retirada@ejemplo.cl' }]);
    const { invitaciones } = JSON.parse((await call(['GET', 'oficina/personal'])).body);
    const { id } = invitaciones.find(({ correo }: Body) => correo === 'retirada@ejemplo.cl');
    return ['POST', `oficina/personal/invitaciones/${id}/retirar`, { nota: REASON }];
  },
  'ver-persona': async () => ['GET', await aPerson()],
  'abrir-identidad': () => onPerson('identidad'),
  'cerrar-sesiones': () => onPerson('actos/cerrar-sesiones'),
  'bloquear-cuenta': () => onPerson('actos/bloquear-cuenta'),
  'desbloquear-cuenta': async () => {
    const person = await aPerson();
    await call(['POST', `${person}/actos/bloquear-cuenta`, { nota: REASON }]);
    return ['POST', `${person}/actos/desbloquear-cuenta`, { nota: REASON }];
  },
  'enviar-recuperacion': () => onPerson('actos/enviar-recuperacion'),
  'enviar-confirmacion': () => onPerson('actos/enviar-confirmacion'),
  'ver-notas': async () => ['POST', 'oficina/notas/ver', (await aNote()).about],
  'registrar-brecha': async () => ['POST', 'oficina/brechas', A_BREACH],
  'anotar-brecha': async () => {
    const { body } = await call(['POST', 'oficina/brechas', A_BREACH]);
    return ['POST', `oficina/brechas/${JSON.parse(body).brecha.numero}/avisos`, A_NOTICE];
  },
  'escribir-nota': async () => ['POST', 'oficina/notas', { ...(await aNote()).about, texto: 'Se le explicó el cobro' }],
  'quitar-nota': async () => ['POST', `oficina/notas/${(await aNote()).id}/quitar`, { nota: REASON }],
  'ver-empresa': async () => ['GET', (await aCompany('11111111-1')).at],
  'ver-rut': async () => ['POST', `${(await aCompany('11111111-1')).at}/rut`, { nota: REASON }],
  'abonar-consultas': async () => {
    const { at, plan } = await aCompany('11111111-1');
    return ['POST', `${at}/abonos`, { contrato: plan.contrato, cantidad: '10', incluidas: '50', nota: REASON }];
  },
  'cambiar-empresa': async () => {
    const { at, datos, version } = await aCompany('11111111-1');
    return ['POST', `${at}/datos`, { ...datos, giro: 'Librería', version, nota: REASON }];
  },
  'cambiar-usuarios': async () => {
    const { at } = await aCompany('11111111-1');
    const user = { correo: 'ines@ejemplo.cl', nombre: 'Inés', apellido: 'Soto', rol: 'consultor', limite: '' };
    return ['POST', `${at}/usuarios`, { ...user, nota: REASON }];
  },
  'terminar-contrato': async () => {
    const { at, plan } = await aCompany('22222222-2');
    return ['POST', `${at}/termino`, { contrato: plan.contrato, fin: plan.termino.finSiAvisaHoy, nota: REASON }];
  },
  'cambiar-contrato': async () => ['POST', `${(await aCompany('5126663-3')).at}/plan`, { codigoPlan: 'p-200', nota: REASON }],
  'retirar-cambio': async () => {
    const { at } = await aCompany('33333333-3');
    const { contrato } = JSON.parse((await call(['POST', `${at}/plan`, { codigoPlan: 'p-200', nota: REASON }])).body);
    return ['POST', `${at}/plan/retirar`, { contrato, nota: REASON }];
  },
  'contratar-a-mano': async () => handContract('7654321-6'),
  pedir: async () => ['POST', 'oficina/antecedentes/suprimir', await aRecord('4')],
  confirmar: async () => decided(['POST', 'oficina/antecedentes/suprimir', await aRecord('5')], 'confirmar'),
  rechazar: async () => decided(['POST', 'oficina/antecedentes/suprimir', await aRecord('6')], 'rechazar'),
  retirar: async () => decided(['POST', 'oficina/antecedentes/suprimir', await aRecord('7')], 'retirar', 'jefa'),
};

/** Changes without a reason: of a case alone, which touch no customer, and a note, which is its own reason. */
const WITHOUT_REASON: readonly LoggedAct[] = [
  'tomar',
  'soltar',
  'reabrir',
  'escribir-nota',
  'registrar-brecha',
  'anotar-brecha',
  ...RIGHTS_WITHOUT_REASON,
];
const REASONED: readonly LoggedAct[] = ['ver-antecedentes', 'ver-rut', 'abrir-identidad', 'ver-titular'];

test.each(Object.keys(CALLS) as LoggedAct[])('%s leaves one line: who, what, why, before and after', async (acto) => {
  const made = await CALLS[acto]();
  const before = await lines();
  const { status } = await call(made);
  const added = (await lines()).slice(before.length);
  const [, path, , by = 'jefa'] = made;
  // A confirmation has its line beside that of the act, whose person is the one who asked.
  const isConfirmed = path.endsWith('/confirmar');
  const isChange = OFFICE_ACTS[acto].registro === 'cambio';
  const [line, ...more] = added.toSorted((a, b) => Number(b.acto === acto) - Number(a.acto === acto));
  expect({
    status,
    more: more.length,
    who: [line?.quien, line?.nombre],
    acto: line?.acto,
    named: line?.objeto !== '',
    reason: line?.motivo?.startsWith(REASON) ?? false,
    changed: line?.antes !== null || line.despues !== null,
  }).toEqual({
    status: acto === 'pedir' ? 202 : 200,
    more: isConfirmed ? 1 : 0,
    who: isConfirmed && acto !== 'confirmar' ? ['jefa', NAMES.jefa] : [by, NAMES[by]],
    acto,
    named: true,
    reason: (isChange && !WITHOUT_REASON.includes(acto)) || REASONED.includes(acto),
    changed: isChange,
  });
  const fields = new Set(added.flatMap(({ antes, despues }) => Object.keys({ ...antes, ...despues })));
  expect([...fields.difference(new Set(Object.keys(LOG_FIELDS)))]).toEqual([]);
  // RUT, mail, telephone; the first letters of a UUID may be digits.
  const kept = JSON.stringify(added.map(({ objeto, motivo, antes, despues }) => [objeto, motivo, antes, despues]));
  expect(kept).not.toMatch(/(?<![\da-f])\d{7,8}-[\dkK](?![\da-f])|@|569\d{8}/);
});
