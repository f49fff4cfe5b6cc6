import type { Kysely } from 'kysely';
import { KINDS } from '../app/kinds.ts';
import { openCase, showCase } from '../office/detail.ts';
import { readQueue } from '../office/queue.ts';
import { settleCase } from '../office/settle.ts';
import type { Schema } from '../storage/schema.ts';

type Decision = Parameters<typeof settleCase>[2];
type Settled = Awaited<ReturnType<typeof settleCase>>;

/** A person with every role, who has never opened the office. */
const STAFF = { sub: 'oficina', nombre: 'Oficina', roles: ['atencion', 'finanzas'] } as const;

/** Decides an open case as the office does once a second person, where one is needed, confirmed it. @returns why one is needed @throws Problem */
export async function decideCase(db: Kysely<Schema>, decision: Omit<Decision, 'quien'>): Promise<Settled['second']> {
  const settled = await db
    .transaction()
    .execute((trx) => settleCase(trx, { kinds: KINDS, refundAlone: Number.MAX_SAFE_INTEGER }, { ...decision, quien: STAFF.sub }));
  return settled.second;
}

/** Every open case as the office sees it, oldest first, with the order it is about. */
export async function openCases(db: Kysely<Schema>) {
  const all = { ver: 'todas', clase: '', buscar: '', orden: 'antigua', tamano: 1_000, pagina: 1 } as const;
  const { tareas } = await readQueue(db, all, STAFF.sub);
  const shown = await Promise.all(
    tareas.map(async ({ id }) => {
      const open = await openCase(db, KINDS, id);
      // The worker of the application under test may have closed it since the queue was read.
      return open ? [{ ...(await showCase(db, open, STAFF)), orden: open.orden, acciones: open.decisiones }] : [];
    }),
  );
  return shown.flat();
}

/** Key by which the office names the company of a user. @param correo of the user */
export async function companyKeyOf(db: Kysely<Schema>, correo: string): Promise<string> {
  const { clave } = await db
    .selectFrom('companies')
    .select('clave')
    .where('rut', '=', (eb) => eb.selectFrom('company_users').select('empresa').where('correo', '=', correo))
    .executeTakeFirstOrThrow();
  return clave;
}

/** Id of a company's user. */
export async function userWith(db: Kysely<Schema>, correo: string): Promise<string> {
  return (await db.selectFrom('company_users').select('id').where('correo', '=', correo).executeTakeFirstOrThrow()).id;
}
