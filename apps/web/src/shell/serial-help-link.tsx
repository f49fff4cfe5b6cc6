import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Unreachable } from './unreachable.tsx';

const QUESTION = '¿Dónde está la serie?';

interface SerialHelpProps {
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * The help button of a serial field, and its dialog.
 *
 * @param load fetches the dialog and its drawing, which most people need at most once. Defined by each screen, because the importing file
 * contains the names of the chunks that must load with it
 */
export function serialHelpLink(load: () => Promise<{ readonly SerialHelp: ComponentType<SerialHelpProps> }>): ComponentType {
  const SerialHelp = lazy(async () => {
    const module = await load().catch(() => undefined);
    const Help: ComponentType<SerialHelpProps> = module?.SerialHelp ?? Unreachable;
    return { default: Help };
  });
  return function SerialHelpLink() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button variant="text" onClick={() => setOpen(true)}>
          {QUESTION}
        </Button>
        {open && (
          <Suspense fallback={<Loading text="Cargando la ayuda…" />}>
            <SerialHelp title={QUESTION} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  };
}
