import type { CaseKind, CaseOrder, CaseView, FilaDeTarea } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { PERSON_NAME } from '../bureau/records/holdings.ts';
import type { Schema } from '../storage/schema.ts';
import { markedCases, type MarkedCase } from './found.ts';
import { NAMELESS } from './people.ts';
import { askedAbout } from './permission/requests.ts';
import { caseKey } from './story.ts';

export interface QueueFilters {
  readonly ver: CaseView;
  /** '' for all. */
  readonly clase: CaseKind | '';
  readonly buscar: string;
  readonly orden: CaseOrder;
  readonly tamano: number;
  readonly pagina: number;
}

export interface QueuePage {
  readonly tareas: FilaDeTarea[];
  /** Rows of all pages. */
  readonly total: number;
  readonly cuentas: Readonly<Record<'todas' | 'mias' | 'sinTomar' | 'vencidas' | 'pospuestas' | 'cerradas', number>>;
}

/** Whom and what a row is about. Made for the rows of a page only, unless the filters need it for all. */
const described = (rows: RawBuilder<unknown>) => sql`
  select x.*, o.numero, coalesce(f.total, o.total) as monto, coalesce(sold.rut, t.titular, o.sujeto_rut, '') as rut,
    coalesce(x.para, p.correo, o.inputs ->> 'correo', '') as correo,
    case when x.clase = 'control' then to_char(x.clave::date, 'DD-MM-YYYY') else
      coalesce(written.nombre, p.empresa ->> 'razonSocial', k.razon_social, nullif(${PERSON_NAME}, ''), o.inputs ->> 'run', '') end as cliente
  from (${rows}) as x
    left join orders o on o.orden = x.orden
    left join plan_orders p on p.orden = x.orden
    left join facturas f on f.id = case when x.clase = 'morosidad' then x.clave::bigint end
    left join mensajes written on written.id = case when x.clase = 'contacto' then x.clave::bigint end
    left join contracts t on t.id = f.contrato
    left join lateral (select case when o.tipo in ('factura', 'plan') then o.sujeto_rut end as rut) as sold on true
    left join companies k on k.rut = coalesce(sold.rut, t.titular)
    left join personas on personas.rut = o.inputs ->> 'run'`;

const OPEN = sql`(not cerrada and pospuesta is null)`;

/** Which cases each view shows. @param sub of the caller */
function viewsOf(sub: string): Readonly<Record<CaseView, RawBuilder<unknown>>> {
  return {
    todas: OPEN,
    mias: sql`(${OPEN} and quien = ${sub})`,
    'sin-tomar': sql`(${OPEN} and quien is null)`,
    vencidas: sql`(${OPEN} and vencida)`,
    pospuestas: sql`(not cerrada and pospuesta is not null)`,
    cerradas: sql`cerrada`,
  };
}

/** The count of each view. */
const COUNTED = {
  todas: 'todas',
  mias: 'mias',
  'sin-tomar': 'sinTomar',
  vencidas: 'vencidas',
  pospuestas: 'pospuestas',
  cerradas: 'cerradas',
} as const satisfies Readonly<Record<CaseView, keyof QueuePage['cuentas']>>;
const VIEWS = Object.keys(COUNTED) as CaseView[];

const ORDERS: Readonly<Record<CaseOrder, RawBuilder<unknown>>> = {
  antigua: sql`desde, tarea`,
  nueva: sql`desde desc, tarea`,
  monto: sql`monto desc nulls last, desde, tarea`,
};

type Row = Omit<FilaDeTarea, 'id' | 'quien' | 'porConfirmar'> &
  Pick<MarkedCase, 'clave' | 'quien'> & { readonly orden: string | null; readonly tomada: string; readonly nombre: string | null };

/** A page of the queue and the counts of its views, in one statement. @param sub of the caller */
export async function readQueue(db: Kysely<Schema>, filters: QueueFilters, sub: string): Promise<QueuePage> {
  const { ver, clase, orden, tamano, pagina } = filters;
  const buscar = filters.buscar.trim().toLowerCase();
  const views = viewsOf(sub);
  // Without filters the rows are those that its view counts.
  const whole = buscar === '' && clase === '';
  const early = buscar !== '' || orden === 'monto';
  const count = (view: CaseView) => sql`count(*) filter (where ${views[view]})`;
  const counts = sql.join(VIEWS.map((view) => sql`${sql.lit(COUNTED[view])}, ${count(view)}`));
  const { rows } = await sql<{ filas: readonly Row[]; total: number | null; cuentas: QueuePage['cuentas'] }>`
    with cases as materialized (${await markedCases(db, early ? {} : { columns: sql`null as para` })}),
    chosen as (select * from cases where ${views[ver]} ${clase === '' ? sql`` : sql`and clase = ${clase}`}),
    matching as ${early ? sql`` : sql`not`} materialized (select * from (${early ? described(sql`select * from chosen`) : sql`select * from chosen`}) as y where ${matches(buscar)}),
    page as (select *, row_number() over (order by ${ORDERS[orden]}) as puesto
      from (select * from matching order by ${ORDERS[orden]} limit ${tamano} offset ${(pagina - 1) * tamano}) as first),
    shown as (select y.*, s.nombre from (${early ? sql`select * from page` : described(sql`select * from page`)}) as y
      left join office_staff s on s.sub = y.quien)
    select (select coalesce(jsonb_agg(to_jsonb(shown) order by puesto), '[]') from shown) as filas,
      ${whole ? sql`null` : sql`(select count(*)::int from matching)`} as total,
      (select jsonb_build_object(${counts}) from cases) as cuentas`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a queue without an answer');
  const tareas = found.filas.map((row) => shown(row, sub));
  const asked = await askedAbout(db, tareas.map(caseKey));
  return {
    tareas: tareas.map((row) => ({ ...row, porConfirmar: asked.has(caseKey(row)) })),
    total: found.total ?? found.cuentas[COUNTED[ver]],
    cuentas: found.cuentas,
  };
}

/** Part of the customer, of the RUT with or without points, of the mail or of the order's number. */
function matches(buscar: string): RawBuilder<unknown> {
  if (buscar === '') return sql`true`;
  const plain = buscar.replace(/[.\s]/g, '');
  const has = (column: string, text: string) => sql`strpos(lower(${sql.ref(column)}), ${text}) > 0`;
  return sql`(${has('cliente', buscar)} or ${has('cliente', plain)} or ${has('correo', buscar)} or ${has('numero', buscar)} or ${has('rut', plain)})`;
}

/** The public id of a case, with the order's display number. */
export function publicId({ clase, clave, orden }: Pick<MarkedCase, 'clase' | 'clave' | 'orden'>, numero: string | null): string {
  return `${clase}-${clave === orden ? numero : clave}`;
}

function shown(
  { clase, cliente, numero, monto, desde, vencida, pospuesta, tomada, nombre, quien, clave, orden }: Row,
  sub: string,
): Omit<FilaDeTarea, 'porConfirmar'> {
  return {
    id: publicId({ clase, clave, orden }, numero),
    clase,
    // The RUT of a buyer whose name is not known.
    cliente: formatRut(cliente),
    numero,
    monto,
    desde: new Date(desde).toISOString(),
    vencida,
    quien: quien === null ? null : { nombre: nombre ?? NAMELESS, propia: quien === sub, desde: new Date(tomada).toISOString() },
    pospuesta,
  };
}
