import { isCompanyRut } from '@veridico/forms';
import { MOTIVOS, NOT_DECLARED, type Declarable } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import type { Customer } from '../account/customers.ts';
import type { Schema } from '../storage/schema.ts';

/** A page that shows a report asked for its file just before: one opening. */
const SAME_OPENING_MINUTES = 10;

/**
 * Logs that a user of a company opens a report about a person that a colleague asked for (Ley 20.575: who, when and why). One's own
 * reports, and those about companies and properties, need no line.
 */
export async function noteOpening(db: Kysely<Schema>, reader: Customer, informe: string, motivo: Declarable | ''): Promise<void> {
  if (reader.empresa === null) return;
  const row = await db
    .selectFrom('historial')
    .innerJoin('informes', 'informes.id', 'historial.informe')
    .select(['informes.sujeto_rut', 'historial.cliente'])
    .where('historial.informe', '=', informe)
    .where('historial.solicitante', '=', reader.empresa)
    .executeTakeFirst();
  if (!row || row.sujeto_rut === null || isCompanyRut(row.sujeto_rut) || row.cliente === reader.id) return;
  await db
    .insertInto('aperturas')
    .values({
      informe,
      rut: row.sujeto_rut,
      consultante_empresa: reader.empresa,
      cliente: reader.id,
      motivo: motivo === '' ? NOT_DECLARED : MOTIVOS[motivo],
    })
    .execute();
}

/** The same where a page asks for what a report says. */
export async function noteShowing(db: Kysely<Schema>, reader: Customer, informe: string): Promise<void> {
  const lately = await db
    .selectFrom('aperturas')
    .select('id')
    .where('informe', '=', informe)
    .where('cliente', '=', reader.id)
    .where('en', '>', sql<Date>`now() - make_interval(mins => ${SAME_OPENING_MINUTES})`)
    .executeTakeFirst();
  if (!lately) await noteOpening(db, reader, informe, '');
}
