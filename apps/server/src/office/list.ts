import type { CaseAction, CaseKind } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { inWords, lastCount, type LastCount } from '../orders/count.ts';
import { displayNumbers } from '../orders/display-number.ts';
import { CLAIM_REASONS } from '../plans/representation/claims.ts';
import { documentsByOrder, type KeptDocument } from '../plans/representation/documents.ts';
import { IDENTITY_TRIES } from '../plans/contract/status.ts';
import { PAID_STATES } from '../orders/states.ts';
import type { OrdersTable, Schema } from '../storage/schema.ts';
import { describeDebts, describeOrders } from './describe.ts';

/** Whoever paid and never tried to show who they are is asked by a person after this long. */
const IDLE_HOURS = 24;
/** A refund that takes longer waits for a person too. */
const REFUND_MINUTES = 15;
/** A client that could not be completed at so many goes, over about six minutes. */
const ALTA_TRIES = 4;
const MOST = 200;

export interface OpenCase {
  /** As the office knows it: it names an order by its display number. */
  readonly id: string;
  /** As a closing is kept under it. */
  readonly tarea: string;
  readonly clase: CaseKind;
  readonly orden: string | null;
  /** VO-7K3M-9QXT of that order. */
  readonly numero: string | null;
  readonly producto: string;
  readonly empresa: string;
  /** Of both one is empty. */
  readonly rut: string;
  readonly propiedad: string;
  readonly correo: string;
  readonly telefono: string;
  readonly total: number | null;
  /** Queries that the contract which came of the order has used; null where there is none. */
  readonly usadas: number | null;
  /** Documents of powers, the newest first. */
  readonly documentos: readonly KeptDocument[];
  readonly desde: Date;
  readonly motivo: string;
  readonly acciones: readonly CaseAction[];
}

interface Found {
  readonly clase: CaseKind;
  /** What the case is about: an order, the number of a mail or of an invoice, or the day of a control. */
  readonly clave: string;
  readonly orden: string | null;
  readonly desde: Date;
  readonly motivo: string;
  /** Where a mail came back. */
  readonly para: string | null;
}

/**
 * What waits for a person, the oldest first. Nothing is kept of a case but its closing: it is open while what makes it one is so, and a
 * closed one opens again when that happens anew.
 */
export async function openCases(db: Kysely<Schema>): Promise<OpenCase[]> {
  const count = await lastCount(db);
  const numbers = await displayNumbers(db, Object.values(count?.ordenes ?? {}).flat());
  const { rows } = await found(count, numbers).execute(db);
  const orders = await describeOrders(
    db,
    rows.flatMap(({ orden }) => orden ?? []),
  );
  const documents = await documentsByOrder(
    db,
    rows.flatMap(({ orden }) => orden ?? []),
  );
  const debts = await describeDebts(
    db,
    rows.filter(({ clase }) => clase === 'morosidad').map(({ clave }) => clave),
  );
  return rows.map(({ clase, clave, orden, desde, motivo, para }) => {
    const order = orders.get(orden ?? '');
    const about = (clase === 'morosidad' ? debts.get(clave) : order) ?? NOTHING;
    const numero = order?.numero ?? null;
    const { producto, empresa, rut, propiedad, total, usadas } = about;
    const { correo, telefono } = BY_RECORD.includes(clase) ? onRecord(clase, order) : about;
    return {
      id: `${clase}-${clave === orden ? numero : clave}`,
      tarea: `${clase}-${clave}`,
      clase,
      orden,
      numero,
      producto,
      empresa,
      rut,
      propiedad,
      correo: para ?? correo,
      telefono,
      total,
      usadas,
      documentos: documents.get(orden ?? '') ?? [],
      desde,
      motivo,
      acciones: actionsOf(clase, about.tipo),
    };
  });
}

/** Kinds about who may act for a company: the office calls the number on record, never the one of the person who asks. */
const BY_RECORD: readonly CaseKind[] = ['representacion', 'poderes', 'disputa'];

interface OnRecord {
  readonly correo: string;
  readonly telefono: string;
}

/** None for a claim on a company that rests on a declaration: what is on record was written by the other party. */
function onRecord(clase: CaseKind, order: { readonly declared: boolean; readonly registrado: OnRecord } | undefined): OnRecord {
  return !order || (clase === 'representacion' && order.declared) ? NOTHING : order.registrado;
}

const NOTHING = {
  tipo: undefined,
  producto: '',
  empresa: '',
  rut: '',
  propiedad: '',
  correo: '',
  telefono: '',
  total: null,
  usadas: null,
} as const;

/** What a person may do about a case of a kind. */
function actionsOf(clase: CaseKind, tipo: OrdersTable['tipo'] | undefined): CaseAction[] {
  switch (clase) {
    case 'identidad':
      return ['aprobar-identidad', 'reembolsar', 'cerrar'];
    // Put aside, its payment would wait for ever.
    case 'representacion':
      return ['probar-poderes', 'reembolsar'];
    case 'poderes':
      return ['probar-poderes', 'reembolsar', 'cerrar'];
    case 'alta':
    case 'disputa':
      return ['reembolsar', 'cerrar'];
    case 'revision':
      return ['emitir', 'reembolsar', 'cerrar'];
    case 'reembolso':
    case 'morosidad':
    case 'control':
      return ['cerrar'];
    case 'correo':
      return tipo === 'plan' ? ['reembolsar', 'cerrar'] : ['cerrar'];
  }
}

