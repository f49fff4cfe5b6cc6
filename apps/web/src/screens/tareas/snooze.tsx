import { useState } from 'react';
import { LateQuestion } from '../../office/late.tsx';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../office/desk/keys.tsx';
import type { Act } from './use-act.ts';

const load = () => import('./snooze-form.tsx');

interface SnoozeProps {
  readonly act: Act;
  /** The note written so far: it begins the reason. */
  readonly nota: string;
}

/** Puts a case off until a day, with the reason. */
export function Snooze({ act, nota }: SnoozeProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" data-tecla="p" aria-keyshortcuts="P" onClick={() => setOpen(true)}>
        Posponer <Key name="P" />
      </Button>
      {open && (
        <LateQuestion title="Posponer la tarea" load={load} onClose={() => setOpen(false)}>
          {({ SnoozeForm }) => <SnoozeForm act={act} nota={nota} onBack={() => setOpen(false)} />}
        </LateQuestion>
      )}
    </>
  );
}
