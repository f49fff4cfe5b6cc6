import type { OfficeRole, PersonaDeOficina } from '@veridico/api';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { askChange } from '../../account/changes.ts';
import { Problem } from '../../http/problem.ts';
import type { OfficeStaffTable, Schema } from '../../storage/schema.ts';
import { onMoment } from '../people.ts';
import { ALL_ROLES } from '../permission/acts.ts';
import { logAct, type Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { hasAdministrator } from '../permission/staff.ts';

/** People who work or worked in the office, by name. @param own `sub` of the caller */
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
  /** Reason. */
  readonly nota: string;
}

/**
 * Gives a person of the office exactly these roles; one who had left is back.
 * @throws Problem PERSONA_DESCONOCIDA, SIN_CAMBIOS, OFICINA_SIN_ADMINISTRACION
 */
export async function changeRoles(
  { trx, staff }: Acting,
  { sub, roles, nota }: RolesWanted,
): Promise<{ persona: PersonaDeOficina; noted: Noted }> {
  const before = await lockPerson(trx, sub);
  if (!before.retirada && before.roles && ALL_ROLES.every((role) => before.roles?.includes(role) === roles.includes(role)))
    throw new Problem('SIN_CAMBIOS', { mensaje: `No cambiaste nada: ${before.nombre} ya tiene esos roles.` });
  await shareOutRoles({ trx, staff }, sub, nota);
  const after = await trx
    .updateTable('office_staff')
    .set({ roles: [...roles], retirada: null })
    .where('sub', '=', sub)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!(await hasAdministrator(trx))) throw new Problem('OFICINA_SIN_ADMINISTRACION');
  if (before.retirada) await askChange(trx, sub, 'oficina');
  return {
    persona: shown(after, staff.sub),
    noted: {
      objeto: personObject(before),
      motivo: nota,
      antes: { roles: before.roles ?? [], retirada: before.retirada !== null },
      despues: { roles, retirada: false },
    },
  };
}

/**
 * Ends a person's work in the office: their roles and cases go at once, the realm's role and their sessions as soon as the provider answers.
 * @throws Problem PERSONA_DESCONOCIDA, PERSONA_RETIRADA, OFICINA_SIN_ADMINISTRACION
 */
export async function retirePerson({ trx, staff }: Acting, sub: string, nota: string): Promise<Noted> {
  const before = await lockPerson(trx, sub);
  if (before.retirada)
    throw new Problem('PERSONA_RETIRADA', { mensaje: `${before.nombre} no trabaja en la oficina desde ${onMoment(before.retirada)}.` });
  await shareOutRoles({ trx, staff }, sub, nota);
  await trx
    .updateTable('office_staff')
    .set({ roles: [], retirada: sql<Date>`now()` })
    .where('sub', '=', sub)
    .execute();
  if (!(await hasAdministrator(trx))) throw new Problem('OFICINA_SIN_ADMINISTRACION');
  await dropCases(trx, sub);
  await askChange(trx, sub, 'oficina');
  return {
    objeto: personObject(before),
    motivo: nota,
    antes: { roles: before.roles ?? [], retirada: false },
    despues: { roles: [], retirada: true },
  };
}

async function lockPerson(trx: Transaction<Schema>, sub: string): Promise<Selectable<OfficeStaffTable>> {
  const row = await trx.selectFrom('office_staff').selectAll().where('sub', '=', sub).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Problem('PERSONA_DESCONOCIDA');
  return row;
}

/**
 * The first time roles are given to another person, everybody known who held all of them until then keeps all, each with a line of the log:
 * from then on only rows count. People who first open the office later have none.
 * @param to `sub` of the other person; '' for an invited person @param motivo reason of the act that gives the roles
 */
export async function shareOutRoles({ trx, staff }: Acting, to: string, motivo: string): Promise<void> {
  if (to === staff.sub || (await hasAdministrator(trx))) return;
  const kept = await trx
    .updateTable('office_staff')
    .set({ roles: [...ALL_ROLES] })
    .where('sub', '<>', to)
    .where('retirada', 'is', null)
    .where((eb) => eb.or([eb('roles', 'is', null), eb('sub', '=', staff.sub)]))
    .returning(['sub', 'nombre'])
    .execute();
  for (const person of kept)
    await logAct(trx, staff, 'cambiar-roles', {
      objeto: personObject(person),
      motivo,
      antes: { roles: [] },
      despues: { roles: ALL_ROLES },
    });
}

/** The cases that a person took are free for others. */
async function dropCases(trx: Transaction<Schema>, sub: string): Promise<void> {
  await trx.deleteFrom('case_marks').where('quien', '=', sub).where('hasta', 'is', null).execute();
  await trx.updateTable('case_marks').set({ quien: null, desde: null }).where('quien', '=', sub).execute();
}

/** A person of the office, as the log names them. Two people may share a name. */
export function personObject({ nombre, sub }: { readonly nombre: string; readonly sub: string }): string {
  return `persona ${nombre} (${sub.slice(0, 8)})`;
}
