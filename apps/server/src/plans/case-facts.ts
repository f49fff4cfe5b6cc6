import { sql, type Kysely } from 'kysely';
import { PERSON_NAME } from '../bureau/records/holdings.ts';
import { knownFacts, type CaseFacts, type FoundCase } from '../cases/case.ts';
import type { Schema } from '../storage/schema.ts';
import { SUCESOS, type Suceso } from './contract/events.ts';
import { invoiceNumber } from './contract/invoice-payment.ts';
import { CLAIM_REASONS } from './representation/claims.ts';

type OfOrder = Pick<FoundCase, 'orden'>;

/** The contract that the company of a plan order has already: no second one is made beside it. */
const OTHER_CONTRACT = sql<string | null>`(select nombre || ', hasta ' || to_char(hasta, 'DD-MM-YYYY') from contracts c
  where c.titular = plan_orders.rut_empresa and c.terminado is null and c.id is distinct from plan_orders.contrato_creado
  order by hasta desc limit 1)`;

/** Who signed for the company, as typed and as the records name them. */
async function signerOf(db: Kysely<Schema>, orden: string | null) {
  return db
    .selectFrom('plan_orders')
    .leftJoin('personas', 'personas.rut', 'rut_representante')
    .select(['empresa', 'rut_empresa', 'rut_representante', 'firmado', 'identidad_intentos', 'fallecido'])
    .select([
      PERSON_NAME.as('name'),
      sql<string | null>`(select calidad || ' desde ' || to_char(desde, 'DD-MM-YYYY') from sociedades
        where rut_sociedad = rut_empresa and rut_socio = rut_representante order by desde desc limit 1)`.as('role'),
    ])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
}

async function signerFacts(db: Kysely<Schema>, orden: string | null): Promise<CaseFacts['datos']> {
  const { empresa, rut_representante, firmado, fallecido, name, role } = await signerOf(db, orden);
  const typed = `${empresa.nombreRepresentanteLegal} ${empresa.primerApellidoRepresentanteLegal}`.trim();
  const [registered] = knownFacts([['En el registro', `${name || 'no consta'}${fallecido ? ', fallecida' : ''}`]]);
  return [
    ...knownFacts([
      ['Representante', typed],
      ['RUT del representante', rut_representante, 'rut'],
    ]),
    ...(registered ? [{ ...registered, juicio: !fallecido && isSameName(typed, name) ? ('bien' as const) : ('mal' as const) }] : []),
    ...knownFacts([
      ['En la empresa', role ?? 'no consta'],
      ['Firmó', firmado, 'instante'],
    ]),
  ];
}

/** Whether every typed word is part of the registered name, without accents. */
function isSameName(typed: string, registered: string): boolean {
  const words = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
  const known = words(registered);
  return words(typed).every((word) => known.includes(word));
}

/** That approving makes no second contract beside the one in force; empty where there is none. */
async function contractFacts(db: Kysely<Schema>, orden: string | null): Promise<CaseFacts['datos']> {
  const { contract } = await db
    .selectFrom('plan_orders')
    .select(OTHER_CONTRACT.as('contract'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  if (contract === null) return [];
  const valor = `${contract}. Con él en curso, este plan no se puede crear: el alta se detiene (TP-04)`;
  return [{ dato: 'La empresa ya tiene un plan', valor, forma: 'texto', juicio: 'mal' }];
}

/** Who signed, and what each wrong serial was. */
export async function identityFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const tries = await db
    .selectFrom('order_acts')
    .select(['en', 'detalle'])
    .where('orden', '=', orden)
    .where('acto', '=', 'identidad-rechazada')
    .orderBy('id')
    .execute();
  return {
    intentos: tries.map(({ en, detalle }) => ({ en: en.toISOString(), veredicto: detalle ?? 'no se anotó' })),
    datos: [...(await contractFacts(db, orden)), ...(await signerFacts(db, orden))],
  };
}

/** Why the office decides a claim, and what the company's administrators answered. */
export async function claimFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const claim = await db
    .selectFrom('representation_claims')
    .select(['motivo', 'creada', 'vence', 'resuelta'])
    .select([answersOf('aprueba').as('approve'), answersOf('rechaza').as('refuse')])
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return {
    datos: [
      ...(await contractFacts(db, orden)),
      ...(await signerFacts(db, orden)),
      ...knownFacts([
        ['Por qué decide la oficina', claim.motivo && CLAIM_REASONS[claim.motivo]],
        ['Administradores', `${claim.approve} la aprueban, ${claim.refuse} la rechazan`],
        ['Se pidió', claim.creada, 'instante'],
        ['Plazo para responder', claim.vence, 'instante'],
      ]),
    ],
  };
}

function answersOf(answer: 'aprueba' | 'rechaza') {
  return sql<number>`(select count(*)::int from claim_answers where solicitud = representation_claims.id and respuesta = ${answer})`;
}

/** A company that acts on declared powers: since when, and for how many users. */
export async function powersFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const standing = await db
    .selectFrom('company_standings')
    .select(['desde', usersOf('company_standings.empresa').as('users')])
    .where('orden', '=', orden)
    .executeTakeFirst();
  return {
    datos: [
      ...(await signerFacts(db, orden)),
      ...knownFacts([
        ['Poderes declarados', standing?.desde, 'instante'],
        ['Usuarios activos', standing?.users],
      ]),
    ],
  };
}

