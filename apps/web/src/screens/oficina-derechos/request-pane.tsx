import { Suspense, useEffect, useRef, useState } from 'react';
import { routes, type PeticionDeOficina } from '@veridico/api';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { screen } from '../../shell/load-screen.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Attachments } from './attachments.tsx';
import { Datum } from './datum.tsx';
import { Head } from './head.tsx';
import { Holder } from './holder.tsx';
import { Answered, Asked, Held, Notices, Story } from './parts.tsx';
import { Steps } from './steps.tsx';
import { useRequestActs } from './use-request-acts.ts';

const Decide = screen(() => import('./decide.tsx'), 'Decide');
const WaitingRequest = screen(() => import('../../office/waiting-request.tsx'), 'WaitingRequest');

interface RequestPaneProps {
  /** As printed. */
  readonly numero: string;
  /** On phones the request is a page of its own and takes the focus. */
  readonly alone: boolean;
  /** The queue is old. */
  readonly onChanged: () => void;
}

/** The chosen request: what is asked, what its answer needs, and the answer. */
export function RequestPane({ numero, alone, onChanged }: RequestPaneProps) {
  const read = useRead(routes.oficinaPeticion, { params: { peticion: numero } });
  const { again, good } = read;
  const title = useRef<HTMLHeadingElement>(null);
  const shown = good !== undefined;
  useEffect(() => {
    if (alone && shown) title.current?.focus();
  }, [alone, shown]);
  if (!read.answer) return <Loading text="Cargando la petición..." />;
  return (
    <>
      <FailedRead read={read} otherwise="No pudimos cargar la petición. Revisa tu conexión." />
      {good && (
        <Request
          peticion={good.body}
          titleRef={title}
          onDone={() => {
            again();
            onChanged();
          }}
          onRefused={again}
        />
      )}
    </>
  );
}

interface RequestProps {
  readonly peticion: PeticionDeOficina;
  readonly titleRef: React.Ref<HTMLHeadingElement>;
  readonly onDone: () => void;
  readonly onRefused: () => void;
}

function Request({ peticion, titleRef, onDone, onRefused }: RequestProps) {
  const [refusal, setRefusal] = useState<string>();
  const acts = useActs(onDone);
  const made = useRequestActs(peticion, onRefused);
  const tell = (mensaje: string) => {
    setRefusal(undefined);
    acts.tell(mensaje);
  };
  const common = { peticion, made, ask: acts.ask, tell };
  return (
    <>
      <Head {...common} onRefused={setRefusal} titleRef={titleRef} />
      {acts.said}
      <Refusal key={`${peticion.version} ${refusal}`} reason={refusal} />
      <Steps peticion={peticion} />
      {peticion.solicitud && (
        <Suspense fallback={<Loading text="Cargando lo pedido..." />}>
          <WaitingRequest request={peticion.solicitud} onAct={acts.ask} level={3} />
        </Suspense>
      )}
      <Asked {...common} />
      <Datum dato={peticion.dato} />
      <Held {...common} />
      <Attachments peticion={peticion} />
      <Holder numero={peticion.numero} acts={acts} />
      <Notices notices={peticion.avisos} />
      <Story {...common} />
      <Answered peticion={peticion} />
      {peticion.actos.includes('decidir') && (
        <Suspense fallback={<Loading text="Cargando la carta..." />}>
          <Decide
            peticion={peticion}
            onDone={tell}
            onRefused={(reason) => {
              setRefusal(reason);
              onRefused();
            }}
          />
        </Suspense>
      )}
      {acts.dialog}
    </>
  );
}
