import type { ReactNode } from 'react';
import { routes, type RequestDecision, type SolicitudDeOficina } from '@veridico/api';
import { callAsUser } from '../session/call-as-user.ts';
import { useSession } from '../session/use-session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/router.tsx';
import type { ReasonedAct } from './reasoned-act.tsx';
import layout from '../shell/layout.module.css';
import styles from './waiting-request.module.css';

interface WaitingRequestProps {
  readonly request: SolicitudDeOficina;
  readonly onAct: (act: ReasonedAct, decision: RequestDecision) => void;
  /** Links to the page of what it is about: on a page of another thing. */
  readonly linked?: boolean;
  /** What the record says that it is about; missing on pages that do not show it: there, its page is opened before confirming. */
  readonly record?: ReactNode;
  /** Level of its heading. */
  readonly level?: 2 | 3;
}

/** What waits for another person of the office: who asked for what and why, until when, and what this person can do with it. */
export function WaitingRequest({ request, onAct, linked = false, level = 2, record }: WaitingRequestProps) {
  const session = useSession();
  const { id, acto, objeto, pagina, muestra, motivo, persona, propia, pedida, hasta, decisiones } = request;
  const unread = request.registro && !record && decisiones.includes('confirmar');
  const Heading = `h${level}` as const;
  const ask = (decision: RequestDecision) => {
    const act: ReasonedAct = {
      title: `${WORDS[decision].verb}: ${acto.toLowerCase()}, ${[objeto, muestra[0]?.valor].filter(Boolean).join(', ')}`,
      consequence: (
        <>
          {record}
          <p>{WORDS[decision].consequence}</p>
        </>
      ),
      verb: WORDS[decision].verb,
      send: (nota) => callAsUser(session, routes.oficinaDecidirSolicitud, { params: { solicitud: id, decision }, body: { nota } }),
    };
    onAct(act, decision);
  };
  return (
    <section className={styles.waiting} aria-labelledby={`espera-${id}`}>
      <Heading id={`espera-${id}`}>
        {acto}: {linked ? <Link to={pagina}>{objeto}</Link> : objeto}
      </Heading>
      <p>
        {propia ? 'Lo pediste' : `${persona} lo pidió`} el <time dateTime={pedida}>{formatDateTime(pedida)}</time> y todavía no se hace:{' '}
        {waitsFor(request)}. Vence el <time dateTime={hasta}>{formatDateTime(hasta)}</time>.
      </p>
      <Facts rows={[...muestra.map(({ rotulo, valor }) => [rotulo, valor] as const), ['Motivo', motivo]]} />
      {decisiones.length > 0 && (
        <div className={styles.ways}>
          {unread && (
            <ButtonLink to={pagina} aria-describedby={`espera-${id}`}>
              Ver el registro
            </ButtonLink>
          )}
          {decisiones
            .filter((decision) => decision !== 'confirmar' || !unread)
            .map((decision) => (
              <Button
                key={decision}
                variant={decision === 'confirmar' && !linked ? 'primary' : 'secondary'}
                aria-describedby={`espera-${id}`}
                onClick={() => ask(decision)}
              >
                {WORDS[decision].verb}
              </Button>
            ))}
        </div>
      )}
      {decisiones.length === 0 && <p className={layout.note}>Ese rol lo da quien administra la oficina.</p>}
    </section>
  );
}

function waitsFor({ propia, decisiones }: SolicitudDeOficina): string {
  if (propia) return 'debe confirmarlo otra persona';
  return decisiones.length > 0 ? 'puedes confirmarlo tú' : 'debe confirmarlo otra persona con ese rol';
}

const WORDS: Readonly<Record<RequestDecision, { readonly verb: string; readonly consequence: string }>> = {
  confirmar: {
    verb: 'Confirmar y hacerlo',
    consequence: 'Se hace ahora, si todavía se puede. En la bitácora quedan los nombres de las dos personas.',
  },
  rechazar: { verb: 'Rechazar', consequence: 'No se hace. En la bitácora queda por qué.' },
  retirar: { verb: 'Retirar lo pedido', consequence: 'No se hace, y se puede pedir otra vez.' },
};
