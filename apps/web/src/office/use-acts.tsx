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

/** The acts of a page that need only a reason. @param onDone reads the page's data again; receives the server's message */
export function useActs(onDone: (mensaje: string) => void): Acts {
  const [act, ask] = useState<ReasonedAct>();
  const [said, setSaid] = useState<{ readonly mensaje: string; readonly times: number }>();
  const tell = (mensaje: string) => {
    ask(undefined);
    setSaid({ mensaje, times: (said?.times ?? 0) + 1 });
    onDone(mensaje);
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
