import { useState } from 'react';
import { routes, type Solicitud } from '@veridico/api';
import { AnswerClaim, type PendingAnswer, type SettledOutcome } from '../../company/answer-claim.tsx';
import { approveClaim, refuseClaim } from '../../company/claim-calls.ts';
import { Claim } from '../../company/claim.tsx';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../shell/layout.module.css';

/** Answerable claims come first. */
const ORDER: readonly Solicitud['estado'][] = ['abierta', 'aprobada', 'oficina'];

/** Open claims on the company, for its administrators. Renders nothing without claims or when the call fails. */
export function Claims() {
  const session = useSession();
  const { good, again } = useRead(routes.solicitudes, {});
  const [asked, setAsked] = useState<{ readonly id: string; readonly what: PendingAnswer }>();
  const [said, setSaid] = useState<SettledOutcome & { readonly times: number }>();
  const { solicitudes = [], puedeResponder = false } = good?.body ?? {};
  // A user admitted by an approved claim must not see the offer to object to it.
  const seen = solicitudes.filter(({ estado }) => puedeResponder || estado !== 'aprobada');
  const list = seen.toSorted((one, other) => ORDER.indexOf(one.estado) - ORDER.indexOf(other.estado));
  const heard = (outcome: SettledOutcome) => {
    setAsked(undefined);
    setSaid({ ...outcome, times: (said?.times ?? 0) + 1 });
    again();
  };
  if (list.length === 0 && !said) return null;
  return (
    <section className={layout.section} aria-label="Solicitudes para administrar la empresa">
      {said && (
        <Alert key={said.times} tone={said.kind === 'done' ? 'ok' : 'warn'} focusOnShow>
          <p>{said.mensaje}</p>
        </Alert>
      )}
      {list.map((claim) => (
        <Claim key={claim.id} claim={claim} own>
          {puedeResponder ? (
            <AnswerClaim
              claim={claim}
              asking={asked?.id === claim.id ? asked.what : undefined}
              onAsk={(what) => setAsked({ id: claim.id, what })}
              refuse={() => refuseClaim(session, claim.id)}
              approve={(password) => approveClaim(session, claim.id, password)}
              onHeard={heard}
            />
          ) : (
            claim.estado !== 'oficina' && <p className={layout.note}>Responde quien administra la empresa hace más de 7 días.</p>
          )}
        </Claim>
      ))}
    </section>
  );
}
