import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { displayNumber } from '../orders/display-number.ts';
import { anOrder, orderDeps } from '../orders/testing.ts';
import { OFFICE_ACTS, type LoggedAct } from '../office/permission/acts.ts';
import { aPlanOrder } from '../plans/contract/testing.ts';
import { TODAY } from '../storage/clock.ts';
import type { OrderState } from '../storage/schema.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  await call(['GET', 'oficina/yo']);
});
afterAll(() => app.close());

type Body = Readonly<Record<string, string>>;
type Call = readonly [method: 'GET' | 'POST', path: string, body?: Body];

async function call([method, path, payload]: Call) {
  const token = await forge.sign({ sub: 'jefa', email: 'jefa@ejemplo.cl', given_name: 'Eva', realm_access: { roles: ['backoffice'] } });
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
  await app.db
    .insertInto('order_events')
    .values({ orden, a: estado, en: sql`now() - interval '2 hours'` })
    .execute();
  return displayNumber(app.db, orden);
}

const onCase = (clase: string, accion: string, numero: string, more: Body = {}): Call => [
  'POST',
  `administracion/tareas/${clase}-${numero}/${accion}`,
  { nota: REASON, ...more },
];
/** A refund that the bank has not made: a case that can be taken, put off and closed. */
const onRefund = async (accion: string, more: Body = {}) => onCase('reembolso', accion, await inState('REFUND_PENDING'), more);

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

/** A record of the bureau in force. @returns its type and key, as the office names it */
async function aRecord(numero: string): Promise<Body> {
  await loadLines(databaseTarget(app.db, 'protestos', false), 'protestos', [
    `76192083-9,CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
  ]);
  const { body } = await call(['POST', 'oficina/antecedentes', { rut: '76192083-9', nota: REASON }]);
  const held: readonly { tipo: string; clave: string; campos: Body }[] = JSON.parse(body).antecedentes;
  const { tipo = '', clave = '' } = held.find(({ campos }) => campos['numero'] === numero) ?? {};
  return { tipo, clave, nota: REASON };
}

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
  'probar-poderes': async () =>
    onCase('poderes', 'probar-poderes', (await declaredCompany()).numero, { certificado: 'CR-123456', fechaCertificado: await day(0) }),
  emitir: async () => onCase('revision', 'emitir', await inState('REVIEW')),
  reembolsar: async () => ['POST', `oficina/ordenes/${await inState('ISSUED')}/reembolsar`, { nota: REASON }],
  cerrar: () => onRefund('cerrar'),
  buscar: async () => ['POST', 'oficina/buscar', { texto: 'Ana Rojas' }],
  'ver-orden': async () => ['GET', `oficina/ordenes/${await inState('PAID')}`],
  'reenviar-correo': async () => {
    const numero = await inState('ISSUED');
    const { id } = await app.db
      .insertInto('mails')
      .columns(['clase', 'orden', 'para', 'enviado', 'siguiente_intento'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .select([
            sql.lit('informe').as('clase'),
            'orden',
            sql.lit('x@ejemplo.cl').as('para'),
            sql`now()`.as('enviado'),
            sql`null::timestamptz`.as('siguiente_intento'),
          ])
          .where('numero', '=', numero),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return ['POST', `oficina/ordenes/${numero}/correos/${id}/reenviar`, { nota: REASON }];
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
  'suprimir-antecedente': async () => ['POST', 'oficina/antecedentes/suprimir', await aRecord('2')],
  'reponer-antecedente': async () => {
    const record = await aRecord('3');
    await call(['POST', 'oficina/antecedentes/suprimir', record]);
    return ['POST', 'oficina/antecedentes/reponer', record];
  },
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
};

/** Changes of a case alone: no customer is touched, so no reason is asked. */
const WITHOUT_REASON: readonly LoggedAct[] = ['tomar', 'soltar', 'reabrir'];

test.each(Object.keys(CALLS) as LoggedAct[])('%s leaves one line: who, what, why, before and after', async (acto) => {
  const made = await CALLS[acto]();
  const before = await lines();
  const { status } = await call(made);
  const added = (await lines()).slice(before.length);
  const isChange = OFFICE_ACTS[acto].registro === 'cambio';
  const hasReason = isChange && !WITHOUT_REASON.includes(acto);
  expect({
    status,
    added: added.map(({ quien, nombre, acto: kept, objeto, motivo, antes, despues }) => ({
      quien,
      nombre,
      acto: kept,
      named: objeto !== '',
      reason: motivo?.startsWith(REASON) ?? false,
      changed: antes !== null || despues !== null,
    })),
  }).toEqual({
    status: 200,
    added: [{ quien: 'jefa', nombre: 'Eva', acto, named: true, reason: hasReason || acto === 'ver-antecedentes', changed: isChange }],
  });
  // RUT, mail, telephone.
  const kept = added.map(({ objeto, motivo, antes, despues }) => [objeto, motivo, antes, despues]);
  expect(JSON.stringify(kept)).not.toMatch(/\d{7,8}-[\dkK]|@|569\d{8}/);
});
