import { currentOrigin, type SignInState } from '../../session/origin.ts';
import type { Ending } from '../../session/session.ts';
import { useSessionState } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/router.tsx';
import styles from './session-closed.module.css';

/** Endings that the user did not cause. */
const UNASKED: readonly (Ending | undefined)[] = ['idle', 'refused', 'elsewhere'];

/** Shown to a user whose session just ended and who now buys as a visitor; signing in returns to this purchase. */
export function SessionClosed() {
  const { claims, ending } = useSessionState();
  const passage: SignInState = { origin: currentOrigin() };
  return (
    <div role="status" className={styles.closed}>
      {!claims && UNASKED.includes(ending) && (
        <Alert tone="info">
          <p>
            Tu sesión se cerró. Puedes{' '}
            <Link to="/auth/login" state={passage}>
              iniciar sesión
            </Link>{' '}
            o comprar sin cuenta.
          </p>
        </Alert>
      )}
    </div>
  );
}
