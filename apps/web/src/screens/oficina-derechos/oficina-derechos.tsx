import { Suspense, useState } from 'react';
import { KeyHints, type Hint } from '../../office/desk/key-hints.tsx';
import { keysAreOn, useKeys } from '../../office/desk/keys.tsx';
import { FailedQueue, LoadingRows } from '../../office/desk/queue-states.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import { screen } from '../../shell/load-screen.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { Link, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { addressOf, useChosen, type Chosen } from './address.ts';
import { NoRequests, RequestFilters, RequestTable } from './queue.tsx';
import { useRequests, type Requests } from './use-requests.ts';
import desk from '../../office/desk/desk.module.css';
import own from './oficina-derechos.module.css';

/** Fetched with the first request: the queue alone is lighter. */
const AllKeys = screen(() => import('./all-keys.tsx'), 'AllKeys');
const Registro = screen(() => import('./registro.tsx'), 'Registro');
const RequestPane = screen(() => import('./request-pane.tsx'), 'RequestPane');

const TITLE = 'Derechos';
/** Minimum width at which the request is beside the queue. */
const WIDE = '(min-width: 64rem)';

/** Office page: requests of persons about their data, or their register. */
export function OficinaDerechos() {
  const { path } = usePlace();
  if (!path.includes('registro')) return <RightsDesk />;
  return (
    <Suspense fallback={<Loading text="Cargando..." />}>
      <Registro />
    </Suspense>
  );
}

/** The queue, and the chosen request beside it; on phones one at a time. */
function RightsDesk() {
  usePageTitle(TITLE);
  const chosen = useChosen();
  const queue = useRequests(chosen);
  const wide = useMedia(WIDE);
  const [on, setOn] = useState(keysAreOn);
  const [help, setHelp] = useState(false);
  useKeys(on);
  const open = chosen.peticion !== '';
  return (
    <OfficeShell changed={queue.counts?.abiertas}>
      <div className={desk.desk}>
        {(wide || !open) && <QueuePart chosen={chosen} queue={queue} onHelp={() => setHelp(true)} />}
        {(wide || open) && <RequestPart chosen={chosen} queue={queue} wide={wide} />}
      </div>
      {help && (
        <Suspense fallback={null}>
          <AllKeys on={on} onTurn={setOn} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </OfficeShell>
  );
}

interface PartProps {
  readonly chosen: Chosen;
  readonly queue: Requests;
}

function QueuePart({ chosen, queue, onHelp }: PartProps & { readonly onHelp: () => void }) {
  return (
    <section className={desk.queue} aria-label="Cola">
      <PageHead title={TITLE} count={queue.counts && countsText(queue.counts)} />
      <RequestFilters chosen={chosen} counts={queue.counts} />
      <FailedQueue queue={queue} what="peticiones" />
      {!queue.rows && !queue.failed && <LoadingRows what="peticiones" />}
      {queue.rows?.length === 0 && <NoRequests chosen={chosen} />}
      {queue.rows && <RequestTable queue={queue} chosen={chosen} />}
      <p>
        <Link className={own.link} to="/oficina/derechos/registro">
          Registro para la Agencia
        </Link>
      </p>
      <p>
        <Link className={own.link} to="/oficina/brechas">
          Vulneraciones de datos
        </Link>
      </p>
      <KeyHints hints={HINTS} onHelp={onHelp} />
    </section>
  );
}

const HINTS: readonly Hint[] = [
  [['J', 'K'], 'bajar, subir'],
  [['B'], 'bloquear'],
  [['C'], 'carta'],
];

function RequestPart({ chosen, queue, wide }: PartProps & { readonly wide: boolean }) {
  const { peticion } = chosen;
  return (
    <section className={desk.case} aria-label="Petición elegida">
      {!wide && (
        <>
          <h1>
            <ReaderOnly>{TITLE}</ReaderOnly>
          </h1>
          <Link className={desk.back} to={addressOf({ ...chosen, peticion: '' })}>
            Derechos
          </Link>
        </>
      )}
      {peticion === '' && <p className={desk.hint}>Elige una petición de la cola.</p>}
      {peticion !== '' && (
        <Suspense fallback={<Loading text="Cargando la petición..." />}>
          <RequestPane key={peticion} numero={peticion} alone={!wide} onChanged={queue.again} />
        </Suspense>
      )}
    </section>
  );
}

function countsText({ abiertas, urgentes }: NonNullable<Requests['counts']>): string {
  const open = `${abiertas.toLocaleString('es-CL')} ${abiertas === 1 ? 'abierta' : 'abiertas'}`;
  return urgentes === 0 ? open : `${open}, ${urgentes.toLocaleString('es-CL')} ${urgentes === 1 ? 'urgente' : 'urgentes'}`;
}
