import { routes, type PersonaDeCuenta } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';

interface BlockProps {
  readonly person: PersonaDeCuenta;
  readonly onAct: (act: ReasonedAct) => void;
}

const ACTS = {
  'bloquear-cuenta': {
    verb: 'Bloquear la cuenta',
    consequence:
      'Sus sesiones terminan y no puede entrar hasta que alguien de la oficina la desbloquee. Lo que compró sigue siendo suyo: los enlaces que recibió por correo funcionan.',
  },
  'desbloquear-cuenta': {
    verb: 'Desbloquear la cuenta',
    consequence: 'Puede volver a entrar con su contraseña. Si además la suspendió su empresa, sigue suspendida.',
  },
} as const;

/** Blocks an account, or lifts its block; nothing where the account or the person does not admit it. */
export function BlockButton({ person: { id, correo, rut, acciones }, onAct }: BlockProps) {
  const session = useSession();
  const acto = acciones.find((each) => each === 'bloquear-cuenta' || each === 'desbloquear-cuenta');
  if (acto !== 'bloquear-cuenta' && acto !== 'desbloquear-cuenta') return null;
  const { verb, consequence } = ACTS[acto];
  const ask = () =>
    onAct({
      title: `${verb} de ${correo || rut || 'esta persona'}`,
      consequence,
      verb,
      send: (nota) => callAsUser(session, routes.oficinaActuarPersona, { params: { persona: id, acto }, body: { nota } }),
    });
  return (
    <div>
      <Button onClick={ask}>{verb}</Button>
    </div>
  );
}

/** Who blocked the account, when and why, and what its provider does not know yet. */
export function BlockState({ person: { bloqueo, avisando, suspendida } }: Pick<BlockProps, 'person'>) {
  if (!bloqueo && !avisando) return null;
  return (
    <Alert tone={bloqueo ? 'warn' : 'info'}>
      {bloqueo && (
        <p>
          La bloqueó {bloqueo.quien} el <time dateTime={bloqueo.fecha}>{formatDateTime(bloqueo.fecha)}</time>: «{bloqueo.motivo}»
        </p>
      )}
      {avisando && <p>{bloqueo ? 'Se bloquea' : 'Se desbloquea'} en cuanto responda el proveedor de cuentas.</p>}
      {bloqueo && suspendida && <p>Además la suspendió su empresa: desbloquearla no cambia eso.</p>}
    </Alert>
  );
}
