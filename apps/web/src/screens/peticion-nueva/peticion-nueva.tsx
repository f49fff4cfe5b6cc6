import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { useTitular } from '../../requests/use-titular.ts';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Made } from './made.tsx';
import { RequestForm } from './request-form.tsx';
import { useAsk } from './use-ask.ts';
import styles from './peticion-nueva.module.css';

const TITLE = 'Pide algo sobre tus datos';

/** A request about personal data: with a proof of identity, or by anyone with a document that a person checks. */
export function PeticionNueva() {
  usePageTitle(TITLE);
  const titular = useTitular();
  const { query } = usePlace();
  const ask = useAsk(titular);
  const byDocument = query.get('con') === 'documento' || !titular.known;
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={styles.page}>
        <h1>{TITLE}</h1>
        {ask.made ? (
          <Made made={ask.made} />
        ) : (
          <>
            <p className={styles.lead}>Gratis. Recibes un número y un código, y te decimos qué día respondemos a más tardar.</p>
            <WhoAsks byDocument={byDocument} known={titular.known} />
            <RequestForm key={String(byDocument)} titular={titular} byDocument={byDocument} ask={ask} />
          </>
        )}
      </Width>
    </PublicShell>
  );
}

function WhoAsks({ byDocument, known }: { readonly byDocument: boolean; readonly known: boolean }) {
  if (!byDocument)
    return (
      <p>
        Pides con la identidad que ya probaste. ¿Es por otra persona?{' '}
        <Link to="/mis-datos/peticion?con=documento">Pide con un documento</Link>.
      </p>
    );
  return (
    <Alert tone="info">
      <p>
        Pides con un documento: lo revisa una persona, y hasta entonces no cambiamos nada.{' '}
        {known ? (
          <Link to="/mis-datos/peticion">Pide con la identidad que ya probaste</Link>
        ) : (
          <>
            Si ya tenemos un correo tuyo es más rápido que <Link to="/mis-datos">pruebes antes quién eres</Link>.
          </>
        )}
      </p>
    </Alert>
  );
}
