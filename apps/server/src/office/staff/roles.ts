import type { OfficeRole, PersonaDeOficina } from '@veridico/api';
import { sql, type Kysely, type Selectable } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { OfficeStaffTable, Schema } from '../../storage/schema.ts';
import { ALL_ROLES } from '../permission/acts.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { hasAdministrator } from '../permission/staff.ts';

/** People who have opened the office, by name. @param own `sub` of the caller */
export async function listStaff(db: Kysely<Schema>, own: string): Promise<PersonaDeOficina[]> {
  const rows = await db
    .selectFrom('office_staff')
    .selectAll()
    .orderBy(sql`lower(nombre)`)
    .orderBy('sub')
    .execute();
  return rows.map((row) => shown(row, own));
}

function shown({ sub, nombre, correo, roles, vista, retirada }: Selectable<OfficeStaffTable>, own: string): PersonaDeOficina {
  return {
    id: sub,
    nombre,
    correo,
    roles: roles && [...roles],
    vista: vista.toISOString(),
    retirada: retirada !== null,
    propia: sub === own,
  };
}

/** Parses 'atencion,finanzas'. @throws Problem CAMPOS_INVALIDOS */
export function readRoles(text: string): OfficeRole[] {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !Object.hasOwn(roleNames, name));
  if (unknown !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos: { roles: `No existe el rol ${unknown.slice(0, 40)}.` } });
  return ALL_ROLES.filter((role) => names.includes(role));
}

const roleNames = Object.fromEntries(ALL_ROLES.map((role) => [role, role]));

interface RolesWanted {
  readonly sub: string;
  readonly roles: readonly OfficeRole[];
  readonly retirada: boolean;
  /** Reason. */
  readonly nota: string;
}

/** Any number: the same on every node. Changes of roles wait for each other, so that two cannot each remove the other administrator. */
const STAFF_TURN = 7_231;

/**
 * Gives a person of the office exactly these roles, or ends their work here. The first time roles are given, the person who gives them
 * gets `administracion` too: from then on only rows count.
 * @throws Problem PERSONA_DESCONOCIDA, OFICINA_SIN_ADMINISTRACION
 */
export async function changeRoles({ trx, staff }: Acting, wanted: RolesWanted): Promise<{ persona: PersonaDeOficina; noted: Noted }> {
  await sql`select pg_advisory_xact_lock(${STAFF_TURN})`.execute(trx);
  const { sub, roles, retirada, nota } = wanted;
  const before = await trx.selectFrom('office_staff').selectAll().where('sub', '=', sub).forNoKeyUpdate().executeTakeFirst();
  if (!before) throw new Problem('PERSONA_DESCONOCIDA');
  if (sub !== staff.sub && !(await hasAdministrator(trx)))
    await trx
      .updateTable('office_staff')
      .set({ roles: [...ALL_ROLES] })
      .where('sub', '=', staff.sub)
      .execute();
  const after = await trx
    .updateTable('office_staff')
    .set({ roles: [...roles], retirada: retirada ? sql<Date>`coalesce(retirada, now())` : null })
    .where('sub', '=', sub)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!(await hasAdministrator(trx))) throw new Problem('OFICINA_SIN_ADMINISTRACION');
  return {
    persona: shown(after, staff.sub),
    noted: {
      // Two people may share a name.
      objeto: `persona ${before.nombre} (${sub.slice(0, 8)})`,
      motivo: nota,
      antes: { roles: before.roles ?? [], retirada: before.retirada !== null },
      despues: { roles, retirada },
    },
  };
}
