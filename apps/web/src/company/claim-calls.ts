import { routes, type ProblemBody, type RefusalBody } from '@veridico/api';
import { callAsUser } from '../session/call-as-user.ts';
import type { Session } from '../session/session.ts';

/** Result of answering a claim. `stale`: the claim changed since the page was loaded. */
export type ClaimOutcome =
  | { readonly kind: 'done'; readonly mensaje: string }
  | { readonly kind: 'stale'; readonly mensaje: string }
  | { readonly kind: 'refused'; readonly mensaje: string; readonly campos: Readonly<Record<string, string>> };

type ClaimAnswer =
  | { readonly ok: true; readonly body: { readonly mensaje: string } }
  | { readonly ok: false; readonly problem: RefusalBody | undefined };

const STALE: readonly (ProblemBody['codigo'] | undefined)[] = ['SOLICITUD_RESUELTA', 'SOLICITUD_DESCONOCIDA'];

export function claimOutcome(answer: ClaimAnswer): ClaimOutcome {
  if (answer.ok) return { kind: 'done', mensaje: answer.body.mensaje };
  const { codigo, mensaje = 'No sabemos si tu respuesta llegó. Revisa tu conexión y repítela.', campos = {} } = answer.problem ?? {};
  return STALE.includes(codigo) ? { kind: 'stale', mensaje } : { kind: 'refused', mensaje, campos };
}

export async function approveClaim(session: Session, solicitud: string, password: string): Promise<ClaimOutcome> {
  return claimOutcome(await callAsUser(session, routes.aprobarSolicitud, { params: { solicitud }, body: { password } }));
}

export async function refuseClaim(session: Session, solicitud: string): Promise<ClaimOutcome> {
  return claimOutcome(await callAsUser(session, routes.rechazarSolicitud, { params: { solicitud } }));
}
