import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { IdentityForm } from './identity-form.tsx';
import { Shown } from './shown.tsx';
import { useMyData, type MyData } from './use-my-data.ts';
import styles from './mis-datos.module.css';

const TITLE = 'Mis datos';

/** What is kept about the reader, with or without an account: free, and at once. */
export function MisDatos() {
  usePageTitle(TITLE);
  const mine = useMyData();
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={styles.page}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>Qué guardamos de ti, quién lo ha consultado y qué diría hoy cada informe. Gratis y al momento.</p>
        <Content mine={mine} />
      </Width>
    </PublicShell>
  );
}

function Content({ mine }: { readonly mine: MyData }) {
  const { state } = mine;
  if (state.kind === 'loading') return <Loading text="Reuniendo tus datos..." />;
  if (state.kind === 'data') return <Shown data={state.data} mine={mine} />;
  if (state.kind === 'failed')
    return (
      <>
        <Alert tone="error" focusOnShow>
          <p>{state.mensaje ?? 'No pudimos traer tus datos. Revisa tu conexión.'}</p>
        </Alert>
        <Button variant="primary" onClick={mine.again}>
          Reintentar
        </Button>
      </>
    );
  return (
    <>
      {state.why === 'vencido' && (
        <Alert tone="warn" focusOnShow>
          <p>La media hora terminó. Para seguir mirando tus datos pide otro enlace.</p>
        </Alert>
      )}
      {state.why === 'cuenta' && (
        <Alert tone="info">
          <p>Tu cuenta aún no prueba con la cédula que el RUT es tuyo, o actúa por una empresa sin poderes probados.</p>
        </Alert>
      )}
      <p className={styles.lead}>
        Para que nadie más los vea, escribe tu RUT y la serie de tu carnet: te enviamos un enlace a un correo tuyo que ya conocemos.{' '}
        {state.why !== 'cuenta' && (
          <>
            Si tienes cuenta, <Link to="/auth/login">inicia sesión</Link> y vuelve a esta página.
          </>
        )}
      </p>
      <IdentityForm />
    </>
  );
}
