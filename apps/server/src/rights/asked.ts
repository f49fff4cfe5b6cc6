import type { MisDatos } from '@veridico/api/endpoints';
import type { Kysely } from 'kysely';
import { consultasOf, toConsulta } from '../bureau/records/consultas.ts';
import type { Schema } from '../storage/schema.ts';

/** Who consulted a RUT in the last twelve months and received a report, newest first, as the subject's own report names them. */
export async function askedAbout(db: Kysely<Schema>, rut: string): Promise<MisDatos['consultas']> {
  const { consultas } = await db.selectNoFrom(consultasOf(rut).as('consultas')).executeTakeFirstOrThrow();
  return consultas.map((stored) => {
    const { en, consultante, motivo, informe } = toConsulta(stored);
    return { en, quien: consultante ?? 'Una persona sin cuenta', motivo, informe };
  });
}
