import { useEffect, useState, type ReactNode } from 'react';
import { routes, type Solicitud } from '@veridico/api';
import { api } from '../../api.ts';
import { AnswerClaim, type PendingAnswer, type SettledOutcome } from '../../company/answer-claim.tsx';
import { approveClaim, claimOutcome } from '../../company/claim-calls.ts';
import { Claim } from '../../company/claim.tsx';
import { askRole } from '../../session/ask-role.ts';
import type { SignInState } from '../../session/origin.ts';
import { useOwnRole } from '../../session/own-role.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './mi-plan-solicitud.module.css';

interface AnsweringProps {
  readonly enlace: string;
  /** The claim as returned for the link. */
  readonly linked: Solicitud;
  readonly looks: number;
  readonly onHeard: (outcome: SettledOutcome) => void;
}

/** The claim of a link. With the link it can be refused; a session of the company's administrator can also approve it. */
export function Answering({ enlace, linked, looks, onHeard }: AnsweringProps) {
  const session = useSession();
  const { claims } = useSessionState();
  const [asking, setAsking] = useState<PendingAnswer>();
  const own = useOwnClaim(linked.id, looks);
  const heard = (outcome: SettledOutcome) => {
    setAsking(undefined);
    onHeard(outcome);
  };
  // Administrators of the company see the claimant's mail address in full.
  const claim = own.kind === 'may' ? { ...linked, correo: own.claim.correo } : linked;
  return (
    <Claim claim={claim}>
      <AnswerClaim
        claim={claim}
        asking={asking}
        onAsk={setAsking}
        refuse={async () => claimOutcome(await api(routes.rechazarConEnlace, { body: { enlace } }))}
        approve={own.kind === 'may' ? (password) => approveClaim(session, linked.id, password) : undefined}
        instead={claims ? <Hindrance own={own} /> : <SignInFirst enlace={enlace} />}
        onHeard={heard}
      />
    </Claim>
  );
}

/** What the viewer's session may do about it. */
type OwnClaim =
  | { readonly kind: 'asking' }
  | { readonly kind: 'may'; readonly claim: Solicitud }
  /** An administrator who may not answer. */
  | { readonly kind: 'waits' }
  /** Not an administrator of the company. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'unreached'; readonly again: () => void };

function useOwnClaim(id: string, looks: number): OwnClaim {
  const session = useSession();
  const { claims } = useSessionState();
  const role = useOwnRole();
  const signedIn = claims !== undefined;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!signedIn || role !== undefined) return;
    let here = true;
    void askRole(session).finally(() => here && setAsked(true));
    return () => {
      here = false;
    };
  }, [session, signedIn, role]);
  const { answer, good, again } = useRead(routes.solicitudes, signedIn && role === 'administrador' ? {} : undefined);
  useEffect(() => {
    if (looks > 1) again();
  }, [looks, again]);
  if (role !== undefined && role !== 'administrador') return { kind: 'stranger' };
  if (role === undefined && asked) return { kind: 'unreached', again: () => void askRole(session) };
  const found = good?.body.solicitudes.find((each) => each.id === id);
  if (good && found) return good.body.puedeResponder ? { kind: 'may', claim: found } : { kind: 'waits' };
  if (!answer) return { kind: 'asking' };
  return answer.ok || answer.status === 403 ? { kind: 'stranger' } : { kind: 'unreached', again };
}

function SignInFirst({ enlace }: { readonly enlace: string }) {
  // Includes the token, which the current address no longer has.
  const passage: SignInState = { origin: { address: `/mi-plan/solicitud?s=${encodeURIComponent(enlace)}`, state: null } };
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>Este enlace no aprueba por sí solo: para aprobar entras con tu cuenta y escribes tu contraseña.</p>
      <ButtonLink to="/auth/login" state={passage}>
        Entrar para aprobar
      </ButtonLink>
    </div>
  );
}

function Hindrance({ own }: { readonly own: OwnClaim }): ReactNode {
  switch (own.kind) {
    case 'may':
      return null;
    case 'asking':
      return <Loading text="Comprobando tu cuenta..." />;
    case 'waits':
      return (
        <p className={styles.soft}>
          Tu cuenta todavía no puede aprobar: administras la empresa hace menos de 7 días, o sus poderes no están comprobados.
        </p>
      );
    case 'stranger':
      return (
        <p className={styles.soft}>
          La cuenta con que entraste no administra esta empresa. Para aprobar, sal y entra con la que recibió el correo.
        </p>
      );
    case 'unreached':
      return (
        <div className={styles.stack}>
          <p className={styles.soft}>No pudimos comprobar si tu cuenta puede aprobar. Revisa tu conexión.</p>
          <Button onClick={own.again}>Comprobar otra vez</Button>
        </div>
      );
  }
}