function usersOf(empresa: string) {
  return sql<number>`(select count(*)::int from company_users u where u.empresa = ${sql.ref(empresa)} and u.estado = 'activo')`;
}

/** Whose access was suspended, and on which order the company rests now. */
export async function disputeFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const standing = await db
    .selectFrom('company_standings')
    .leftJoin('orders', 'orders.orden', 'company_standings.orden')
    .select(['numero', 'disputa', 'poderes', 'quien', 'nota', usersOf('company_standings.empresa').as('users')])
    .select(
      sql<number>`(select count(*)::int from company_users u where u.empresa = company_standings.empresa and u.estado = 'deshabilitado')`.as(
        'suspended',
      ),
    )
    .where('disputada', '=', orden)
    .executeTakeFirst();
  return {
    datos: [
      ...(await signerFacts(db, orden)),
      ...knownFacts([
        ['Empezó la disputa', standing?.disputa, 'instante'],
        ['Actúa hoy por la orden', standing?.numero],
        ['Poderes de hoy', standing?.poderes],
        ['Por qué se dieron por probados', standing?.nota],
        ['Usuarios activos', standing?.users],
        ['Usuarios sin acceso', standing?.suspended],
      ]),
    ],
  };
}

/** What the codes of the alta mean to the office. */
const ALTA_CODES: Readonly<Record<string, string>> = {
  '00': 'creado; falta que siga el enlace',
  'TP-04': 'la empresa ya tiene un contrato vigente, o espera una decisión',
  'TP-05': 'el proveedor de cuentas no responde',
  'TP-06': 'el correo es de otra cuenta, sin confirmar',
  'TP-07': 'el proveedor de cuentas rechaza los datos',
  'TP-08': 'no se pudo dar el rol',
};

/** Where the alta stopped, and the contract that the company already has. */
export async function altaFacts(db: Kysely<Schema>, { orden }: OfOrder): Promise<CaseFacts> {
  const alta = await db
    .selectFrom('plan_orders')
    .leftJoin('mails', 'mails.id', 'plan_orders.enlace')
    .select(['alta_codigo', 'alta_intentos', 'alta_siguiente', 'mails.enviado', 'plan_orders.correo', OTHER_CONTRACT.as('contract')])
    .where('plan_orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  const code = alta.alta_codigo ?? '00';
  return {
    datos: [
      ...knownFacts([
        ['Código', `${code}: ${ALTA_CODES[code] ?? 'sin detalle'}`],
        ['Intentos', alta.alta_intentos],
        ['Próximo intento', alta.alta_siguiente, 'instante'],
        ['Se envió el enlace', alta.enviado, 'instante'],
        ['Otro contrato', alta.contract],
      ]),
      ...(await signerFacts(db, orden)),
    ],
  };
}

/** A returned mail: why, and whether later ones to the same address arrived. */
export async function mailFacts(db: Kysely<Schema>, { clave }: Pick<FoundCase, 'clave'>): Promise<CaseFacts> {
  const mail = await db
    .selectFrom('mails')
    .select(['clase', 'para', 'creado', 'intentos', 'rechazado'])
    .select(
      sql<Date | null>`(select max(enviado) from mails later where later.para = mails.para and later.enviado > mails.creado)`.as('later'),
    )
    .where('id', '=', clave)
    .executeTakeFirstOrThrow();
  return {
    datos: knownFacts([
      ['Correo de', mail.clase],
      ['Se escribió', mail.creado, 'instante'],
      ['Intentos', mail.intentos],
      ['Respuesta del servidor', mail.rechazado],
      ['Otro le llegó', mail.later ?? 'ninguno después', mail.later ? 'instante' : 'texto'],
    ]),
  };
}

/** An unpaid invoice whose debt may be reported, and the notices that were sent. */
export async function debtFacts(db: Kysely<Schema>, { clave }: Pick<FoundCase, 'clave'>): Promise<CaseFacts> {
  const debt = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .select(['facturas.id', 'facturas.emitida', 'facturas.vence', 'contracts.nombre', 'contracts.desde', 'suspendido'])
    .where('facturas.id', '=', clave)
    .executeTakeFirstOrThrow();
  const notices = await db
    .selectFrom('contract_events')
    .select(['suceso', 'en'])
    .where('contrato', '=', (eb) => eb.selectFrom('facturas').select('contrato').where('id', '=', clave))
    .where('clave', '=', `${debt.id}/${debt.vence}`)
    .orderBy('id')
    .execute();
  return {
    datos: knownFacts([
      ['Factura', invoiceNumber(debt.id)],
      ['Contrato', debt.nombre],
      ['Cliente desde', debt.desde, 'dia'],
      ['Emitida', debt.emitida, 'dia'],
      ['Venció', debt.vence, 'dia'],
      ['Servicio suspendido', debt.suspendido, 'instante'],
      ...notices.map(({ suceso, en }) => [SUCESOS[suceso as Suceso], en, 'instante'] as const),
    ]),
  };
}
