import type { EstadoCompartido } from '@veridico/api';
import { isCompanyRut } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { sql, type Kysely, type Selectable } from 'kysely';
import { customerActingFor, customerById, type Customer } from '../account/customers.ts';
import { SUBJECT_COLUMNS, type SubjectColumns } from '../bureau/subject.ts';
import { owns } from '../history/list.ts';
import { readableOwner } from '../history/readable.ts';
import { Problem } from '../http/problem.ts';
import { WITHDRAWAL } from '../issuing/withdrawn.ts';
import { verdictOn } from '../plans/representation/may.ts';
import { isOneself } from '../plans/representation/reader.ts';
import type { CompartidosTable } from '../storage/schema/sharing.ts';
import type { Schema } from '../storage/schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text of an address can be an id of a report or of a share. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** What of a report decides who may share it. */
export interface SharedReport extends SubjectColumns {
  /** Id of the report. */
  readonly informe: string;
  /** Its code. */
  readonly servicio: string;
}

/** In whose name a report is shared: the customer's own, or the company's for which they act. */
export type Sharing = { readonly empresa: string | null };

/**
 * Whether a customer may share a report now, and in whose name. A report about a person is shared by that person alone, who has it for
 * themselves; a company shares what it asked about companies and properties.
 * @returns undefined if they may not read it
 * @throws Problem NO_SE_COMPARTE
 */
export async function sharingOf(db: Kysely<Schema>, customer: Customer, report: SharedReport): Promise<Sharing | undefined> {
  const own = await owns(db, { cliente: customer.id }, report.informe);
  if (!own && !(await owns(db, readableOwner(customer), report.informe))) return undefined;
  const person = personOf(report);
  if (person !== undefined && !(own && isOneself(person, customer))) throw new Problem('NO_SE_COMPARTE');
  if (own) return { empresa: null };
  if (verdictOn('compartir-informes', customer) !== 'si') throw new Problem('NO_SE_COMPARTE');
  return { empresa: customer.empresa };
}

/** RUT of the person whom a report is about; undefined where it is about none. */
function personOf({ servicio, sujeto_rut: rut }: SharedReport): string | undefined {
  const about = rut !== null && (findReport(servicio)?.subject === 'persona' || !isCompanyRut(rut));
  return about ? rut : undefined;
}

/** A share with the facts of its report. */
export type Share = Selectable<CompartidosTable> & SharedReport & { readonly estado: 'vigente' | 'vencido' | 'terminado' | 'detenido' };

/** Shares with their state by dates and by the report. Whether the sender may still read it is asked by `stateOf`. */
export function selectShares(db: Kysely<Schema>) {
  return db
    .selectFrom('compartidos')
    .innerJoin('informes', 'informes.id', 'compartidos.informe')
    .selectAll('compartidos')
    .select(['informes.servicio', ...SUBJECT_COLUMNS.map((column) => `informes.${column}` as const)])
    .select(
      sql<Share['estado']>`case when compartidos.terminado is not null then 'terminado' when compartidos.vence <= now() then 'vencido'
        when ${WITHDRAWAL} is not null then 'detenido' else 'vigente' end`.as('estado'),
    );
}

/** State of a share as of now: the only place that decides whether it can be read. */
export async function stateOf(db: Kysely<Schema>, share: Share): Promise<EstadoCompartido> {
  if (share.estado !== 'vigente') return share.estado;
  return (await senderMayShare(db, share)) ? 'vigente' : 'detenido';
}

/** Not after the sender's account was deleted or blocked, left the company, or lost the report. */
async function senderMayShare(db: Kysely<Schema>, share: Share): Promise<boolean> {
  const { cliente, empresa } = share;
  try {
    const customer = empresa === null ? await customerById(db, cliente) : await customerActingFor(db, cliente, empresa);
    return customer !== undefined && (await sharingOf(db, customer, share))?.empresa === empresa;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * A share that can be read now, by the last part of its link.
 * @throws Problem COMPARTIDO_DESCONOCIDO: the same for an id that is unknown or no id, and for a share that ended
 */
export async function liveShare(db: Kysely<Schema>, id: string): Promise<Share> {
  const share = await findShare(db, id);
  if (!share || (await stateOf(db, share)) !== 'vigente') throw new Problem('COMPARTIDO_DESCONOCIDO');
  return share;
}

/** A share in any state; undefined for an id that is unknown or no id. */
export async function findShare(db: Kysely<Schema>, id: string): Promise<Share | undefined> {
  return isId(id) ? selectShares(db).where('compartidos.id', '=', id).executeTakeFirst() : undefined;
}
