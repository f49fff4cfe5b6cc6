import type { SolicitudDeOficina } from '@veridico/api';
import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { lapseRequests } from '../../storage/retention/rows.ts';
import { chileanMoment } from '../../storage/clock.ts';
import type { OfficeRequestsTable, Schema } from '../../storage/schema.ts';
import { mayDo, OFFICE_ACTS, rolesOf, type TwoPersonAct } from './acts.ts';
import type { Noted } from './log.ts';
import { hasAnother, type StaffMember } from './staff.ts';

/** Days during which a request may be confirmed. */
const WAITS_DAYS = 3;

/** Why an act waits for another person, and what that person is shown. */
export interface SecondPerson {
  /** What it is done to; one request about it waits at a time. Stored as a digest. */
  readonly clave: string;
  /** Page of the office that shows it. */
  readonly pagina: string;
  /** Label and value of what would be done; no mail, and a RUT only masked. */
  readonly muestra: readonly (readonly [rotulo: string, valor: string])[];
}

/** A call whose act waits: which one, and its validated parts. */
export interface HeldCall {
  readonly llamada: OfficeRequestsTable['llamada'];
  readonly acto: TwoPersonAct;
  readonly params: unknown;
  readonly body: unknown;
}

/** More than an office leaves waiting. */
const AT_ONCE = 1_000;

type Row = Omit<Selectable<OfficeRequestsTable>, 'creada'> & { readonly creada: Date };

const WAITING = sql<boolean>`(estado = 'pendiente' and hasta > now())`;

/**
 * Keeps an act for another person to confirm, instead of carrying it out.
 * @param noted what the act would have left in the log
 * @throws Problem YA_ESPERA_CONFIRMACION with the name of the one who asked
 */
export async function askSecond(
  trx: Transaction<Schema>,
  staff: StaffMember,
  { llamada, acto, params, body }: HeldCall,
  { second, noted }: { readonly second: SecondPerson; readonly noted: Noted },
): Promise<{ readonly mensaje: string; readonly solicitud: SolicitudDeOficina }> {
  await lapseRequests(trx, AT_ONCE);
  const clave = digest(second.clave);
  const row = await trx
    .insertInto('office_requests')
    .values({
      id: randomUUID(),
      llamada,
      acto,
      clave,
      objeto: noted.objeto,
      pagina: second.pagina,
      muestra: JSON.stringify(second.muestra.map(([rotulo, valor]) => ({ rotulo, valor }))),
      pedido: JSON.stringify({ params, body }),
      quien: staff.sub,
      nombre: staff.nombre,
      motivo: noted.motivo ?? '',
      hasta: sql<Date>`now() + make_interval(days => ${WAITS_DAYS})`,
      estado: 'pendiente',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await alreadyAsked(trx, clave);
  const alone = (await hasAnother(trx, staff.sub, OFFICE_ACTS[acto].roles))
    ? ''
    : ' Hoy nadie más tiene ese rol: pide a quien administra la oficina que se lo dé a otra persona.';
  const mensaje = `Quedó por confirmar, todavía no se hizo: otra persona de ${rolesOf(acto)} lo confirma antes del ${chileanMoment(row.hasta)}.${alone}`;
  return { mensaje, solicitud: shownTo(row, staff) };
}

async function alreadyAsked(trx: Transaction<Schema>, clave: string): Promise<Problem> {
  const first = await trx
    .selectFrom('office_requests')
    .select(['nombre', 'hasta'])
    .where('clave', '=', clave)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst();
  if (!first) return new Problem('YA_ESPERA_CONFIRMACION');
  const { nombre, hasta } = first;
  return new Problem('YA_ESPERA_CONFIRMACION', {
    mensaje: `${nombre} ya pidió algo sobre esto, y espera a otra persona hasta el ${chileanMoment(hasta)}. No se pidió otra vez.`,
  });
}

/** Pending requests, oldest first, with the decisions that this person may take on each. */
export async function listRequests(db: Kysely<Schema>, staff: StaffMember): Promise<SolicitudDeOficina[]> {
  const rows = await db.selectFrom('office_requests').selectAll().where(WAITING).orderBy('creada').orderBy('id').execute();
  return rows.map((row) => shownTo(row, staff));
}

/** The pending request of each object, by the object's `clave`; objects without one are left out. */
export async function requestsAbout(
  db: Kysely<Schema>,
  claves: readonly string[],
  staff: StaffMember,
): Promise<ReadonlyMap<string, SolicitudDeOficina>> {
  const named = new Map(claves.map((clave) => [digest(clave), clave]));
  if (named.size === 0) return new Map();
  const rows = await db
    .selectFrom('office_requests')
    .selectAll()
    .where(WAITING)
    .where('clave', 'in', [...named.keys()])
    .execute();
  return new Map(rows.map((row) => [named.get(row.clave) ?? '', shownTo(row, staff)]));
}

/** Which of these objects, by their `clave`, something was asked about that waits. */
export async function askedAbout(db: Kysely<Schema>, claves: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Map(claves.map((clave) => [digest(clave), clave]));
  if (named.size === 0) return new Set();
  const rows = await db
    .selectFrom('office_requests')
    .select('clave')
    .where(WAITING)
    .where('clave', 'in', [...named.keys()])
    .execute();
  return new Set(rows.map(({ clave }) => named.get(clave) ?? ''));
}

/** The RUTs, as they were typed, in the calls of these acts that wait. */
export async function waitingRuts(db: Kysely<Schema>, actos: readonly TwoPersonAct[]): Promise<string[]> {
  const rows = await db
    .selectFrom('office_requests')
    .select(sql<string | null>`pedido #>> '{body,rut}'`.as('rut'))
    .where('acto', 'in', actos)
    .where(WAITING)
    .execute();
  return rows.flatMap(({ rut }) => rut ?? []);
}

/** The body of the call that each request holds, by the request's id. */
export async function askedBodies(
  db: Kysely<Schema>,
  requests: readonly Pick<SolicitudDeOficina, 'id'>[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  if (requests.length === 0) return new Map();
  const ids = requests.map(({ id }) => id);
  const rows = await db.selectFrom('office_requests').select(['id', 'pedido']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, pedido }) => [id, (pedido?.['body'] ?? {}) as Readonly<Record<string, unknown>>]));
}

