import { useEffect, useState } from 'react';
import type { RefusalBody } from '@veridico/api';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';

/** Rows of a page. */
export const PAGE_SIZE = 50;
/** How often the queue looks for new rows. */
const LOOK_MS = 30_000;

/** A page of a queue as the server answered it. */
export interface QueuePage<Row, Counts> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly counts: Counts;
}

type ReadQueue<Row, Counts> = (
  session: Session,
  /** The filters as JSON. */
  key: string,
) => Promise<
  | { readonly ok: true; readonly page: QueuePage<Row, Counts> }
  | { readonly ok: false; readonly status: number; readonly problem: RefusalBody | undefined }
>;

export interface Queue<Row, Counts> {
  /** Undefined while the first request for these filters runs. `gone`: the row is no longer in the list; it stays in its place until the list is renewed. */
  readonly rows: readonly (Row & { readonly gone: boolean })[] | undefined;
  readonly total: number;
  readonly counts: Counts | undefined;
  /** New rows that are not shown yet. */
  readonly waiting: number;
  readonly busy: boolean;
  /** Why the newest request failed; the rows are those of `at`. */
  readonly failed: { readonly status: number; readonly reason: string | undefined } | undefined;
  /** When the newest answer came. */
  readonly at: Date | undefined;
  /** Renews the list and shows everything new. */
  readonly again: () => void;
}

/**
 * A queue that looks for new rows. Rows keep their place: new ones wait until they are asked for.
 * @param key the filters as JSON @param read and @param idOf are the same functions in every render
 */
export function useQueueOf<Row, Counts>(key: string, read: ReadQueue<Row, Counts>, idOf: (row: Row) => string): Queue<Row, Counts> {
  const session = useSession();
  const [shown, setShown] = useState<{ readonly key: string; readonly page: QueuePage<Row, Counts> }>();
  const [newest, setNewest] = useState<{ readonly key: string; readonly page: QueuePage<Row, Counts>; readonly at: Date }>();
  const [failed, setFailed] = useState<Queue<Row, Counts>['failed']>();
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const look = async (renews: boolean) => {
      setBusy(true);
      const answer = await read(session, key);
      if (!here) return;
      setBusy(false);
      if (!answer.ok) return setFailed({ status: answer.status, reason: answer.problem?.mensaje });
      setFailed(undefined);
      setNewest({ key, page: answer.page, at: new Date() });
      // Nothing keeps its place in an empty list: what comes is shown at once.
      setShown((shown) => (renews || (shown?.key === key && shown.page.rows.length === 0) ? { key, page: answer.page } : shown));
    };
    void look(true);
    const timer = setInterval(() => {
      if (!document.hidden) void look(false);
    }, LOOK_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [session, key, read, attempt]);
  const list = shown?.key === key ? shown.page : undefined;
  const fresh = newest?.key === key ? newest.page : undefined;
  const known = new Set(list?.rows.map(idOf));
  return {
    rows: list?.rows.map((row) => newestOf(row, fresh, idOf)),
    total: list?.total ?? 0,
    counts: newest?.page.counts,
    waiting: fresh?.rows.filter((row) => !known.has(idOf(row))).length ?? 0,
    busy,
    failed,
    at: newest?.at,
    again: () => setAttempt((count) => count + 1),
  };
}

function newestOf<Row>(row: Row, fresh: QueuePage<Row, unknown> | undefined, idOf: (row: Row) => string): Row & { readonly gone: boolean } {
  const now = fresh?.rows.find((each) => idOf(each) === idOf(row));
  // Beyond the page's last row a row may only have moved to another page.
  return { ...(now ?? row), gone: fresh !== undefined && now === undefined && fresh.total <= PAGE_SIZE };
}
