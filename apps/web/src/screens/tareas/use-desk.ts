import { useEffect, useState } from 'react';
import type { Tarea } from '@veridico/api';
import type { AlertTone } from '../../ui/alert.tsx';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { useSessionState } from '../../session/use-session.ts';
import { navigate } from '../../ui/router.tsx';
import { addressOf, useChosen, type Chosen } from './address.ts';
import type { Done } from './use-act.ts';
import { useQueue, type Queue } from './use-queue.ts';

/** Debounce of typing, in milliseconds. */
const TYPING_MS = 350;

/** What was just done. */
export interface Said {
  readonly mensaje: string;
  readonly tone: Extract<AlertTone, 'ok' | 'error'>;
  /** The case shown with it; it is gone when the person moves on. */
  readonly beside: string;
  /** Case that can be opened again; '' for none. */
  readonly undo: string;
  /** Tells two equal ones apart. */
  readonly times: number;
}

export interface Desk {
  readonly chosen: Chosen;
  readonly queue: Queue;
  /** What is searched, and what is typed so far. */
  readonly buscar: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Note written for the chosen case. It outlives the case's place on the screen. */
  readonly nota: string;
  readonly onNote: (nota: string) => void;
  readonly said: Said | undefined;
  /** An act on a case succeeded: the queue is renewed, and after a decision the next case opens. */
  readonly done: (tarea: Tarea, done: Done) => void;
  /** @param caso the case that is open again; undefined: it could not be reopened */
  readonly reopened: (caso: string | undefined, mensaje: string) => void;
}

/** State of the office's desk: the queue, the chosen case with its note, and what was just done. */
export function useDesk(): Desk {
  const chosen = useChosen();
  const [typed, setTyped] = useState('');
  const buscar = useSettled(typed).trim();
  const queue = useQueue(chosen, buscar);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<Said>();
  const { caso } = chosen;
  const owner = useSessionState().claims?.sub ?? '';
  const say = (news: Pick<Said, 'mensaje' | 'beside'> & Partial<Said>) =>
    setSaid((last) => ({ tone: 'ok', undo: '', ...news, times: (last?.times ?? 0) + 1 }));
  return {
    chosen,
    queue,
    buscar,
    typed,
    onType: setTyped,
    nota: notes[caso] ?? readDraft(draftOf(caso), owner)['nota'] ?? '',
    onNote: (nota) => {
      setNotes({ ...notes, [caso]: nota });
      if (nota === '') forgetDraft(draftOf(caso));
      else saveDraft(draftOf(caso), owner, { nota });
    },
    said,
    done: ({ id, cliente }, { accion, mensaje, reabrible, espera }) => {
      queue.again();
      if (espera || accion === 'tomar' || accion === 'soltar' || accion === 'reabrir') return say({ mensaje, beside: id });
      const next = nextOf(queue, id);
      say({ mensaje: cliente === '' ? mensaje : `${cliente}: ${mensaje}`, beside: next, undo: reabrible ? id : '' });
      setNotes(({ [id]: _written, ...rest }) => rest);
      forgetDraft(draftOf(id));
      navigate(addressOf({ ...chosen, caso: next }));
    },
    reopened: (reopened, mensaje) => {
      queue.again();
      say({ mensaje, beside: reopened ?? caso, tone: reopened === undefined ? 'error' : 'ok' });
      if (reopened !== undefined) navigate(addressOf({ ...chosen, caso: reopened }));
    },
  };
}

/** The draft of the note of a case. */
const draftOf = (caso: string): string => `tarea:${caso}`;

/** The case that follows in the queue, or the one before the last; '' when none is left. */
function nextOf({ rows = [] }: Queue, id: string): string {
  const open = rows.filter((row) => !row.gone || row.id === id);
  const at = open.findIndex((row) => row.id === id);
  return (open[at + 1] ?? open[at - 1] ?? { id: '' }).id;
}

/** A text once nobody types any more. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
