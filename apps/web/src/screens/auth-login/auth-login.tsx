import { useState } from 'react';
import { pageSettings } from '../../page-settings.ts';
import { readSignInState } from '../../session/origin.ts';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { ACCOUNT_SIDE } from '../../shell/account-side.ts';
import { screen } from '../../shell/load-screen.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';

/** Loaded only on installations that use it. */
const CodeSignIn = screen(() => import('./code-sign-in.tsx'), 'CodeSignIn');

export function AuthLogin() {
  usePageTitle('Inicia sesión');
  const [passage] = useState(readSignInState);
  const SignIn = pageSettings.ingreso === 'codigo' ? CodeSignIn : PasswordSignIn;
  return (
    <AccountShell side={ACCOUNT_SIDE}>
      <div className={styles.page}>
        <h1>Inicia sesión</h1>
        <SignIn passage={passage} />
        <div className={styles.links}>
          <Link to="/auth/recover-password" state={passage}>
            Olvidaste tu contraseña
          </Link>
        </div>
        <div className={styles.others}>
          <p>
            ¿No tienes cuenta?
            <Link to="/auth/register" state={passage}>
              Regístrate
            </Link>
          </p>
          <p>
            ¿Solo quieres un informe?
            <Link to="/inicio">Cómpralo sin cuenta</Link>
          </p>
        </div>
      </div>
    </AccountShell>
  );
}
