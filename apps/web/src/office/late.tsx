import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { serverAnswers } from '../shell/load-screen.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Question } from '../ui/question.tsx';
import { Loading } from '../ui/spinner.tsx';
import layout from '../shell/layout.module.css';

interface LateProps<Module> {
  /** Imports the module; the same function in every render. */
  readonly load: () => Promise<Module>;
  readonly onClose: () => void;
  readonly children: (module: Module) => ReactNode;
}

/** A dialog of the office whose content is fetched when it opens: most visits only read. */
export function LateQuestion<Module>({ title, ...content }: LateProps<Module> & { readonly title: string }) {
  return (
    <Question open onClose={content.onClose} title={title}>
      <Late {...content} />
    </Question>
  );
}

/**
 * What was fetched gets the focus as a dialog gives it: the element with `autofocus`, else the first control. A fetch that failed can be
 * repeated; if it fails again and the server answers, its file is gone and the page loads again.
 */
function Late<Module>({ load, onClose, children }: LateProps<Module>) {
  const [module, setModule] = useState<Module>();
  const [asked, setAsked] = useState(1);
  const [failed, setFailed] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(async () => {
    if (asked > 1 && (await serverAnswers())) location.reload();
    setFailed(asked);
  });
  useEffect(() => {
    load().then(
      (loaded) => setModule(() => loaded),
      () => fail(),
    );
  }, [load, asked]);
  // Before the content is painted: a key that is pressed as soon as it shows must not be undone by a later focus.
  useLayoutEffect(() => {
    const first = box.current?.querySelector('[autofocus]') ?? box.current?.querySelector('input, select, textarea, button');
    if (first instanceof HTMLElement) first.focus();
  }, [module]);
  if (module !== undefined)
    return (
      <div ref={box} className={layout.section}>
        {children(module)}
      </div>
    );
  if (failed === 0) return <Loading text="Cargando el formulario..." />;
  return (
    <div className={layout.stack}>
      <Alert tone="error" focusOnShow>
        <p>No pudimos cargar el formulario. Revisa tu conexión.</p>
      </Alert>
      <div className={layout.left}>
        <Button onClick={onClose}>Volver</Button>
        <Button busy={asked > failed} busyText="Cargando..." onClick={() => setAsked(asked + 1)}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
