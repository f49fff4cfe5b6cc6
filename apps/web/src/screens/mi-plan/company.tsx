import { Suspense } from 'react';
import { routes, type RepresentacionDeEmpresa } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import type { ReadState } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { screen } from '../../shell/load-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

const DeliverPowers = screen(() => import('../../company/deliver-powers.tsx'), 'DeliverPowers');
/** Loaded separately: it includes the names of all communes. */
const CompanyData = screen(() => import('./company-data.tsx'), 'CompanyData');

export type Company = ReadState<typeof routes.datosEmpresa>;

interface CompanyProps {
  readonly company: Company;
  /** The user may deliver documents. */
  readonly administers: boolean;
}

/** Proof of the representatives' powers: first on the page while they still have to be proven. */
export function DeclaredPowers({ company: { good }, administers }: CompanyProps) {
  if (good?.body.representacion.poderes !== 'declarados') return null;
  return <Representation representation={good.body.representacion} administers={administers} />;
}

/** The company's data, preceded by the proof of its powers when nothing is left to do about it. */
export function CompanyPart({ company: { answer, good, busy, again }, administers }: CompanyProps) {
  if (!answer) return <Awaited />;
  if (!answer.ok && answer.status === 403) return null;
  return (
    <>
      {!answer.ok && (
        <div className={layout.stack}>
          <Alert tone="error">
            <p>{answer.problem?.mensaje ?? 'No pudimos cargar los datos de la empresa. Revisa tu conexión.'}</p>
          </Alert>
          <Button busy={busy} busyText="Cargando..." onClick={again}>
            Cargar los datos
          </Button>
        </div>
      )}
      {good && good.body.representacion.poderes !== 'declarados' && (
        <Representation representation={good.body.representacion} administers={administers} />
      )}
      {good && (
        <Suspense fallback={<Awaited />}>
          <CompanyData company={good.body} onAgain={again} />
        </Suspense>
      )}
    </>
  );
}

function Awaited() {
  return (
    <Sheet>
      <div className={layout.section}>
        <Loading text="Cargando los datos de la empresa..." />
        <Skeleton width="most" />
        <Skeleton width="half" />
      </div>
    </Sheet>
  );
}

interface RepresentationProps {
  readonly representation: RepresentacionDeEmpresa;
  readonly administers: boolean;
}

function Representation({ representation: { poderes, desde, documentos }, administers }: RepresentationProps) {
  const session = useSession();
  return (
    <Sheet>
      <section className={layout.section} aria-labelledby="representacion">
        <h2 id="representacion" className={styles.title}>
          Representación {poderes === 'declarados' && <Tag tone="warn">Por comprobar</Tag>}
          {poderes === 'simulados' && <Tag tone="warn">Representación simulada (demostración)</Tag>}
        </h2>
        {poderes === 'comprobados' && (
          <p>
            Los poderes de quien representa a la empresa están comprobados
            {desde !== null && (
              <>
                {' '}
                desde el <time dateTime={desde}>{formatDate(desde)}</time>
              </>
            )}
            .
          </p>
        )}
        {poderes === 'simulados' && <p>Esta instalación da los poderes por comprobados sin leer ningún documento.</p>}
        {poderes === 'declarados' && (
          <>
            <p>
              Quien contrató declaró bajo juramento que representa a la empresa. Hasta que comprobemos sus poderes puedes consultar empresas
              y propiedades, no a otras personas.
            </p>
            {administers ? (
              <Suspense fallback={<Loading text="Cargando el formulario..." />}>
                <DeliverPowers documents={documentos} deliver={(body) => callAsUser(session, routes.entregarPoderes, { body })} />
              </Suspense>
            ) : (
              <p className={layout.note}>El documento que los prueba lo entrega quien administra el plan.</p>
            )}
          </>
        )}
      </section>
    </Sheet>
  );
}
