import { parseArgs } from 'node:util';
import { OFFICE_ROLES, type InvitacionDePersonal, type OfficeRole, type PersonaDeOficina } from '@veridico/api';
import { Problem } from '../http/problem.ts';
import { changeRolesFromConsole, inviteFromConsole } from '../office/console.ts';
import { hasAdministrator } from '../office/permission/staff.ts';
import { listInvitations } from '../office/staff/invitations.ts';
import { listStaff, readRoles } from '../office/staff/roles.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { runConsoleProgram } from './console-program.ts';
import { commandLine } from '../settings/command-line.ts';

const USAGE = [
  `${commandLine('usuarios')}  muestra quién trabaja en la oficina, con sus roles y la última vez que entró`,
  commandLine('usuarios', 'invitar <correo> <rol>[,<rol>] --nombre=<nombre> --apellido=<apellido> --motivo="<motivo>"'),
  `${commandLine('usuarios', 'roles <correo> <rol>[,<rol>] --motivo="<motivo>"')}  a quien ya entró a la oficina`,
  `Roles: ${Object.keys(OFFICE_ROLES).join(', ')}.`,
].join('\n');

const time = new Intl.DateTimeFormat('es-CL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Santiago' });
const names = new Intl.ListFormat('es');

const inWords = (roles: readonly OfficeRole[]) => names.format(roles.map((role) => OFFICE_ROLES[role]));

/** @param everything a person without assigned roles has all of them: true until the office has an administrator */
function rolesOf({ retirada, roles }: PersonaDeOficina, everything: boolean): string {
  if (retirada) return 'ya no trabaja en la oficina';
  if (roles === null) return everything ? 'todos los roles, porque nadie los ha repartido' : 'sin roles';
  return roles.length === 0 ? 'sin roles' : inWords(roles);
}

const waiting = ({ nombre, correo, roles, vence, vencida }: InvitacionDePersonal) =>
  `${nombre} <${correo}>  invitada en ${inWords(roles)}  ${vencida ? 'venció' : 'vence'} el ${time.format(new Date(vence))}`;

async function listPeople(db: Database['db'], external: boolean): Promise<string> {
  const people = await listStaff(db, '');
  const everything = !(await hasAdministrator(db));
  const lines = people.map(
    (person) =>
      `${person.nombre} <${person.correo}>  ${rolesOf(person, everything)}  última entrada: ${time.format(new Date(person.vista))}`,
  );
  const invited = (await listInvitations(db)).map(waiting);
  const nobody = external
    ? 'Nadie ha entrado a la oficina. En Keycloak, da el rol backoffice a la primera persona y que entre.'
    : 'Nadie trabaja en la oficina todavía. Invita a la primera persona:';
  if (lines.length + invited.length === 0) return [nobody, '', USAGE].join('\n');
  return [...lines, ...invited].join('\n');
}

async function invite(db: Database['db'], args: readonly string[]): Promise<string> {
  const options = { nombre: { type: 'string' }, apellido: { type: 'string' }, motivo: { type: 'string' } } as const;
  const { values, positionals } = readArgs(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [correo, names, ...more] = positionals;
  if (correo === undefined || names === undefined || more.length > 0) throw new RangeError(USAGE);
  const { nombre = '', apellido = '', motivo = '' } = values;
  const roles = readRoles(names);
  if (roles.length === 0) throw new RangeError(USAGE);
  await inviteFromConsole(db, { correo, nombre, apellido, nota: motivo }, roles);
  return 'Invitación enviada: el servidor manda el correo. El enlace vence en 7 días.';
}

async function changeRoles(db: Database['db'], args: readonly string[]): Promise<string> {
  const options = { motivo: { type: 'string' } } as const;
  const { values, positionals } = readArgs(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [correo, names, ...more] = positionals;
  if (correo === undefined || names === undefined || more.length > 0) throw new RangeError(USAGE);
  const roles = readRoles(names);
  await changeRolesFromConsole(db, correo, { roles, motivo: values.motivo ?? '' });
  return `Desde ahora tiene ${roles.length === 0 ? 'ningún rol' : inWords(roles)}.`;
}

function readArgs<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new RangeError(USAGE);
  }
}

/**
 * Lists who works in the office, invites a person, or changes their roles.
 * @returns what the console shows @throws RangeError with the usage; Problem for a refusal of the office
 */
export async function usersCommand(
  { db }: Pick<Database, 'db'>,
  { IDENTITY_URL }: Pick<Settings, 'IDENTITY_URL'>,
  [act, ...args]: readonly string[],
): Promise<string> {
  if (act === undefined) return listPeople(db, IDENTITY_URL !== undefined);
  if (act === 'roles') return changeRoles(db, args);
  if (act !== 'invitar') throw new RangeError(USAGE);
  if (IDENTITY_URL !== undefined) throw new Problem('PERSONAL_EXTERNO');
  return invite(db, args);
}

/** The command with this process's settings, database and arguments. */
export const runUsers = (): Promise<void> => runConsoleProgram(usersCommand);

if (import.meta.main) await runUsers();
