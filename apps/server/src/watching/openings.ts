import type { Obligacion } from '@veridico/api/endpoints';
import { MOTIVOS } from '@veridico/reports';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { WatchingReader } from './reader.ts';

/** Purpose of reading what changed about a person, as the consultation log words it. */
const PURPOSE: Readonly<Record<Obligacion, string>> = {
  vigente: `${MOTIVOS['evaluacion-crediticia']}: seguimiento de una obligación vigente`,
  solicitada: `${MOTIVOS['evaluacion-crediticia']}: seguimiento de una obligación solicitada`,
};

interface ReadSubject {
  readonly sujeto_rut: string | null;
  readonly obligacion: Obligacion | '';
}

/** Logs that a user read what changed about a person, as an opening without a report. */
export async function noteReading(
  trx: Transaction<Schema>,
  { customer, titular }: WatchingReader,
  { sujeto_rut: rut, obligacion }: ReadSubject,
): Promise<void> {
  if (rut === null || obligacion === '') return;
  await trx
    .insertInto('aperturas')
    .values({ informe: null, rut, consultante_empresa: titular, cliente: customer.id, motivo: PURPOSE[obligacion] })
    .execute();
}
