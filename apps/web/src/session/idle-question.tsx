import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Question } from '../ui/question.tsx';
import { hasDrafts } from './drafts.ts';
import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from './inactivity.ts';
import styles from './idle-question.module.css';

const WARNING_SECONDS = (IDLE_LIMIT_MS - IDLE_WARNING_MS) / 1000;

interface IdleQuestionProps {
  /** Milliseconds since 1970. */
  readonly closesAt: number;
  readonly onContinue: () => void;
  readonly onSignOut: () => void;
}

export function IdleQuestion({ closesAt, onContinue, onSignOut }: IdleQuestionProps) {
  const seconds = useSecondsUntil(closesAt);
  return (
    <Question open onClose={onContinue} title="¿Sigues ahí?">
      <p>Tu sesión se cerrará en 1 minuto por inactividad.</p>
      {/* Announced once above: a screen reader announcing every second would be unusable. */}
      <div className={styles.clock} aria-hidden="true">
        <span>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
        <progress max={WARNING_SECONDS} value={seconds} />
      </div>
      {hasDrafts() && <p className={styles.kept}>Lo que escribiste queda guardado en este equipo.</p>}
      <Button variant="primary" wide onClick={onContinue}>
        Continuar sesión
      </Button>
      <Button wide onClick={onSignOut}>
        Cerrar sesión
      </Button>
    </Question>
  );
}

function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1_000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` is derived from `moment`
  }, [moment]);
  return seconds;
}
