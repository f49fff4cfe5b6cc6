import type { FilaDePeticion, RightsStage, RightsView } from '@veridico/api';
import { maskRut } from '@veridico/forms';
import { DERECHOS, diasEntre, DIA_DE_ALARMA, type ClaseDeDerecho } from '@veridico/reference';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { requestNumber } from '../../rights/events.ts';
import { isOpen, type AskedRequest } from '../../rights/locked.ts';
import { askToday, TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { askedAbout } from '../permission/requests.ts';
import { requestObject } from '../../rights/locked.ts';

/** Days before the last one from which a request is urgent: the same distance from the end after an extension. */
const URGENT_DAYS = DERECHOS.acceso.plazo.dias - DIA_DE_ALARMA;

const OPEN = sql<boolean>`estado not in ('resuelta', 'desistida')`;
const STAGE = sql<RightsStage>`case when ${OPEN} and identidad = 'por-revisar' then 'identidad' else estado end`;

/** Which requests each view shows. @param sub of the caller */
function viewsOf(sub: string): Readonly<Record<RightsView, RawBuilder<boolean>>> {
  return {
    abiertas: OPEN,
    mias: sql`(${OPEN} and asignada = ${sub})`,
    urgentes: sql`(${OPEN} and vence - ${TODAY} <= ${URGENT_DAYS}::int)`,
    vencidas: sql`(${OPEN} and vence < ${TODAY})`,
    cerradas: sql`not (${OPEN})`,
  };
}

export interface RightsFilters {
  readonly ver: RightsView;
  /** '' for all. */
  readonly derecho: ClaseDeDerecho | '';
  readonly etapa: RightsStage | '';
  readonly tamano: number;
  readonly pagina: number;
}

const ROW = [
  'numero',
  'derecho',
  'rut',
  'identidad',
  'estado',
  'recibida',
  'vence',
  'asignada',
  'asignada_nombre',
  'decision',
] as const satisfies readonly (keyof AskedRequest)[];
type Row = Pick<AskedRequest, (typeof ROW)[number]>;

/** A page of requests, the one that ends first before the others, and the counts of the views. @param sub of the caller */
export async function readRequests(db: Kysely<Schema>, { ver, derecho, etapa, tamano, pagina }: RightsFilters, sub: string) {
  const views = viewsOf(sub);
  let chosen = db.selectFrom('rights_requests').where(views[ver]);
  if (derecho !== '') chosen = chosen.where('derecho', '=', derecho);
  if (etapa !== '') chosen = chosen.where(sql<boolean>`${STAGE} = ${etapa}`);
  const ordered = ver === 'cerradas' ? chosen.orderBy(sql`coalesce(decidida, recibida) desc`) : chosen.orderBy('vence');
  const rows = await ordered
    .select(ROW)
    .orderBy('numero')
    .limit(tamano)
    .offset((pagina - 1) * tamano)
    .execute();
  const count = (view: RightsView) => sql<number>`count(*) filter (where ${views[view]})::int`.as(view);
  const cuentas = await db
    .selectFrom('rights_requests')
    .select([count('abiertas'), count('mias'), count('urgentes'), count('vencidas'), count('cerradas')])
    .executeTakeFirstOrThrow();
  const { total } = await chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const today = await askToday(db);
  const asked = await askedAbout(db, rows.map(requestObject));
  return { peticiones: rows.map((row) => rowOf(row, { today, sub, asked })), total, cuentas };
}

/** Number of open requests, for the menu. */
export async function countOpenRequests(db: Kysely<Schema>): Promise<number> {
  const { n } = await db
    .selectFrom('rights_requests')
    .where(OPEN)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface Seen {
  /** YYYY-MM-DD in Chile. */
  readonly today: string;
  /** Of the caller. */
  readonly sub: string;
  /** Objects about which something waits for another person. */
  readonly asked: ReadonlySet<string>;
}

/** A request as a row of the queue. */
export function rowOf(row: Row, { today, sub, asked }: Seen): FilaDePeticion {
  const { numero, derecho, rut, identidad, estado, recibida, vence, asignada, asignada_nombre: who, decision } = row;
  const open = isOpen(row);
  const quedan = diasEntre(today, vence);
  return {
    numero: requestNumber(numero),
    derecho,
    rut: maskRut(rut),
    etapa: open && identidad === 'por-revisar' ? 'identidad' : estado,
    recibida: recibida.toISOString(),
    vence,
    quedan,
    urgente: open && quedan <= URGENT_DAYS,
    vencida: open && quedan < 0,
    quien: asignada === null ? null : { nombre: who ?? '', propia: asignada === sub },
    decision,
    porConfirmar: asked.has(requestObject(row)),
  };
}
