import { useState } from 'react';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { useSessionState } from '../../session/use-session.ts';
import type { Writing } from './letter.ts';

const NOTHING: Writing = { decision: '', razon: '', places: [], extra: '' };

/** What is written of the answer to a request. It outlives a reload. */
export function useWriting(numero: string) {
  const owner = useSessionState().claims?.sub ?? '';
  const draft = `peticion:${numero}`;
  const [state, setState] = useState(() => {
    const { escrito, nota = '' } = readDraft(draft, owner);
    return { writing: escrito === undefined ? NOTHING : (JSON.parse(escrito) as Writing), nota };
  });
  const keep = (next: typeof state) => {
    setState(next);
    saveDraft(draft, owner, { escrito: JSON.stringify(next.writing), nota: next.nota });
  };
  return {
    ...state,
    change: (part: Partial<Writing>) => keep({ ...state, writing: { ...state.writing, ...part } }),
    changeNote: (nota: string) => keep({ ...state, nota }),
    forget: () => {
      setState({ writing: NOTHING, nota: '' });
      forgetDraft(draft);
    },
  };
}
