import { useCallback, useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { useTitular, type Titular } from '../../requests/use-titular.ts';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';

export type Stage = Extract<Answer<'peticionEstado'>, { readonly ok: true }>['body'];

/** Number and code: what opens a request without account. The code is empty for its titular. */
export interface Key {
  readonly numero: string;
  readonly codigo: string;
}

const DRAFT = 'peticion-estado';
const NOT_READ = 'No pudimos traer la petición. Revisa tu conexión y vuelve a intentarlo.';

export interface RequestPage {
  readonly titular: Titular;
  readonly stage: Stage | undefined;
  readonly key: Key;
  /** The reader's own requests, if they have proven who they are. */
  readonly own: readonly Stage[];
  readonly problem: string | undefined;
  readonly busy: boolean;
  open(key: Key): Promise<void>;
  /** Shows a newer state. */
  readonly show: (stage: Stage) => void;
  readonly leave: () => void;
  /** The reader left a request in this visit. */
  readonly left: boolean;
}

/** The request that the page shows: of the mailed link, of this tab, or one of the reader's own. */
export function useRequest(): RequestPage {
  const titular = useTitular();
  const { acceso, known, call } = titular;
  const [key, setKey] = useState(keyAtOpening);
  const [first] = useState(key);
  const [stage, setStage] = useState<Stage>();
  const [own, setOwn] = useState<readonly Stage[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(false);

  const open = useCallback(
    async (wanted: Key) => {
      setBusy(true);
      setProblem(undefined);
      setKey(wanted);
      const answer = await call(routes.peticionEstado, { body: { ...wanted, acceso } });
      setBusy(false);
      if (!answer.ok) return setProblem(answer.problem?.mensaje ?? NOT_READ);
      saveDraft(DRAFT, '', { ...wanted });
      setStage(answer.body);
    },
    [acceso, call],
  );

  useEffect(() => {
    // The code must not stay in the address, which browsers keep and people share.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
    if (first.numero !== '' && (first.codigo !== '' || known)) void open(first);
  }, [open, known, first]);

  useEffect(() => {
    if (!known) return;
    let here = true;
    void readOwn();
    async function readOwn() {
      const answer = await call(routes.peticionesMias, { body: { acceso } });
      if (here && answer.ok) setOwn(answer.body.peticiones);
    }
    return () => {
      here = false;
    };
  }, [known, acceso, call]);

  const leave = () => {
    forgetDraft(DRAFT);
    setStage(undefined);
    setKey({ numero: '', codigo: '' });
    setLeft(true);
  };
  return { titular, stage, key, own, problem, busy, open, show: setStage, leave, left };
}

/** Of the mailed link, else of this tab. */
function keyAtOpening(): Key {
  const [numero = '', codigo = ''] = location.hash.slice(1).split('.');
  if (numero !== '') return { numero, codigo };
  const { numero: kept = '', codigo: code = '' } = readDraft(DRAFT, '');
  return { numero: kept, codigo: code };
}
