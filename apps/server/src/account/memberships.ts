import type { RolDeEmpresa } from '@veridico/forms';
import type { EmpresaPropia } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { nameOf } from '../issuing/names.ts';
import type { Schema } from '../storage/schema.ts';

/** A company that an account may act for. */
interface Membership {
  /** Row of the company's users; null where an operator gave the company to the account. */
  readonly id: string | null;
  /** RUT of the company. */
  readonly empresa: string | null;
  readonly rol: RolDeEmpresa | null;
  readonly cautela: Date | null;
  readonly desde: Date | null;
  /** When they last acted for it. */
  readonly visto: Date | null;
  /** How many companies the account may act for. */
  readonly companies: number;
  /** RUT of the company that the session is held to; it may have been lost since. */
  readonly held: string | null;
}

/**
 * The companies of the row of `customers` in scope. That row itself holds the one that was chosen last: it counts by itself only where an
 * operator wrote it, for an account that never was among the company's users.
 */
const MEMBERSHIPS = sql<Membership>`(
  select member.id, member.empresa, member.rol, member.cautela, member.desde, member.visto from company_users member
  where member.cliente = customers.id and member.estado = 'activo'
  union all
  select null, customers.empresa, customers.rol, null, null, null
  where customers.empresa is not null and not exists (select from company_users own
    where own.cliente = customers.id and own.empresa = customers.empresa))`;

/**
 * The one company that a session acts for: the one it is held to, else the one that was chosen last in any session, else the first one. A
 * company that no longer lets the account act for it is none of them, whatever was chosen. @param session `sid` @param empresa RUT of the
 * company that work of the background was begun for: it counts first
 */
export function actingFor(session: string, empresa: string | null = null) {
  return sql<Membership>`(
    select of.id, of.empresa, of.rol, of.cautela, of.desde, of.visto, count(*) over ()::int as companies,
      chosen.empresa as held from ${MEMBERSHIPS} of
    left join session_states chosen on chosen.sesion = ${session} and chosen.cuenta = customers.sub
    order by (of.empresa = ${empresa}) desc nulls last, (of.empresa = chosen.empresa) desc nulls last, (of.empresa = customers.empresa) desc nulls last, of.desde, of.id limit 1)`;
}

/** Notes that a user acts for the company. Leaves out a row that another transaction holds: the next call notes it. @param usuario row of company_users */
export async function noteUse(db: Kysely<Schema>, usuario: string): Promise<void> {
  await db
    .updateTable('company_users')
    .set({ visto: sql<Date>`now()` })
    .where('id', 'in', (eb) => eb.selectFrom('company_users').select('id').where('id', '=', usuario).forNoKeyUpdate().skipLocked())
    .execute();
}

/** The company that an operator gave to an account: it has no row among its users. */
const OF_THE_OPERATOR = 'propia';

/** The id by which its user names a company, without telling its RUT; empty for none. */
export function companyId({ usuario, empresa }: { readonly usuario: string | null; readonly empresa: string | null }): string {
  return usuario ?? (empresa === null ? '' : OF_THE_OPERATOR);
}

/** The companies of a caller's account. @param acting as accountOf found it */
export async function companiesOf(
  db: Kysely<Schema>,
  acting: { readonly id: string; readonly empresa: string | null },
): Promise<EmpresaPropia[]> {
  const rows = await membershipsOf(db, acting.id);
  const named = await Promise.all(
    rows.map(async ({ id, empresa, rol }) => ({
      id: companyId({ usuario: id, empresa }),
      nombre: (await nameOf(db, empresa)) || empresa,
      rol,
      actual: empresa === acting.empresa,
    })),
  );
  return named.toSorted((one, other) => one.nombre.localeCompare(other.nombre, 'es'));
}

async function membershipsOf(db: Kysely<Schema>, cliente: string) {
  const rows = await db
    .selectFrom('customers')
    .innerJoinLateral(MEMBERSHIPS.as('of'), (join) => join.onTrue())
    .select(['of.id', 'of.empresa', 'of.rol'])
    .where('customers.id', '=', cliente)
    .execute();
  return rows.flatMap(({ empresa, ...row }) => (empresa === null ? [] : [{ ...row, empresa }]));
}

/**
 * Makes a session act for one of its account's companies, and later sessions too. Waits for a removal of the user that is under way.
 * @param id as companyId gives it @throws Problem EMPRESA_DESCONOCIDA
 */
export async function chooseCompany(db: Kysely<Schema>, { session, id: cuenta }: Caller, cliente: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = (await membershipsOf(trx, cliente)).find((each) => companyId({ usuario: each.id, empresa: each.empresa }) === id);
    if (!found) throw new Problem('EMPRESA_DESCONOCIDA');
    const { empresa, rol } = found;
    if (found.id !== null) {
      const user = await trx
        .selectFrom('company_users')
        .select('id')
        .where('id', '=', found.id)
        .where('estado', '=', 'activo')
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) throw new Problem('EMPRESA_DESCONOCIDA');
      await remember(trx, cliente, { empresa, rol });
    }
    const chosen = { empresa, actualizada: sql<Date>`now()` };
    await trx
      .insertInto('session_states')
      .values({ sesion: session, cuenta, empresa })
      .onConflict((conflict) => conflict.column('sesion').doUpdateSet(chosen).where('session_states.cuenta', '=', cuenta))
      .execute();
  });
}

/** For later sessions; but a company that an operator gave is kept nowhere else. */
async function remember(trx: Kysely<Schema>, cliente: string, chosen: { empresa: string; rol: RolDeEmpresa | null }): Promise<void> {
  await trx
    .updateTable('customers')
    .set(chosen)
    .where('id', '=', cliente)
    .where((eb) =>
      eb.or([
        eb('empresa', 'is', null),
        eb.exists(
          eb
            .selectFrom('company_users')
            .select('company_users.id')
            .whereRef('company_users.cliente', '=', 'customers.id')
            .whereRef('company_users.empresa', '=', 'customers.empresa')
            .where('estado', '=', 'activo'),
        ),
      ]),
    )
    .execute();
}

/**
 * Holds a session to the company that it acts for: what another session chooses later does not move it. @param seen what it was held to; a
 * choice made meanwhile stays
 */
export async function holdSession(
  db: Kysely<Schema>,
  { session, id: cuenta }: Caller,
  empresa: string,
  seen: string | null,
): Promise<void> {
  await db
    .insertInto('session_states')
    .values({ sesion: session, cuenta, empresa })
    .onConflict((conflict) =>
      conflict
        .column('sesion')
        .doUpdateSet({ empresa, actualizada: sql<Date>`now()` })
        .where('session_states.cuenta', '=', cuenta)
        .where('session_states.empresa', 'is not distinct from', seen),
    )
    .execute();
}
