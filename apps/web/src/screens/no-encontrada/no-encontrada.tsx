import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import styles from './no-encontrada.module.css';

/** Any address that is no page. */
export function NoEncontrada() {
  usePageTitle('Página no encontrada');
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>Esta página no existe</h1>
        <p>Revisa la dirección: puede que el enlace esté incompleto o que la página haya cambiado de lugar.</p>
        <ButtonLink to="/" variant="primary">
          Volver al inicio
        </ButtonLink>
      </Width>
    </PublicShell>
  );
}
