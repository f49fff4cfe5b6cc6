import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Unreachable } from './unreachable.tsx';

// A drawing that most people need once: it and the dialog around it are fetched when it is asked for.
const SerialHelp = lazy(async () => {
  const module = await import('./serial-help.tsx').catch(() => undefined);
  return { default: module?.SerialHelp ?? Unreachable };
});

const QUESTION = '¿Dónde está la serie?';

export function SerialHelpLink() {
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
}
