import { routes, type Answer, type FilaDeTarea } from '@veridico/api';
import { PAGE_SIZE, useQueueOf, type Queue as QueueOf } from '../../office/desk/use-queue.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import type { Session } from '../../session/session.ts';
import type { Chosen } from './address.ts';

type Counts = Extract<Answer<'tareas'>, { readonly ok: true }>['body']['cuentas'];
export type Queue = QueueOf<FilaDeTarea, Counts>;
export type QueueRow = NonNullable<Queue['rows']>[number];

/** The queue with these filters. */
export function useQueue({ ver, clase, orden, pagina }: Chosen, buscar: string): Queue {
  const key = JSON.stringify({ ver, clase, orden, buscar, pagina: String(pagina), tamano: String(PAGE_SIZE) });
  return useQueueOf(key, readCases, idOfCase);
}

async function readCases(session: Session, key: string) {
  const answer = await callAsUser(session, routes.tareas, { body: JSON.parse(key) as Record<string, string> });
  if (!answer.ok) return answer;
  const { tareas: rows, total, cuentas: counts } = answer.body;
  return { ok: true as const, page: { rows, total, counts } };
}

const idOfCase = ({ id }: FilaDeTarea): string => id;
