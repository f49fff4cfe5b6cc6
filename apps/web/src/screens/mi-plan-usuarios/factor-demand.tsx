import { useState } from 'react';
import type { FactorDeEmpresa } from '@veridico/api';
import { useSession } from '../../session/use-session.ts';
import { useFresh } from '../../shell/use-fresh.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { demandFactor, type Outcome } from './user-calls.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

type Heard = (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;

const TITLE = 'Verificación en dos pasos para entrar a la empresa';

interface FactorDemandProps {
  readonly factor: FactorDeEmpresa;
  readonly onHeard: Heard;
}

/** Whether the company demands the second factor of its users, who decided it, and how to change it. */
export function FactorDemand({ factor, onHeard }: FactorDemandProps) {
  const [asking, setAsking] = useState(false);
  const { exige, probado, cambios } = factor;
  return (
    <section className={layout.stack} aria-labelledby="pide-dos-pasos">
      <h2 id="pide-dos-pasos">{TITLE}</h2>
      {exige ? (
        <p>La empresa la pide a todos sus usuarios: nadie consulta ni ve informes, el plan o los usuarios con la contraseña sola.</p>
      ) : (
        <p>Cada usuario decide si la usa. Puedes pedirla a todos, para que nadie entre a la empresa con la contraseña sola.</p>
      )}
      {cambios.length > 0 && (
        <ul className={styles.decisions}>
          {cambios.map((each) => (
            <li key={each.en}>
              {each.quien || 'Alguien que ya no está'} {each.exige ? 'la pidió' : 'dejó de pedirla'} el{' '}
              <time dateTime={each.en}>{formatDate(each.en)}</time>
            </li>
          ))}
        </ul>
      )}
      {!exige && !probado ? (
        <>
          <p className={layout.note}>Para pedirla, primero actívala tú, o entra con tu código.</p>
          <ButtonLink to="/perfil">Ir a mi perfil</ButtonLink>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{exige ? 'Dejar de pedirla' : 'Pedirla a todos'}</Button>
      )}
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title={exige ? '¿Dejar de pedir verificación en dos pasos?' : '¿Pedir verificación en dos pasos a todos?'}
      >
        <Confirm
          exige={!exige}
          onClose={() => setAsking(false)}
          onHeard={(outcome, about) => {
            setAsking(false);
            onHeard(outcome, about);
          }}
        />
      </Question>
    </section>
  );
}

interface ConfirmProps {
  readonly exige: boolean;
  readonly onClose: () => void;
  readonly onHeard: Heard;
}

function Confirm({ exige, onClose, onHeard }: ConfirmProps) {
  const session = useSession();
  const fresh = useFresh();
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const outcome = await demandFactor(session, exige ? 'S' : 'N', fresh.send);
    if (outcome.kind === 'refused') return stop(outcome.mensaje);
    onHeard(outcome, TITLE);
  };
  return (
    <>
      {exige ? (
        <p>
          Rige al momento. Quien esté usando Verídico con la contraseña sola no puede seguir hasta activarla en su perfil, con una
          aplicación de su teléfono.
        </p>
      ) : (
        <p>Desde ahora basta la contraseña para actuar por la empresa. Quien la tenga activa la sigue usando.</p>
      )}
      <Refusal reason={refusal} />
      <Button variant="primary" wide busy={busy} onClick={onClose}>
        Volver
      </Button>
      <Button wide busy={busy} busyText="Un momento..." onClick={() => void send()}>
        {exige ? 'Pedirla a todos' : 'Dejar de pedirla'}
      </Button>
      {fresh.question}
    </>
  );
}
