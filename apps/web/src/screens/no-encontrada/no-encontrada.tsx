import { AppShell } from '../../shell/app-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import styles from './no-encontrada.module.css';

/** Any address that is no page. */
export function NoEncontrada() {
  usePageTitle('Página no encontrada');
  return (
    <AppShell>
      <div className={styles.page}>
        <h1>Esta página no existe</h1>
        <p>Revisa la dirección: puede que el enlace esté incompleto o que la página haya cambiado de lugar.</p>
        <ButtonLink to="/" variant="primary">
          Volver al inicio
        </ButtonLink>
      </div>
    </AppShell>
  );
}
