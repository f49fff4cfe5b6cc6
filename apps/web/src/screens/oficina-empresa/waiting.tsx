import { routes } from '@veridico/api';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import type { SectionProps } from './section.ts';
import layout from '../../shell/layout.module.css';

/** Why nobody can use a paid contract yet, with the way to send its mail again. */
export function Waiting({ company, onOpen, onClose, onDone }: SectionProps) {
  const session = useSession();
  const { clave, espera, actos } = company;
  if (!espera) return null;
  const { contrato, correo, desde } = espera;
  const ask = () =>
    onOpen(
      <FormAct
        title={`Enviar otra vez la bienvenida a ${correo}`}
        definition={resuelveTarea}
        initial={emptyValues(resuelveTarea)}
        consequence={<p>Va a la misma dirección, con otro enlace. El anterior deja de servir.</p>}
        verb="Enviar otra vez"
        send={({ nota }) => callAsUser(session, routes.oficinaReenviarBienvenida, { params: { clave }, body: { contrato, nota } })}
        onClose={onClose}
        onDone={onDone}
      />,
    );
  return (
    <div className={layout.stack}>
      <Alert tone="info">
        <p>
          {correo === null || desde === null
            ? 'Pagado, pero nadie lo puede usar todavía: estamos creando la cuenta de quien lo administra.'
            : `Pagado, pero nadie lo puede usar todavía: falta que ${correo} acepte administrarlo y ponga su contraseña con el enlace que le enviamos el ${formatDateTime(desde)}.`}
        </p>
      </Alert>
      {correo !== null && actos.includes('reenviar-correo') && (
        <div>
          <Button onClick={ask}>Enviar otra vez la bienvenida</Button>
        </div>
      )}
    </div>
  );
}
