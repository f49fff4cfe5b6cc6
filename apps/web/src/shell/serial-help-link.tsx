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
 * The question beside a field that asks for a serial, and its answer over the page.
 *
 * @param load fetches the drawing and the dialog around it, which most people need once. Said by each screen, because the names of what has to
 *   come with it stand in the file that fetches it
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
