import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import layout from '../shell/layout.module.css';

/** In place of the office's pages, for a session that proved only the password where more is required. */
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
