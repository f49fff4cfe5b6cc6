import { AppShell } from '../../shell/app-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/router.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import styles from './no-encontrada.module.css';

/** Shown for any unknown address. */
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
        <div className={styles.other}>
          <h2>Quizás buscabas</h2>
          <ul>
            <li>
              <Link to="/recuperar-compra">Recuperar mi compra</Link>, si pagaste y no encuentras tu informe.
            </li>
            <li>
              <Link to="/verifica-informe/paso1">Verificar un informe</Link> con su folio y su código.
            </li>
            <li>
              <Link to="/inicio#informes">Los informes y sus precios</Link>.
            </li>
          </ul>
        </div>
      </div>
    </AppShell>
  );
}
