import { sql, type Transaction } from 'kysely';
import { queueLetter } from '../../mails/queue.ts';
import type { Schema } from '../../storage/schema.ts';

/** What may happen to a contract, in words for whoever looks after it. */
export const SUCESOS = {
  factura: 'Factura emitida',
  recordatorio: 'Recordatorio de pago',
  atraso: 'Aviso de atraso',
  suspendido: 'Servicio suspendido por falta de pago',
  'aviso-deuda': 'Aviso antes de poder informar la deuda',
  informable: 'Se cumplió el plazo para informar la deuda',
  pago: 'Factura pagada',
  reactivado: 'Servicio reactivado',
  'aviso-renovacion': 'Aviso de renovación',
  'ultimo-aviso': 'Aviso del último día para terminar el plan',
  renovado: 'Contrato renovado',
  'por-terminar': 'Aviso de que el plan está por terminar',
  'termino-avisado': 'Aviso de término recibido',
  terminado: 'Plan terminado',
  'cupo-50': 'Aviso de consultas usadas: 50 %',
  'cupo-80': 'Aviso de consultas usadas: 80 %',
  'cupo-100': 'Aviso de consultas usadas: 100 %',
} as const;

export type Suceso = keyof typeof SUCESOS;

export interface ContractEvent {
  readonly contrato: string;
  readonly suceso: Suceso;
  /** With it a thing happens once: an invoice with its due day, the last day of a term, a period. */
  readonly clave: string;
  /** Never personal data. */
  readonly detalle?: string;
  /** `sub` of who did it, where somebody did. */
  readonly quien?: string;
}

/** Writes down that something happened. @returns its number; undefined where it had been written down before */
export async function noteEvent(trx: Transaction<Schema>, { detalle, quien, ...event }: ContractEvent): Promise<string | undefined> {
  const noted = await trx
    .insertInto('contract_events')
    .values({ ...event, detalle: detalle ?? null, quien: quien ?? null })
    .onConflict((conflict) => conflict.columns(['contrato', 'suceso', 'clave']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted?.id;
}

/** Who is written to: what is about money also goes to whoever pays. */
type Readers = 'administradores' | 'administradores y pagos';

/** The kind of mail that tells of it. Its `tema` is the event's number. */
export function letterOf(suceso: Suceso): string {
  return `plan-${suceso}`;
}

/** The same, and tells the company by mail, once. @returns false where it had been written down before */
export async function announce(trx: Transaction<Schema>, event: ContractEvent, readers: Readers): Promise<boolean> {
  const id = await noteEvent(trx, event);
  if (id === undefined) return false;
  for (const para of await addresses(trx, event.contrato, readers)) await queueLetter(trx, letterOf(event.suceso), para, id);
  return true;
}

/** The address of the contract and those of its administrators; of whoever pays, too. Each once. */
export async function addresses(trx: Transaction<Schema>, contrato: string, readers: Readers): Promise<string[]> {
  const pays = readers === 'administradores y pagos';
  const { rows } = await sql<{ correo: string }>`
    with contract as (select titular, correo from contracts where id = ${contrato})
    select min(correo) as correo from (
      select correo from contract
      union all select u.correo from company_users u join contract on u.empresa = titular
        where estado = 'activo' and rol in ('administrador', ${pays ? 'facturacion' : 'administrador'})
      union all select c.correo_pago from companies c join contract on c.rut = titular where ${pays}) as found
    where correo <> '' group by lower(correo) order by 1`.execute(trx);
  return rows.map(({ correo }) => correo);
}
