import { useState } from 'react';
import { routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Desk, Said } from './use-desk.ts';

/** Announces what was just done and takes the focus, with the way to undo it. Only once its case is shown: until then a dialog is open. */
export function SaidAlert({ desk: { said, chosen, reopened } }: { readonly desk: Desk }) {
  if (said?.beside !== chosen.caso) return null;
  return <Announced key={said.times} said={said} onReopened={reopened} />;
}

interface AnnouncedProps {
  readonly said: Said;
  readonly onReopened: Desk['reopened'];
}

function Announced({ said: { mensaje, tone, undo }, onReopened }: AnnouncedProps) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const reopen = async () => {
    setBusy(true);
    const answer = await callAsUser(session, routes.resolverTarea, { params: { tarea: undo, accion: 'reabrir' }, body: {} });
    setBusy(false);
    if (answer.ok) onReopened(undo, answer.body.mensaje);
    else onReopened(undefined, answer.problem?.mensaje ?? 'No sabemos si se reabrió. Mírala entre las cerradas.');
  };
  return (
    <Alert tone={tone} focusOnShow>
      <p>
        {mensaje}{' '}
        {undo !== '' && (
          <Button variant="text" busy={busy} onClick={() => void reopen()}>
            Deshacer
          </Button>
        )}
      </p>
    </Alert>
  );
}