/** Closed after it last became one: hidden. @param count what the last daily control found, which is a case until the next one or its closing */
function found(count: LastCount | undefined, numbers: ReadonlyMap<string, string>) {
  const paid = sql`(${sql.join(PAID_STATES)})`;
  const differences = count ? inWords(count.differences, named(count, numbers)).join('; ') : '';
  const reasonOf = sql`case c.motivo ${sql.join(
    Object.entries(CLAIM_REASONS).map(([motivo, words]) => sql`when ${motivo} then ${words}`),
    sql` `,
  )} end`;
  const since = (states: string) => sql`(select max(en) from order_events e where e.orden = o.orden and e.a = ${states})`;
  return sql<Found>`
    with cases as (
      select 'identidad' as clase, o.orden as clave, o.orden, p.identidad_en as desde, null as para,
        case when p.identidad_intentos >= ${IDENTITY_TRIES} then 'La serie no coincidió y no quedan intentos'
          else 'La serie no coincidió (' || p.identidad_intentos || ' de ${sql.lit(IDENTITY_TRIES)} intentos)' end as motivo
      from plan_orders p join orders o using (orden) where o.estado in ${paid} and p.identidad = 'rechazada'
      union all
      select 'identidad', o.orden, o.orden, ${since('PAID')} + make_interval(hours => ${IDLE_HOURS}), null, 'Pagó y nadie validó la identidad'
      from plan_orders p join orders o using (orden)
      where o.estado in ${paid} and p.identidad = 'sin-intentar' and ${since('PAID')} < now() - make_interval(hours => ${IDLE_HOURS})
      union all
      select 'representacion', o.orden, o.orden, r.resuelta_o_creada, null, r.motivo
      from (select c.orden, coalesce(resuelta, creada) as resuelta_o_creada,
          'Contrató a nombre de una empresa con la que no actúa: ' || ${reasonOf} || '. Mostró la cédula de '
            || coalesce(w.nombres || ' ' || w.apellido_paterno, 'una persona sin nombre en los registros') || ', RUT ' || p.rut_representante
            || '. Llama al teléfono registrado de la empresa, nunca al de quien contrató' as motivo
        from representation_claims c join plan_orders p using (orden) left join personas w on w.rut = p.rut_representante where c.estado = 'oficina') r
        join orders o using (orden) where o.estado in ${paid}
      union all
      select 'poderes', o.orden, o.orden, (select max(en) from representation_documents d where d.orden = o.orden), null,
        'Entregó documentos de poderes: pide el certificado en el registro con su código antes de darlos por probados. El teléfono lo escribió quien contrató'
      from company_standings s join orders o using (orden) where s.poderes = 'declarados' and o.estado in ${paid}
        and exists (select from representation_documents d where d.orden = o.orden)
      union all
      select 'disputa', o.orden, o.orden, max(a.en), null,
        'Se suspendió el acceso que nació de esta contratación porque los poderes no se probaron a tiempo: resuelve los usuarios, los informes y el dinero'
      from order_acts a join orders o using (orden) where a.acto = 'otros-accesos-suspendidos' and o.estado in ${paid} group by o.orden
      union all
      select 'alta', o.orden, o.orden, (select max(en) from order_acts a where a.orden = o.orden and a.acto in ('alta-detenida', 'invitacion')), null,
        'El alta está detenida con el código ' || p.alta_codigo
      from plan_orders p join orders o using (orden)
      where o.estado in ${paid} and p.identidad = 'aprobada' and p.lista is null
        and not exists (select from representation_claims r where r.orden = o.orden and r.estado <> 'aprobada') and (p.alta_codigo in ('TP-04', 'TP-06') or (p.alta_codigo <> '00' and p.alta_intentos >= ${ALTA_TRIES}))
      union all
      select 'revision', o.orden, o.orden, ${since('REVIEW')}, null,
        'El cobro está en revisión: ' || coalesce((select detalle from order_events e where e.orden = o.orden and e.a = 'REVIEW' order by id desc limit 1), '')
      from orders o where o.estado = 'REVIEW'
      union all
      select 'reembolso', o.orden, o.orden, ${since('REFUND_PENDING')}, null, 'El reembolso no se ha podido hacer (' || o.intentos || ' intentos)'
      from orders o where o.estado = 'REFUND_PENDING' and ${since('REFUND_PENDING')} < now() - make_interval(mins => ${REFUND_MINUTES})
      union all
      select 'correo', m.id::text, coalesce(m.orden, p.orden), m.creado, m.para, 'Un correo no se pudo entregar (' || m.clase || ')'
      from mails m left join plan_orders p on p.orden = m.tema where m.rechazado is not null and coalesce(m.orden, p.orden) is not null
      union all
      select 'morosidad', f.id::text, p.orden, e.en, null, 'Venció el ' || to_char(f.vence, 'DD-MM-YYYY') || ' y el contrato ya permite informar la deuda'
      from contract_events e join facturas f on e.contrato = f.contrato and e.clave = f.id || '/' || f.vence
        join contracts c on c.id = f.contrato left join plan_orders p on p.contrato_creado = c.id
      where e.suceso = 'informable' and f.pagada is null and c.terminado is null
      union all
      select 'control', ${count?.dia ?? ''}, null, ${count?.terminada ?? null}::timestamptz, null,
        'El control diario de cobros, informes y correos encontró: ' || ${differences}::text
      where ${differences}::text <> '')
    select clase, clave, orden, coalesce(desde, now()) as desde, motivo, para from cases
    where not exists (select from case_closures c where c.tarea = cases.clase || '-' || cases.clave and c.en >= cases.desde)
    order by 4, 2 limit ${MOST}`;
}

/** The orders of a count as people read them. */
function named({ ordenes }: LastCount, numbers: ReadonlyMap<string, string>): LastCount['ordenes'] {
  return Object.fromEntries(Object.entries(ordenes).map(([name, each]) => [name, each.flatMap((orden) => numbers.get(orden) ?? [])]));
}
