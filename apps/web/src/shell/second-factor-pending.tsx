import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import layout from './layout.module.css';

/** In place of the office's pages, and of those of a company that demands it, for a session that proved only the password where more is required. */
export function SecondFactorPending({ mensaje }: { readonly mensaje: string }) {
  return (
    <div className={layout.stack}>
      <h1>Falta un paso para entrar</h1>
      <Alert tone="warn" focusOnShow>
        <p>{mensaje}</p>
      </Alert>
      <ButtonLink to="/perfil" variant="primary">
        Ir a mi perfil
      </ButtonLink>
    </div>
  );
}
