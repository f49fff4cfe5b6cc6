import { routes, type ConstanciaTermino, type MiPlan } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { formatIn } from '../../shell/plan-money.ts';
import { useFresh } from '../../shell/use-fresh.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Question, useHeldSending } from '../../ui/question.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

interface EndPlanProps {
  readonly plan: MiPlan;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The shown dates have changed. */
  readonly onStale: () => void;
  readonly onTold: (kept: ConstanciaTermino) => void;
}

/** States the consequences before acting. */
export function EndPlan({ plan, open, onClose, onStale, onTold }: EndPlanProps) {
  const fin = plan.termino.finSiAvisaHoy ?? plan.hasta;
  return (
    <Question open={open} onClose={onClose} title={`¿Terminar ${plan.plan} el ${formatDate(fin)}?`}>
      <Confirm plan={plan} fin={fin} onClose={onClose} onStale={onStale} onTold={onTold} />
    </Question>
  );
}

function Confirm({ plan, fin, onClose, onStale, onTold }: Omit<EndPlanProps, 'open'> & { readonly fin: string }) {
  const session = useSession();
  const fresh = useFresh();
  const { busy, refusal, start, stop } = useHeldSending();
  const { contrato, hasta, termino, moneda, precio } = plan;

  const giveNotice = async () => {
    start();
    const answer = await fresh.send(() => callAsUser(session, routes.miPlanTermino, { body: { contrato, fin } }));
    if (answer.ok) return onTold(answer.body);
    stop(answer.problem?.mensaje ?? 'No sabemos si recibimos tu aviso. Revisa tu conexión y repítelo: vale una sola vez.');
    if (answer.status === 409) onStale();
  };
  return (
    <>
      <ul className={styles.follows}>
        <li>Funciona hasta el {formatDate(fin)} inclusive y después no se renueva.</li>
        {fin !== hasta && termino.avisarHasta !== null && (
          <li>
            Para que terminara el {formatDate(hasta)} había que avisar a más tardar el {formatDate(termino.avisarHasta)}: por eso sigue un
            plazo más.
          </li>
        )}
        <li>Hasta ese día se factura cada período como ahora{precio !== null && <>: {formatIn(moneda, precio)} al mes</>}.</li>
        <li>Los informes que ya tienes no se pierden.</li>
        <li>Vale igual que la carta certificada que nombra el contrato. Te enviamos una constancia por correo.</li>
        <li>No se puede deshacer aquí.</li>
      </ul>
      <Refusal reason={refusal} />
      <Button variant="primary" wide busy={busy} onClick={onClose}>
        Conservar el plan
      </Button>
      <div className={layout.danger}>
        <Button wide busy={busy} busyText="Enviando el aviso..." onClick={() => void giveNotice()}>
          Avisar el término
        </Button>
      </div>
      {fresh.question}
    </>
  );
}
