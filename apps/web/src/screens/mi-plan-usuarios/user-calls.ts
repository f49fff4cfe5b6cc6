import { routes, type ProblemBody, type RefusalBody, type Usuario } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import type { Session } from '../../session/session.ts';
import type { useFresh } from '../../shell/use-fresh.tsx';

/** Acts on a user that need no further input. */
export type UserAct = 'reinvitar' | 'deshabilitar' | 'habilitar' | 'eliminar';

/** `stale`: the user has changed, so the page must reload. */
export type Outcome =
  | { readonly kind: 'done'; readonly mensaje: string }
  | { readonly kind: 'stale'; readonly mensaje: string }
  | { readonly kind: 'refused'; readonly mensaje: string; readonly campos: Readonly<Record<string, string>> };

const STALE: readonly (ProblemBody['codigo'] | undefined)[] = [
  'USUARIO_CAMBIADO',
  'USUARIO_EN_OTRO_ESTADO',
  'USUARIO_DESCONOCIDO',
  'FACTOR_YA_DECIDIDO',
];

const ROUTES = {
  reinvitar: routes.reinvitarUsuario,
  deshabilitar: routes.deshabilitarUsuario,
  habilitar: routes.habilitarUsuario,
  eliminar: routes.eliminarUsuario,
} as const;

type UserCallAnswer =
  | { readonly ok: true; readonly body: { readonly mensaje: string } }
  | { readonly ok: false; readonly problem: RefusalBody | undefined };

type Send = ReturnType<typeof useFresh>['send'];

/** @param send makes the call, asking for the password before where the server wants it */
export async function act(session: Session, what: UserAct, { id, version }: Usuario, send: Send = (call) => call()): Promise<Outcome> {
  return outcomeOf(await send(() => callAsUser(session, ROUTES[what], { params: { usuario: id }, body: { version } })));
}

/** Demands the second factor of the company's users, or ceases to. */
export async function demandFactor(session: Session, exige: 'S' | 'N', send: Send): Promise<Outcome> {
  return outcomeOf(await send(() => callAsUser(session, routes.exigirSegundoFactor, { body: { exige } })));
}

interface Rules {
  readonly dias: string;
  /** '' for none. */
  readonly tope: string;
  readonly aprobacion: 'S' | 'N';
}

/** Sets the company's rules for its queries. */
export async function setRules(session: Session, body: Rules): Promise<Outcome> {
  return outcomeOf(await callAsUser(session, routes.cambiarReglas, { body }));
}

interface UserChange {
  readonly rol: string;
  /** '' for none. */
  readonly limite: string;
}

export async function change(session: Session, { id, version }: Usuario, { rol, limite }: UserChange): Promise<Outcome> {
  return outcomeOf(await callAsUser(session, routes.cambiarUsuario, { params: { usuario: id }, body: { version, rol, limite } }));
}

interface Invitation extends UserChange {
  readonly correo: string;
  readonly nombre: string;
  readonly apellido: string;
}

export async function invite(session: Session, { correo, nombre, apellido, rol, limite }: Invitation): Promise<Outcome> {
  return outcomeOf(await callAsUser(session, routes.invitarUsuario, { body: { correo, nombre, apellido, rol, limite } }));
}

function outcomeOf(answer: UserCallAnswer): Outcome {
  if (answer.ok) return { kind: 'done', mensaje: answer.body.mensaje };
  const { codigo, mensaje = 'No sabemos si se hizo. Revisa tu conexión y vuelve a cargar la página.', campos = {} } = answer.problem ?? {};
  return STALE.includes(codigo) ? { kind: 'stale', mensaje } : { kind: 'refused', mensaje, campos };
}
