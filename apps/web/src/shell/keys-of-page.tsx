import { Suspense, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { screen } from './load-screen.ts';
import { PAGE_KEYS, pageKeysAreOn, pressPageKey } from './page-keys.ts';

const KeysHelp = screen(() => import('./keys-help.tsx'), 'KeysHelp');
const LIST = Object.values(PAGE_KEYS).map(({ shown, what }) => [shown, what] as const);

/** The keys of the pages of signed-in customers, and the way to their list. */
export function KeysOfPage() {
  const [shown, setShown] = useState(false);
  const [on, setOn] = useState(pageKeysAreOn);
  useEffect(() => {
    document.addEventListener('keydown', pressPageKey);
    return () => document.removeEventListener('keydown', pressPageKey);
  }, []);
  const show = () => {
    setOn(pageKeysAreOn());
    setShown(true);
  };
  return (
    <>
      <Button variant="text" data-tecla="?" aria-keyshortcuts="?" onClick={show}>
        Teclas
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <KeysHelp keys={LIST} entry="teclas" on={on} onTurn={setOn} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
