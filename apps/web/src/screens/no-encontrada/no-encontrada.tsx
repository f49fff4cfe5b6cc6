import { Guard } from '../../session/guard.tsx';
import { useHome } from '../../session/home.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import styles from './no-encontrada.module.css';

/** Under these prefixes every address is public, unknown ones too. */
const PUBLIC = /^\/(?:compra-directa|contrata-directo)(?:\/|$)/i;

/** Shown for any unknown address: to anyone under the public prefixes, otherwise to signed-in users. */
export function NoEncontrada() {
  const { path } = usePlace();
  if (PUBLIC.test(path)) return <Public />;
  return (
    <Guard>
      <AppShell>
        <NotFound home="/" />
      </AppShell>
    </Guard>
  );
}

function Public() {
  const home = useHome();
  return (
    <PublicShell>
      <Width className={styles.public}>
        <NotFound home={home} />
      </Width>
    </PublicShell>
  );
}

/** Says that the address does not exist, and links home and to likely pages. */
function NotFound({ home }: { readonly home: '/' | '/inicio' }) {
  usePageTitle('Página no encontrada');
  return (
    <div className={styles.page}>
      <h1>Esta página no existe</h1>
      <p>Revisa la dirección: puede que el enlace esté incompleto o que la página haya cambiado de lugar.</p>
      <ButtonLink to={home} variant="primary">
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
  );
}
