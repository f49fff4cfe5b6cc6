import type { SignInState } from '../../session/origin.ts';
import styles from '../../shell/account-form.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Ended } from './ended.tsx';
import { useCodeSignIn } from './use-code-sign-in.ts';

/** Sign-in on the identity provider's own page: this site never sees the credentials. */
export function CodeSignIn({ passage }: { readonly passage: SignInState }) {
  const { busy, problem, leave } = useCodeSignIn(passage);
  return (
    <div className={styles.form}>
      {problem === undefined && <Ended ending={passage.ending} />}
      <p className={styles.lead}>Tu correo y tu contraseña los escribes en la página de ingreso; al terminar vuelves aquí.</p>
      <Button variant="primary" wide busy={busy} busyText="Cargando..." onClick={leave}>
        Iniciar sesión
      </Button>
      {problem !== undefined && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
    </div>
  );
}
