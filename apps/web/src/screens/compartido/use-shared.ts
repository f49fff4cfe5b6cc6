import { useCallback, useEffect, useState } from 'react';
import { problems, routes, type AnswerBody, type RefusalBody } from '@veridico/api';
import { api } from '../../api.ts';
import { tabEntries } from '../../browser-storage.ts';
import { usePlace } from '../../ui/router.tsx';

type Share = AnswerBody<'compartido'>;
type Report = AnswerBody<'leerCompartido'>;

export type SharedState =
  | { readonly kind: 'loading' }
  /** `lapsed`: an earlier code opened it, and its time is over. */
  | { readonly kind: 'closed'; readonly share: Share; readonly lapsed: boolean }
  | { readonly kind: 'open'; readonly share: Share; readonly report: Report }
  /** It ended, or, with `again`, it could not be read. */
  | { readonly kind: 'over'; readonly reason: string; readonly again: (() => void) | undefined };

export interface Shared {
  /** Last part of the link. */
  readonly id: string;
  readonly state: SharedState;
  /** Reads the report with the access that a code gave. */
  open(acceso: string): Promise<void>;
  /** The share ended meanwhile. */
  end(): void;
}

const CUT_OFF = 'No pudimos cargar el informe compartido. Revisa tu conexión.';
const GONE = problems.COMPARTIDO_DESCONOCIDO.mensaje;

/** The share of this address. Its access lasts as long as the tab; when the tab comes back to view, its end is noticed. */
export function useShared(): Shared {
  const { path } = usePlace();
  const id = path.split('/')[2] ?? '';
  const [state, setState] = useState<SharedState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let here = true;
    const read = async () => {
      const next = await readShare(id, again);
      if (here) setState(next);
    };
    void read();
    return () => {
      here = false;
    };
  }, [id, attempt, again]);

  const end = useCallback(() => {
    tabEntries.remove('compartido:acceso');
    setState({ kind: 'over', reason: GONE, again: undefined });
  }, []);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await api(routes.compartido, { params: { compartido: id } });
      if (!answer.ok && answer.status === problems.COMPARTIDO_DESCONOCIDO.status) end();
    };
    const back = () => void look();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [id, end]);

  const open = useCallback(
    async (acceso: string) => {
      tabEntries.write('compartido:acceso', `${id} ${acceso}`);
      setState(await readShare(id, again, acceso));
    },
    [id, again],
  );
  return { id, state, open, end };
}

/** @param given access of a code that was just used; otherwise the one that the tab keeps */
async function readShare(id: string, again: () => void, given?: string): Promise<SharedState> {
  const looked = await api(routes.compartido, { params: { compartido: id } });
  if (!looked.ok) return refused(looked, again);
  const share = looked.body;
  const acceso = given ?? keptFor(id);
  if (acceso === undefined) return { kind: 'closed', share, lapsed: false };
  const read = await api(routes.leerCompartido, { params: { compartido: id }, body: { acceso } });
  if (read.ok) return { kind: 'open', share, report: read.body };
  if (read.problem?.codigo !== 'COMPARTIDO_SIN_CODIGO') return refused(read, again);
  tabEntries.remove('compartido:acceso');
  return { kind: 'closed', share, lapsed: true };
}

function keptFor(id: string): string | undefined {
  const [kept, acceso] = (tabEntries.read('compartido:acceso') ?? '').split(' ');
  return kept === id ? acceso : undefined;
}

/** An address that no share has is not told from one that ended. */
function refused(
  { status, problem }: { readonly status: number; readonly problem: RefusalBody | undefined },
  again: () => void,
): SharedState {
  const gone = status === problems.COMPARTIDO_DESCONOCIDO.status || status === problems.PETICION_INVALIDA.status;
  return gone ? { kind: 'over', reason: GONE, again: undefined } : { kind: 'over', reason: problem?.mensaje ?? CUT_OFF, again };
}
