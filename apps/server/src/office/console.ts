import type { CaseAction, OfficeRole } from '@veridico/api';
import { invitaPersonal, type InvitaPersonalField, type Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { consoleUser, type ConsoleAct, type NoteConsoleAct } from '../bureau/import/desk.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { DECISIONS, type Decision } from '../orders/review.ts';
import type { Schema } from '../storage/schema.ts';
import type { OfficeDeps } from './deps.ts';
import { readNote } from './note.ts';
import { ALL_ROLES, type LoggedAct } from './permission/acts.ts';
import { logAct, type Noted } from './permission/log.ts';
import { lockStaff, type StaffMember } from './permission/staff.ts';
import { settleCase } from './settle.ts';
import { nameOfRecord, nameOfSource } from './sources/named.ts';
import { invitePerson } from './staff/invitations.ts';
import { changeRoles } from './staff/roles.ts';

/** The office's act for each decision of the console. */
const ACTS: Readonly<Record<Decision, CaseAction>> = { emitir: 'emitir', devolver: 'reembolsar', cerrar: 'cerrar' };

export function isDecision(text: string): text is Decision {
  return Object.hasOwn(DECISIONS, text);
}

/**
 * Decides an order in review from the machine's console, by the same act as the office's page, with its line in the log.
 * @param numero VO-7K3M-9QXT @param motivo why, kept with the order and in the log
 * @throws Problem as the page, among them TAREA_DESCONOCIDA where the order is not in review
 */
export async function decideFromConsole(
  { db, ...deps }: Pick<OfficeDeps, 'db' | 'kinds' | 'refundAlone'>,
  numero: string,
  { decision, motivo }: { readonly decision: Decision; readonly motivo: string },
): Promise<void> {
  const nota = readNote(motivo);
  const accion = ACTS[decision];
  await db.transaction().execute(async (trx) => {
    const { noted, second } = await settleCase(trx, deps, { tarea: `revision-${numero}`, accion, nota, quien: consoleUser() });
    // The console is one person.
    if (second) throw new Problem('NO_PERMITIDO', { mensaje: 'Eso lo confirma una segunda persona: pídelo en la oficina, en Tareas.' });
    await logFromConsole(trx, accion, noted);
  });
}

const STATES: Readonly<Record<ConsoleAct['acto'], readonly [before: string, after: string]>> = {
  'retirar-fuente': ['activa', 'retirada'],
  'suprimir-antecedente': ['guardado', 'suprimido'],
  'reponer-antecedente': ['suprimido', 'repuesto'],
};

/** The line of the log that the office's page would leave. */
export const noteConsoleAct: NoteConsoleAct = async (trx, act) => {
  const [before, after] = STATES[act.acto];
  const objeto = act.acto === 'retirar-fuente' ? nameOfSource(act) : nameOfRecord(act);
  await logFromConsole(trx, act.acto, { objeto, motivo: act.motivo, antes: { estado: before }, despues: { estado: after } });
};

/**
 * Invites a person to work in the office, by the same act as the office's page: a mail with a link, and a line in the log.
 * @throws Problem as the page: CAMPOS_INVALIDOS, INVITACION_REPETIDA
 */
export async function inviteFromConsole(
  db: Kysely<Schema>,
  sent: Values<InvitaPersonalField>,
  roles: readonly OfficeRole[],
): Promise<void> {
  const values = readForm(invitaPersonal, sent);
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx);
    await logFromConsole(trx, 'invitar-personal', await invitePerson({ trx, staff: consoleMember() }, values, roles));
  });
}

/**
 * Gives a person who already opened the office exactly these roles, by the same act as the office's page. An operator needs it when
 * every administrator lost access.
 * @param correo of the person @throws Problem as the page: CAMPOS_INVALIDOS, PERSONA_DESCONOCIDA, SIN_CAMBIOS, OFICINA_SIN_ADMINISTRACION
 */
export async function changeRolesFromConsole(
  db: Kysely<Schema>,
  correo: string,
  { roles, motivo }: { readonly roles: readonly OfficeRole[]; readonly motivo: string },
): Promise<void> {
  const nota = readNote(motivo);
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx);
    const person = await trx
      .selectFrom('office_staff')
      .select('sub')
      .where(sql`lower(correo)`, '=', correo.trim().toLowerCase())
      // A provider that was replaced may have left another row of the same address.
      .orderBy('vista', 'desc')
      .executeTakeFirst();
    if (!person) throw new Problem('PERSONA_DESCONOCIDA');
    const { noted } = await changeRoles({ trx, staff: consoleMember() }, { sub: person.sub, roles, nota });
    await logFromConsole(trx, 'cambiar-roles', noted);
  });
}

async function logFromConsole(trx: Transaction<Schema>, acto: LoggedAct, noted: Noted): Promise<void> {
  await logAct(trx, consoleMember(), acto, noted);
}

/** The user of the console, as the log names them. */
function consoleMember(): StaffMember {
  const nombre = consoleUser();
  return { sub: nombre, nombre, roles: ALL_ROLES };
}
