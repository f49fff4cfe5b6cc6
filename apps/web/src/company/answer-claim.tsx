import { useEffect, useRef, type ReactNode } from 'react';
import type { Solicitud } from '@veridico/api';
import { eliminaCuenta, emptyValues } from '@veridico/forms';
import { bindUntilSent } from '../ui/bind.ts';
import { classNames } from '../ui/class-names.ts';
import { Refusal } from '../ui/refusal.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSending } from '../ui/use-sending.ts';
import type { ClaimOutcome } from './claim-calls.ts';
import layout from '../shell/layout.module.css';
import styles from './claim.module.css';

/** The answer that awaits confirmation. */
export type PendingAnswer = 'refuse' | 'approve' | undefined;
export type SettledOutcome = Exclude<ClaimOutcome, { kind: 'refused' }>;

interface AnswerClaimProps {
  readonly claim: Solicitud;
  /** Held by the parent: only one claim per page can be awaiting confirmation. */
  readonly asking: PendingAnswer;
  readonly onAsk: (asking: PendingAnswer) => void;
  readonly refuse: () => Promise<ClaimOutcome>;
  /** Receives the password of the signed-in user; undefined when the page cannot approve. */
  readonly approve?: ((password: string) => Promise<ClaimOutcome>) | undefined;
  /** Shown instead of the approval: the reason why it is impossible, or the step required first. */
  readonly instead?: ReactNode;
  /** Called once the claim is answered, now or earlier by another administrator. */
  readonly onHeard: (outcome: SettledOutcome) => void;
}

/** Available answers of a claim; each is confirmed in place. */
export function AnswerClaim({ claim, asking, onAsk, refuse, approve, instead, onHeard }: AnswerClaimProps) {
  const { estado, puedeAprobarse } = claim;
  const ways = useRef<HTMLDivElement>(null);
  const left = useRef<PendingAnswer>(undefined);
  // Returns the focus to the button that was pressed.
  useEffect(() => {
    if (asking !== undefined || left.current === undefined) return;
    ways.current?.querySelectorAll('button')[left.current === 'refuse' ? 0 : 1]?.focus();
    left.current = undefined;
  }, [asking]);
  if (estado === 'oficina') return null;
  const objects = estado === 'aprobada';
  const close = () => {
    left.current = asking;
    onAsk(undefined);
  };
  if (asking === 'refuse') return <Refuse claim={claim} refuse={refuse} onClose={close} onHeard={onHeard} />;
  if (asking === 'approve' && approve) return <Approve approve={approve} onClose={close} onHeard={onHeard} />;
  return (
    <>
      <div ref={ways} className={styles.ways}>
        <Button onClick={() => onAsk('refuse')}>{objects ? 'Objetar' : 'No la conozco: rechazar'}</Button>
        {!objects && puedeAprobarse && approve && <Button onClick={() => onAsk('approve')}>Aprobar</Button>}
      </div>
      {!objects && puedeAprobarse && !approve && instead}
    </>
  );
}

interface RefuseProps {
  readonly claim: Solicitud;
  readonly refuse: () => Promise<ClaimOutcome>;
  readonly onClose: () => void;
  readonly onHeard: (outcome: SettledOutcome) => void;
}

function Refuse({ claim: { estado, representante }, refuse, onClose, onHeard }: RefuseProps) {
  const box = useRef<HTMLDivElement>(null);
  const { busy, refusal, start, stop } = useSending();
  useEffect(() => box.current?.focus(), []);
  const objects = estado === 'aprobada';
  const send = async () => {
    start();
    const outcome = await refuse();
    if (outcome.kind !== 'refused') return onHeard(outcome);
    stop(outcome.mensaje);
  };
  const question = objects ? `¿Objetar a ${representante}?` : `¿Rechazar a ${representante}?`;
  return (
    <div ref={box} className={classNames(layout.section, styles.asked)} role="group" aria-label={question} tabIndex={-1}>
      <p>
        <b>{question}</b>{' '}
        {objects
          ? 'Deja de actuar por la empresa al instante y lo revisa una persona nuestra.'
          : 'Lo revisa una persona nuestra. Si no corresponde, no entra y se le devuelve lo que pagó.'}
      </p>
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <Button busy={busy} onClick={onClose}>
          Volver
        </Button>
        <div className={classNames(layout.danger, styles.danger)}>
          <Button busy={busy} busyText="Enviando..." onClick={() => void send()}>
            {objects ? 'Objetar y suspender su acceso' : 'Rechazar'}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ApproveProps {
  readonly approve: (password: string) => Promise<ClaimOutcome>;
  readonly onClose: () => void;
  readonly onHeard: (outcome: SettledOutcome) => void;
}

function Approve({ approve, onClose, onHeard }: ApproveProps) {
  const form = useForm(eliminaCuenta, emptyValues(eliminaCuenta));
  const { attach, focus } = form;
  const { busy, refusal, start, stop } = useSending();
  const begin = useRef(focus);
  useEffect(() => begin.current('password'), []);
  const send = async () => {
    start();
    const outcome = await approve(form.values.password);
    if (outcome.kind !== 'refused') return onHeard(outcome);
    stop(form.refuse(outcome.campos).length === 0 ? outcome.mensaje : undefined);
  };
  return (
    <form ref={attach} className={classNames(layout.section, styles.asked)} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>Va a administrar la empresa contigo. Durante 7 días puedes objetarla aquí mismo.</p>
      <PasswordField {...bindUntilSent(form, 'password')} label="Tu contraseña" autoComplete="current-password" required />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <Button busy={busy} onClick={onClose}>
          Volver
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Aprobando...">
          Aprobar con mi contraseña
        </Button>
      </div>
    </form>
  );
}
