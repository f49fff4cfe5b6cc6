import { sql, type Transaction } from 'kysely';
import { queueLetter } from '../../mails/queue.ts';
import { dayText } from './calendar.ts';
import type { Schema } from '../../storage/schema.ts';

/** Events of a contract, worded for the office and the company. */
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
  'cambio-programado': 'Cambio de plan programado',
  'cambio-retirado': 'Cambio de plan retirado',
  'anexo-monitoreo': 'Anexo de monitoreo aceptado',
  'maximo-monitoreo': 'Máximo de vigilados cambiado',
  'anexo-terminado': 'Anexo de monitoreo terminado',
  abono: 'Consultas abonadas sin costo',
  'cupo-50': 'Aviso de consultas usadas: 50 %',
  'cupo-80': 'Aviso de consultas usadas: 80 %',
  'cupo-100': 'Aviso de consultas usadas: 100 %',
} as const;

export type Suceso = keyof typeof SUCESOS;

export interface ContractEvent {
  readonly contrato: string;
  readonly suceso: Suceso;
  /** Makes the event unique: an invoice with its due day, the last day of a term, a period. */
  readonly clave: string;
  /** Never personal data. */
  readonly detalle?: string;
  /** `sub` of the person who did it, if any. */
  readonly quien?: string;
}

/** Records an event once. @returns its id; undefined if it was already recorded */
export async function noteEvent(trx: Transaction<Schema>, { detalle, quien, ...event }: ContractEvent): Promise<string | undefined> {
  const noted = await trx
    .insertInto('contract_events')
    .values({ ...event, detalle: detalle ?? null, quien: quien ?? null })
    .onConflict((conflict) => conflict.columns(['contrato', 'suceso', 'clave']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted?.id;
}

/** What an event of a change of plan says of the plan that begins: 'Plan 200, desde el 15-02-2027'. */
export function changeText({ nombre, desde }: { readonly nombre: string; readonly desde: string }): string {
  return `${nombre}, desde el ${dayText(desde)}`;
}

/** Recipients: mails about money also go to the payment contacts. */
type Recipients = 'administradores' | 'administradores y pagos';

/** The kind of mail about an event. Its `tema` is the event's id. */
export function letterOf(suceso: Suceso): string {
  return `plan-${suceso}`;
}

/** Records an event and mails the company, once. @returns false if it was already recorded */
export async function announce(trx: Transaction<Schema>, event: ContractEvent, recipients: Recipients): Promise<boolean> {
  const id = await noteEvent(trx, event);
  if (id === undefined) return false;
  for (const para of await addresses(trx, event.contrato, recipients)) await queueLetter(trx, letterOf(event.suceso), para, id);
  return true;
}

/** The addresses of the contract and its administrators and, if asked, of those who pay. Each once. */
export async function addresses(trx: Transaction<Schema>, contrato: string, recipients: Recipients): Promise<string[]> {
  const pays = recipients === 'administradores y pagos';
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
