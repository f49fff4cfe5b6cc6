import type { ObjetoDeNota } from '@veridico/api';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { orderOf } from '../../orders/display-number.ts';
import type { Schema } from '../../storage/schema.ts';
import { accountObject } from '../people.ts';

/** What a note is about. */
export interface NoteObject {
  readonly objeto: ObjetoDeNota;
  /** As stored. */
  readonly clave: string;
  /** As the log names it. */
  readonly nombre: string;
}

type Find = (db: Kysely<Schema>, typed: string) => Promise<Omit<NoteObject, 'objeto'> | undefined>;

/** How each kind of object is found by the key that its page sends. The row stays locked for share: it is not erased meanwhile. */
const FINDERS: Readonly<Record<ObjetoDeNota, Find>> = {
  orden: async (db, typed) => {
    const orden = await orderOf(db, typed);
    if (orden === undefined) return undefined;
    const { numero } = await db.selectFrom('orders').select('numero').where('orden', '=', orden).forShare().executeTakeFirstOrThrow();
    return { clave: orden, nombre: `la orden ${numero}` };
  },
  persona: async (db, sub) => {
    const row = await db
      .selectFrom('customers')
      .select('sub')
      .where('sub', '=', sub)
      .where('eliminada', 'is', null)
      .forShare()
      .executeTakeFirst();
    return row && { clave: sub, nombre: `la ${accountObject(sub)}` };
  },
  empresa: async (db, clave) => {
    const row = await db.selectFrom('companies').select(['rut', 'clave']).where('clave', '=', clave).forShare().executeTakeFirst();
    return row && { clave: row.rut, nombre: `la empresa ${row.clave}` };
  },
};

/** @throws Problem OBJETO_DESCONOCIDO */
export async function noteObject(db: Kysely<Schema>, objeto: ObjetoDeNota, typed: string): Promise<NoteObject> {
  const found = await FINDERS[objeto](db, typed);
  if (!found) throw new Problem('OBJETO_DESCONOCIDO');
  return { objeto, ...found };
}
