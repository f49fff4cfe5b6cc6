import { problems } from '@veridico/api';
import { CODE_WRONG } from '../../session/login-failed.ts';
import { CodeForm } from '../../shell/code-form.tsx';
import styles from '../../shell/account-form.module.css';

interface CodeStepProps {
  /** Signs in with the code as well. @returns why it was refused */
  readonly signIn: (code: string) => Promise<string | undefined>;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Second step of signing in, after the right password. */
export function CodeStep({ signIn, onDone, onBack }: CodeStepProps) {
  const send = async (code: string) => {
    const refused = await signIn(code);
    if (refused === undefined) onDone();
    return refused === CODE_WRONG ? problems.CODIGO_INCORRECTO.mensaje : refused;
  };
  return (
    <>
      <p className={styles.lead}>Tu cuenta tiene verificación en dos pasos.</p>
      <CodeForm action="Continuar" busyText="Cargando..." recovery send={send} back={{ label: 'Volver', go: onBack }} />
    </>
  );
}
