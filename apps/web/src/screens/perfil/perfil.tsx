import { Suspense, useState } from 'react';
import { routes, type Perfil as Datos } from '@veridico/api';
import { useRead } from '../../session/use-read.ts';
import { screen } from '../../shell/load-screen.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RutText } from '../../ui/rut.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Confirmation } from './confirmation.tsx';
import { Deletion } from './deletion.tsx';
import { Keys } from './keys.tsx';
import { Sessions } from './sessions.tsx';
import styles from './perfil.module.css';

const SecondFactor = screen(() => import('./second-factor.tsx'), 'SecondFactor');

export function Perfil() {
  usePageTitle('Perfil');
  const { answer, again } = useRead(routes.perfil, {});
  const [deleting, setDeleting] = useState(false);
  // Activating the second factor ends other sessions: the list is read again.
  const [changes, setChanges] = useState(0);
  return (
    <AppShell>
      <div className={styles.page}>
        <h1>Perfil</h1>
        {answer === undefined && <Loading text="Cargando tus datos..." />}
        {answer?.ok === false && (
          <div className={styles.actions}>
            <Alert tone="error">
              <p>{answer.problem?.mensaje ?? 'No pudimos cargar tus datos. Revisa tu conexión.'}</p>
            </Alert>
            <Button onClick={again}>Reintentar</Button>
          </div>
        )}
        {answer?.ok && <OwnData datos={answer.body} />}
        <Suspense fallback={<Loading text="Cargando..." />}>
          <SecondFactor onChanged={() => setChanges((count) => count + 1)} />
        </Suspense>
        <Sessions key={changes} />
        <Keys />
        <Deletion open={deleting} onOpen={() => setDeleting(true)} onClose={() => setDeleting(false)} />
      </div>
    </AppShell>
  );
}

function OwnData({ datos }: { readonly datos: Datos }) {
  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="datos">
        <h2 id="datos">Tus datos</h2>
        <Facts
          rows={[
            ['Nombre', [datos.firstName, datos.lastName, datos.secondLastName].filter(Boolean).join(' ')],
            ['RUT', <RutText key="rut" rut={datos.rut} />],
            ['Email', datos.email],
            ['Teléfono', datos.telefono || 'Sin registrar'],
          ]}
        />
        {!datos.correoConfirmado && <Confirmation />}
        <div>
          <ButtonLink to="/change-password">Cambiar contraseña</ButtonLink>
        </div>
      </section>
    </Sheet>
  );
}
