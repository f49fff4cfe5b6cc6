import type { CompanyUserAct } from '@veridico/api';
import { invitaUsuario, type CambiaUsuarioField, type InvitaUsuarioField, type Values } from '@veridico/forms';
import { readForm } from '../../http/read-form.ts';
import { Problem } from '../../http/problem.ts';
import { changes } from '../../plans/company/change.ts';
import { addInvited } from '../../plans/company/invite.ts';
import { findUser, type Manager } from '../../plans/company/users.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { withWho } from './acts.ts';
import { companyObject, lastChange, lockedCompany } from './find.ts';

/** Problems whose sentence speaks to the company's administrator. */
const TOLD_TO_THE_OFFICE: Partial<Readonly<Record<Problem['code'], string>>> = {
  USUARIO_DESCONOCIDO: 'Ese usuario ya no está en la empresa.',
  USUARIO_REPETIDO: 'La empresa ya tiene un usuario o una invitación con ese correo.',
};

interface InvitationRequest extends Values<InvitaUsuarioField> {
  readonly clave: string;
  readonly nota: string;
}

/** Invites a person as an administrator would. @throws Problem CAMPOS_INVALIDOS, USUARIO_REPETIDO */
export async function inviteUser({ trx }: Acting, { clave: typed, nota, correo, nombre, apellido, rol, limite }: InvitationRequest) {
  const values = readForm(invitaUsuario, { correo, nombre, apellido, rol, limite });
  const { empresa, clave } = await lockedCompany(trx, typed);
  const id = await addInvited(trx, { usuario: null, empresa }, values).catch((error: unknown) => {
    throw toldToTheOffice(error);
  });
  return {
    objeto: companyObject(clave),
    motivo: nota,
    antes: null,
    despues: { usuario: shortId(id), estado: 'invitado', rol: values.rol, limite: values.limite || null },
  } satisfies Noted;
}

interface UserRequest extends Values<CambiaUsuarioField> {
  readonly clave: string;
  readonly usuario: string;
  readonly acto: CompanyUserAct;
  readonly version: number;
  readonly nota: string;
}

/** Changes a user as an administrator would. @throws Problem of `changes`, USUARIO_CAMBIADO with who was first */
export async function changeUser({ trx }: Acting, { clave: typed, acto, nota, rol, limite, ...seen }: UserRequest): Promise<Noted> {
  const { empresa, clave } = await lockedCompany(trx, typed);
  const office: Manager = { usuario: null, empresa };
  try {
    const before = await stateOf(trx, office, seen.usuario);
    await (acto === 'cambiar' ? changes.cambiar(trx, office, seen, { rol, limite }) : changes[acto](trx, office, seen));
    const after = acto === 'eliminar' ? { estado: 'eliminado' } : await stateOf(trx, office, seen.usuario);
    const usuario = shortId(seen.usuario);
    return { objeto: companyObject(clave), motivo: nota, antes: { usuario, ...before }, despues: { usuario, ...after } };
  } catch (error) {
    throw await withWho(toldToTheOffice(error), 'USUARIO_CAMBIADO', () => lastChange(trx, clave));
  }
}

async function stateOf(trx: Acting['trx'], office: Manager, usuario: string) {
  if (!/^[\da-f-]{36}$/i.test(usuario)) throw new Problem('USUARIO_DESCONOCIDO');
  const { estado, rol, limite, vence } = await findUser(trx, office, usuario);
  return { estado, rol, limite, vence };
}

function toldToTheOffice(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const mensaje = TOLD_TO_THE_OFFICE[error.code];
  return mensaje === undefined ? error : new Problem(error.code, { mensaje });
}

/** How the log names a user: neither by name nor by mail. */
function shortId(id: string): string {
  return id.slice(0, 8);
}
