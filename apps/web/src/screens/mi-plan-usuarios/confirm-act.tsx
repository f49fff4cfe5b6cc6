import type { Usuario } from '@veridico/api';
import { useSession } from '../../session/use-session.ts';
import { useFresh } from '../../shell/use-fresh.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { act, type Outcome } from './user-calls.ts';
import layout from '../../shell/layout.module.css';

/** Acts that take something away from a user, so they need confirmation. */
export type ActToConfirm = 'deshabilitar' | 'eliminar';

interface ConfirmActProps {
  /** Undefined: the dialog is closed. */
  readonly user: Usuario | undefined;
  readonly what: ActToConfirm;
  readonly onClose: () => void;
  readonly onHeard: (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;
}

/** States the consequences before acting. */
export function ConfirmAct({ user, what, onClose, onHeard }: ConfirmActProps) {
  const words = user && wordsOf(user, what);
  return (
    <Question open={user !== undefined} onClose={onClose} title={words?.question ?? ''}>
      {user && words && <Confirm user={user} what={what} words={words} onClose={onClose} onHeard={onHeard} />}
    </Question>
  );
}

interface ConfirmProps extends ConfirmActProps {
  readonly user: Usuario;
  readonly words: ConfirmText;
}

function Confirm({ user, what, words, onClose, onHeard }: ConfirmProps) {
  const session = useSession();
  const fresh = useFresh();
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const outcome = await act(session, what, user, fresh.send);
    // Their sessions have ended, including this one.
    if (outcome.kind === 'done' && user.propio) return session.signOut('logout');
    if (outcome.kind !== 'refused') return onHeard(outcome, user.nombre || user.correo);
    stop(outcome.mensaje);
  };
  return (
    <>
      <p>{words.follows}</p>
      {user.propio && <p>Eres tú: tu sesión se cierra y no vuelves a entrar a la empresa.</p>}
      <Refusal reason={refusal} />
      <Button variant="primary" wide busy={busy} onClick={onClose}>
        Cancelar
      </Button>
      <div className={layout.danger}>
        <Button wide busy={busy} busyText="Un momento..." onClick={() => void send()}>
          {words.action}
        </Button>
      </div>
      {fresh.question}
    </>
  );
}

interface ConfirmText {
  readonly question: string;
  readonly follows: string;
  readonly action: string;
}

function wordsOf({ nombre, correo, estado }: Usuario, what: ActToConfirm): ConfirmText {
  const who = nombre || correo;
  if (what === 'deshabilitar')
    return {
      question: `¿Deshabilitar a ${who}?`,
      follows: 'Se cierran sus sesiones y no puede entrar hasta que lo habilites otra vez.',
      action: 'Deshabilitar usuario',
    };
  if (estado === 'invitado')
    return {
      question: `¿Retirar la invitación de ${who}?`,
      follows: 'El enlace que recibió deja de servir. Puedes invitarlo otra vez cuando quieras.',
      action: 'Retirar invitación',
    };
  return {
    question: `¿Eliminar a ${who}?`,
    follows: 'Se cierran sus sesiones y deja de actuar por la empresa. Lo que consultó queda en el registro y en el historial.',
    action: 'Eliminar usuario',
  };
}
