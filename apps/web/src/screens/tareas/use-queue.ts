import { useEffect, useState } from 'react';
import { routes, type Answer, type FilaDeTarea } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import type { Chosen } from './address.ts';

/** Rows of a page. */
export const PAGE_SIZE = 50;
/** How often the queue looks for new cases. */
const LOOK_MS = 30_000;

type Body = Extract<Answer<'tareas'>, { readonly ok: true }>['body'];

export interface QueueRow extends FilaDeTarea {
  /** Somebody decided it, or its cause is gone: it stays in its place until the list is renewed. */
  readonly gone: boolean;
}

export interface Queue {
  /** Undefined while the first request for these filters runs. */
  readonly rows: readonly QueueRow[] | undefined;
  readonly total: number;
  readonly counts: Body['cuentas'] | undefined;
  /** New cases that are not shown yet. */
  readonly waiting: number;
  readonly busy: boolean;
  /** Why the newest request failed; the rows are those of `at`. */
  readonly failed: { readonly status: number; readonly reason: string | undefined } | undefined;
  /** When the newest answer came. */
  readonly at: Date | undefined;
  /** Renews the list and shows everything new. */
  readonly again: () => void;
}

interface Kept {
  readonly key: string;
  readonly body: Body;
}

/** The queue with these filters. Rows keep their place: new ones wait until they are asked for. */
export function useQueue({ ver, clase, orden, pagina }: Chosen, buscar: string): Queue {
  const session = useSession();
  const [shown, setShown] = useState<Kept>();
  const [newest, setNewest] = useState<Kept & { readonly at: Date }>();
  const [failed, setFailed] = useState<Queue['failed']>();
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify({ ver, clase, orden, buscar, pagina: String(pagina), tamano: String(PAGE_SIZE) });
  useEffect(() => {
    let here = true;
    const read = async (renews: boolean) => {
      setBusy(true);
      const answer = await callAsUser(session, routes.tareas, { body: JSON.parse(key) as Record<string, string> });
      if (!here) return;
      setBusy(false);
      if (!answer.ok) return setFailed({ status: answer.status, reason: answer.problem?.mensaje });
      setFailed(undefined);
      setNewest({ key, body: answer.body, at: new Date() });
      if (renews) setShown({ key, body: answer.body });
    };
    void read(true);
    const timer = setInterval(() => {
      if (!document.hidden) void read(false);
    }, LOOK_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [session, key, attempt]);
  const list = shown?.key === key ? shown.body : undefined;
  const fresh = newest?.key === key ? newest.body : undefined;
  const known = new Set(list?.tareas.map(({ id }) => id));
  return {
    rows: list?.tareas.map((row) => newestOf(row, fresh)),
    total: list?.total ?? 0,
    counts: newest?.body.cuentas,
    waiting: fresh?.tareas.filter(({ id }) => !known.has(id)).length ?? 0,
    busy,
    failed,
    at: newest?.at,
    again: () => setAttempt((count) => count + 1),
  };
}

function newestOf(row: FilaDeTarea, fresh: Body | undefined): QueueRow {
  const now = fresh?.tareas.find(({ id }) => id === row.id);
  // Beyond the page's last row a case may only have moved to another page.
  return { ...(now ?? row), gone: fresh !== undefined && now === undefined && fresh.total <= PAGE_SIZE };
}
