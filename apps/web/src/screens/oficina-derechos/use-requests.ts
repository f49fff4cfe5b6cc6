import { routes, type Answer, type FilaDePeticion } from '@veridico/api';
import { PAGE_SIZE, useQueueOf, type Queue } from '../../office/desk/use-queue.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import type { Session } from '../../session/session.ts';
import type { Chosen } from './address.ts';

type Counts = Extract<Answer<'oficinaDerechos'>, { readonly ok: true }>['body']['cuentas'];
export type Requests = Queue<FilaDePeticion, Counts>;

/** The requests with these filters. */
export function useRequests({ ver, derecho, etapa, pagina }: Chosen): Requests {
  const key = JSON.stringify({ ver, derecho, etapa, pagina: String(pagina), tamano: String(PAGE_SIZE) });
  return useQueueOf(key, readRequests, numberOf);
}

async function readRequests(session: Session, key: string) {
  const answer = await callAsUser(session, routes.oficinaDerechos, { body: JSON.parse(key) as Record<string, never> });
  if (!answer.ok) return answer;
  const { peticiones: rows, total, cuentas: counts } = answer.body;
  return { ok: true as const, page: { rows, total, counts } };
}

const numberOf = ({ numero }: FilaDePeticion): string => numero;
