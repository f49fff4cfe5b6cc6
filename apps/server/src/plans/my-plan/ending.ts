import type { ConstanciaTermino } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { dayText } from '../contract/calendar.ts';
import { announce } from '../contract/events.ts';
import { endIfTold, renews } from '../contract/terms.ts';
import { chileanDay, TODAY } from '../../storage/clock.ts';
import type { Schema, TerminacionesTable } from '../../storage/schema.ts';
import { within } from '../../storage/within.ts';

interface TerminationNotice {
  readonly contrato: string;
  /** The last day of service that the page showed. */
  readonly fin: string;
  /** `sub` of the person who gives notice, or who records it in the office. */
  readonly quien: string;
  /** Their mail and IP address; or the person of the office, by name, who records what the company asked for. */
  readonly aviso: { readonly correo: string; readonly ip: string } | { readonly oficina: string };
}

/**
 * Records a company's notice to end its plan and returns the certificate. A second notice returns the first certificate.
 * @throws Problem TERMINO_IMPOSIBLE, TERMINO_DISTINTO
 */
export async function endPlan(db: Kysely<Schema>, { contrato, fin, quien, aviso }: TerminationNotice): Promise<ConstanciaTermino> {
  await within(db, async (trx) => {
    const contract = await trx
      .selectFrom('contracts')
      .selectAll()
      .select([TODAY.as('today'), sql<Date>`now()`.as('now')])
      .where('id', '=', contrato)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const earlier = await trx.selectFrom('terminaciones').select('id').where('contrato', '=', contrato).executeTakeFirst();
    if (earlier) return;
    if (contract.hasta < contract.today || contract.fin !== null || !renews({ ...contract, suspendido: null }))
      throw new Problem('TERMINO_IMPOSIBLE');
    if (endIfTold(contract, contract.today) !== fin) throw new Problem('TERMINO_DISTINTO');
    const texto = [
      `Aviso de término del plan ${contract.nombre}, contrato ${contrato}, RUT ${formatRut(contract.titular)}.`,
      givenBy(aviso, dayText(chileanDay.format(contract.now))),
      `El contrato vence el ${dayText(contract.hasta)}. El plan funciona hasta el ${dayText(fin)} inclusive y no se renueva después.`,
      'Los períodos que queden hasta ese día se facturan como siempre. Los informes ya emitidos se siguen leyendo.',
    ];
    const huella = createHash('sha256').update(texto.join('\n')).digest('hex');
    await trx.updateTable('contracts').set({ fin }).where('id', '=', contrato).execute();
    await trx
      .insertInto('terminaciones')
      .values({ contrato, fin, texto: JSON.stringify(texto), huella, quien, ip: 'ip' in aviso ? aviso.ip : '' })
      .execute();
    await announce(trx, { contrato, suceso: 'termino-avisado', clave: fin, detalle: dayText(fin), quien }, 'administradores');
  });
  const kept = await findConstancia(db, contrato);
  if (!kept) throw new Error('a notice was not kept');
  return kept;
}

function givenBy(aviso: TerminationNotice['aviso'], day: string): string {
  if ('ip' in aviso) return `Lo dio en línea ${aviso.correo} el ${day}, desde la dirección ${aviso.ip}.`;
  return `Lo pidió la empresa y lo registró ${aviso.oficina}, de la oficina de Verídico, el ${day}.`;
}

/** The certificate of a contract's notice, if there is one. */
export async function findConstancia(db: Kysely<Schema>, contrato: string): Promise<ConstanciaTermino | undefined> {
  const row = await db.selectFrom('terminaciones').selectAll().where('contrato', '=', contrato).executeTakeFirst();
  return row && toConstancia(row);
}

function toConstancia({ id, creada, fin, texto, huella }: Selectable<TerminacionesTable>): ConstanciaTermino {
  return { numero: `CT-${id.padStart(10, '0')}`, solicitada: creada.toISOString(), fin, texto: [...texto], huella };
}
