import { useState, type ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { AskReason, type ReasonedAct } from './reasoned-act.tsx';

interface Acts {
  /** Opens the dialog of an act. */
  readonly ask: (act: ReasonedAct) => void;
  /** Tells an outcome, with the focus on it. */
  readonly tell: (mensaje: string) => void;
  /** The newest outcome; null before the first. */
  readonly said: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * The acts of a page that need only a reason.
 * @param onDone reads the page's data again; receives the server's message, which is told when its promise resolves: beside the new data
 */
export function useActs(onDone: (mensaje: string) => unknown): Acts {
  const [act, ask] = useState<ReasonedAct>();
  const [said, setSaid] = useState<{ readonly mensaje: string; readonly times: number }>();
  const tell = (mensaje: string) => {
    const show = () => {
      ask(undefined);
      setSaid((last) => ({ mensaje, times: (last?.times ?? 0) + 1 }));
    };
    void Promise.resolve(onDone(mensaje)).then(show);
  };
  return {
    ask,
    tell,
    said: said && (
      <Alert key={said.times} tone="ok" focusOnShow>
        <p>{said.mensaje}</p>
      </Alert>
    ),
    dialog: <AskReason act={act} onClose={() => ask(undefined)} onDone={tell} />,
  };
}
