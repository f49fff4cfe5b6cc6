import { routes, type PeticionDeOficina } from '@veridico/api';
import { DECISIONES_DE_PETICION, DERECHOS, type DecisionDePeticion } from '@veridico/reference';
import { NOT_KNOWN } from '../../office/not-known.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import bar from '../../office/desk/decide.module.css';
import own from './oficina-derechos.module.css';

interface ConfirmProps {
  readonly peticion: PeticionDeOficina;
  readonly body: { readonly decision: DecisionDePeticion; readonly razon: string; readonly respuesta: string; readonly nota: string };
  readonly verb: string;
  /** Another person confirms it. */
  readonly waits: boolean;
  /** Every record of the RUT is removed. */
  readonly removesAll: boolean;
  readonly onBack: () => void;
  /** The request may have changed. Receives why it was refused. */
  readonly onRefused: (reason: string) => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** Says what is sent and what follows. The safe answer has the focus; the other carries the verb. */
export function Confirm({ peticion, body, verb, waits, removesAll, onBack, onRefused, onDone }: ConfirmProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useHeldSending();
  const { numero, version, derecho, correo, marcas } = peticion;
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaDecidirPeticion, { params: { peticion: numero }, body: { version, ...body } });
    if (answer.ok) return onDone(answer.body.mensaje);
    const { problem } = answer;
    const reason = problem?.campos ? Object.values(problem.campos).join(' ') : (problem?.mensaje ?? NOT_KNOWN);
    stop(reason);
    if (!problem?.campos) onRefused(reason);
  };
  return (
    <>
      <Facts
        rows={[
          ['Petición', numero],
          ['Derecho', DERECHOS[derecho].nombre],
          ['Decisión', DECISIONES_DE_PETICION[body.decision]],
          ['La carta va a', correo],
          ...(removesAll ? ([['Se borra', 'Todo lo que hay de este RUT']] as const) : []),
        ]}
      />
      <p className={own.letter}>{body.respuesta}</p>
      <p>{consequence({ waits, lifts: marcas.length > 0 && !(derecho === 'bloqueo' && body.decision !== 'rechazada') })}</p>
      <Refusal reason={refusal} />
      <div className={bar.answers}>
        <Button busy={busy} onClick={onBack}>
          Volver
        </Button>
        <Button variant="primary" busy={busy} busyText="Enviando..." onClick={() => void send()}>
          {verb}
        </Button>
      </div>
    </>
  );
}

function consequence({ waits, lifts }: { readonly waits: boolean; readonly lifts: boolean }): string {
  const then = lifts ? ' Lo que estaba detenido por esta petición vuelve a comunicarse.' : '';
  return waits
    ? `Lo confirma otra persona de Derechos. Entonces la petición se cierra y la carta firmada sale por correo.${then}`
    : `La petición se cierra y la carta firmada sale por correo.${then}`;
}
