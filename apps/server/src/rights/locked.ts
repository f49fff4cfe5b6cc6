import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { chileanMoment } from '../storage/clock.ts';
import type { RightsRequestsTable, Schema } from '../storage/schema.ts';
import { requestNumber, type Officer } from './events.ts';

/** A request without its letter and the code of its page. */
export type AskedRequest = Omit<Selectable<RightsRequestsTable>, 'carta' | 'carta_intento' | 'codigo_hmac'>;

const COLUMNS = [
  'id',
  'numero',
  'derecho',
  'rut',
  'calidad',
  'prueba',
  'identidad',
  'nombre',
  'correo',
  'texto',
  'causal',
  'tabla',
  'clave',
  'dato',
  'propuesta',
  'estado',
  'recibida',
  'vence',
  'bloquear',
  'prorroga',
  'prorrogada',
  'decision',
  'razon',
  'respuesta',
  'decidida',
  'decidio',
  'decidio_nombre',
  'asignada',
  'asignada_nombre',
  'carta_sha256',
  'version',
] as const satisfies readonly (keyof AskedRequest)[];

/**
 * A request by its printed number, 'SD-0000000123'.
 * @throws Problem PETICION_DESCONOCIDA
 */
export async function requestNumbered(db: Kysely<Schema>, numero: string): Promise<AskedRequest> {
  const row = await numbered(db, numero).executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

/**
 * The same, locked until the transaction ends.
 * @param seen version that the person read @throws Problem PETICION_DESCONOCIDA, PETICION_CAMBIADA; PETICION_CERRADA where it was closed since
 */
export async function lockRequest(trx: Transaction<Schema>, numero: string, seen: string): Promise<AskedRequest> {
  const row = await numbered(trx, numero).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw unknown();
  if (seen !== String(row.version)) {
    // Who closed it tells more than that it changed.
    refuseClosed(row);
    throw new Problem('PETICION_CAMBIADA');
  }
  return row;
}

function numbered(db: Kysely<Schema>, numero: string) {
  const figures = /^SD-(\d{1,10})$/.exec(numero)?.[1] ?? '0';
  return db.selectFrom('rights_requests').select(COLUMNS).where('numero', '=', figures);
}

const unknown = () => new Problem('PETICION_DESCONOCIDA', { mensaje: 'No hay una petición con ese número.' });

/** As the office's log names it: its number says nothing of the person. */
export function requestObject({ numero }: Pick<AskedRequest, 'numero'>): string {
  return `petición ${requestNumber(numero)}`;
}

export function isOpen({ estado }: Pick<AskedRequest, 'estado'>): boolean {
  return estado !== 'resuelta' && estado !== 'desistida';
}

/** @throws Problem PETICION_CERRADA with who answered it and when */
export function refuseClosed(request: AskedRequest): void {
  if (isOpen(request)) return;
  const { decidio_nombre: who, decidida } = request;
  throw new Problem('PETICION_CERRADA', {
    mensaje: who && decidida ? `${who} la respondió el ${chileanMoment(decidida)}.` : 'Quien la pidió desistió.',
  });
}

/** @throws Problem PETICION_TOMADA with the name of the person who has it */
export function refuseTaken({ asignada, asignada_nombre: who }: AskedRequest, { sub }: Officer): void {
  if (asignada === null || asignada === sub) return;
  throw new Problem('PETICION_TOMADA', { mensaje: `La tiene ${who ?? 'otra persona'}. Tómala tú antes de actuar sobre ella.` });
}

/** What acts change of a request. */
type Change = Partial<
  Pick<
    RightsRequestsTable,
    'identidad' | 'vence' | 'prorroga' | 'decision' | 'razon' | 'respuesta' | 'decidio' | 'decidio_nombre' | 'asignada' | 'asignada_nombre'
  >
> & { readonly estado?: AskedRequest['estado'] };

/** Changes a locked request and its version. @param moment column that becomes now */
export async function changeRequest(
  trx: Transaction<Schema>,
  { id }: Pick<AskedRequest, 'id'>,
  change: Change,
  moment?: 'prorrogada' | 'decidida',
): Promise<void> {
  await trx
    .updateTable('rights_requests')
    .set({ ...change, ...(moment && { [moment]: sql<Date>`now()` }), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
