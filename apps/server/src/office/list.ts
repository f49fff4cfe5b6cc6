import type { CaseAction, CaseKind } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { FoundCase } from '../cases/case.ts';
import type { Kind, Kinds } from '../orders/kind.ts';
import { documentsByOrder, type KeptDocument } from '../plans/representation/documents.ts';
import type { Schema } from '../storage/schema.ts';
import { describeDebts, describeOrders } from './describe.ts';
import { CASES } from './kinds.ts';

const MOST = 200;

export interface OpenCase {
  /** Public id, with the order's display number. */
  readonly id: string;
  /** Key under which its closure is stored. */
  readonly tarea: string;
  readonly clase: CaseKind;
  readonly orden: string | null;
  /** VO-7K3M-9QXT of that order. */
  readonly numero: string | null;
  readonly producto: string;
  readonly empresa: string;
  /** Either `rut` or `propiedad` is empty. */
  readonly rut: string;
  readonly propiedad: string;
  readonly correo: string;
  readonly telefono: string;
  readonly total: number | null;
  /** Queries used on the order's contract; null without one. */
  readonly usadas: number | null;
  /** Documents of powers, newest first. */
  readonly documentos: readonly KeptDocument[];
  readonly desde: Date;
  readonly motivo: string;
  readonly acciones: readonly CaseAction[];
}

/**
 * Cases that wait for a person, oldest first. Cases are computed; only closures are stored. A case is open while its cause exists, and
 * opens again if the cause happens again after a closure.
 */
export async function openCases(db: Kysely<Schema>, kinds: Kinds): Promise<OpenCase[]> {
  const rows = await findOpen(db);
  const ordenes = rows.flatMap(({ orden }) => orden ?? []);
  const orders = await describeOrders(db, ordenes);
  const documents = await documentsByOrder(db, ordenes);
  const debts = await describeDebts(
    db,
    rows.filter(({ clase }) => clase === 'morosidad').map(({ clave }) => clave),
  );
  return rows.map(({ clase, clave, orden, desde, motivo, para }) => {
    const order = orders.get(orden ?? '');
    const about = (clase === 'morosidad' ? debts.get(clave) : order) ?? NOTHING;
    const numero = order?.numero ?? null;
    const { producto, empresa, rut, propiedad, total, usadas } = about;
    const { correo, telefono } = contactOf(clase, order) ?? about;
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
      acciones: actionsOf(clase, about.tipo && kinds[about.tipo]),
    };
  });
}

interface Contact {
  readonly correo: string;
  readonly telefono: string;
}

/** The contact on record; undefined if the order's own contact is shown. */
function contactOf(clase: CaseKind, order: { readonly declared: boolean; readonly registrado: Contact } | undefined): Contact | undefined {
  const { contact } = CASES[clase];
  if (contact === 'order') return undefined;
  return !order || (contact === 'record-unless-declared' && order.declared) ? NOTHING : order.registrado;
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

function actionsOf(clase: CaseKind, kind: Kind | undefined): readonly CaseAction[] {
  const { actions } = CASES[clase];
  return actions === 'by-order' ? (kind?.returnedMailActions ?? ['cerrar']) : actions;
}

/** Finds open cases, without those closed after their latest cause. */
async function findOpen(db: Kysely<Schema>): Promise<FoundCase[]> {
  const found = await Promise.all(
    Object.entries(CASES).map(async ([clase, { find }]) =>
      (await find(db)).map(
        (rows) => sql`select ${sql.lit(clase)} as clase, rows.* from (${rows}) as rows (clave, orden, desde, para, motivo)`,
      ),
    ),
  );
  const { rows } = await sql<FoundCase>`
    with cases as (${sql.join(found.flat(), sql` union all `)})
    select clase, clave, orden, coalesce(desde, now()) as desde, motivo, para from cases
    where not exists (select from case_closures c where c.tarea = cases.clase || '-' || cases.clave and c.en >= cases.desde)
    order by 4, 2 limit ${MOST}`.execute(db);
  return rows;
}