/**
 * A pending request about a record, with the body of its call.
 * @throws Problem SOLICITUD_DESCONOCIDA
 */
export async function requestOfRecord(
  db: Kysely<Schema>,
  id: string,
  staff: StaffMember,
): Promise<{ readonly solicitud: SolicitudDeOficina; readonly body: Readonly<Record<string, unknown>> }> {
  const row = await db
    .selectFrom('office_requests')
    .selectAll()
    .where(WAITING)
    .where('id', '=', id)
    .where('llamada', 'in', [...RECORD_CALLS])
    .executeTakeFirst();
  if (!row) throw new Problem('SOLICITUD_DESCONOCIDA');
  return { solicitud: shownTo(row, staff), body: (row.pedido?.['body'] ?? {}) as Readonly<Record<string, unknown>> };
}

/** The last confirmed request of this act for each object, by the object's `clave`. */
export async function confirmedAbout(
  db: Kysely<Schema>,
  acto: TwoPersonAct,
  claves: readonly string[],
): Promise<ReadonlyMap<string, Pick<Row, 'muestra' | 'decidio_nombre'>>> {
  if (claves.length === 0) return new Map();
  const named = new Map(claves.map((clave) => [digest(clave), clave]));
  const rows = await db
    .selectFrom('office_requests')
    .select(['clave', 'muestra', 'decidio_nombre'])
    .where('estado', '=', 'confirmada')
    .where('acto', '=', acto)
    .where('clave', 'in', [...named.keys()])
    .orderBy('decidida')
    .execute();
  return new Map(rows.map(({ clave, ...row }) => [named.get(clave) ?? '', row]));
}

/** The pending request of one object; null without one. */
export async function requestAbout(db: Kysely<Schema>, clave: string, staff: StaffMember): Promise<SolicitudDeOficina | null> {
  return (await requestsAbout(db, [clave], staff)).get(clave) ?? null;
}

/** Calls about a record, whose page opens it for the one who confirms. */
const RECORD_CALLS: ReadonlySet<Row['llamada']> = new Set(['oficinaSuprimir', 'oficinaCorregir']);

function shownTo(
  { id, llamada, acto, objeto, pagina, muestra, motivo, nombre, quien, creada, hasta }: Row,
  staff: StaffMember,
): SolicitudDeOficina {
  const act = acto as TwoPersonAct;
  const own = quien === staff.sub;
  const others = mayDo(staff.roles, act) ? (['confirmar', 'rechazar'] as const) : [];
  return {
    id,
    acto: OFFICE_ACTS[act].nombre,
    registro: RECORD_CALLS.has(llamada),
    objeto,
    pagina: RECORD_CALLS.has(llamada) ? `${pagina}?solicitud=${id}` : pagina,
    muestra,
    motivo,
    persona: nombre,
    propia: own,
    pedida: creada.toISOString(),
    hasta: hasta.toISOString(),
    decisiones: own ? ['retirar'] : [...others],
  };
}

function digest(clave: string): string {
  return createHash('sha256').update(clave).digest('hex');
}
