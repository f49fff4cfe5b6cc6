import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Unreachable } from './unreachable.tsx';

// A drawing that most people need once: fetched when it is asked for.
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
      <Dialog open={open} onClose={() => setOpen(false)} title={QUESTION}>
        <Suspense fallback={<Loading text="Cargando la ayuda…" />}>
          <SerialHelp />
        </Suspense>
      </Dialog>
    </>
  );
}
