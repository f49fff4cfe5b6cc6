import { routes, type PersonAct, type PersonaDeCuenta } from '@veridico/api';
import { MAIL_STATE } from '../../office/mail-state.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import page from '../../office/record-page.module.css';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import layout from '../../shell/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Table, type Column } from '../../ui/table.tsx';

interface AccountMailsProps {
  readonly person: PersonaDeCuenta;
  readonly onAct: (act: ReasonedAct) => void;
}

const LINKS: readonly { readonly acto: PersonAct; readonly verb: string; readonly consequence: string }[] = [
  {
    acto: 'enviar-recuperacion',
    verb: 'Enviar enlace para otra contraseña',
    consequence: 'Le llega un correo con un enlace de 30 minutos. Al usarlo se cierran sus sesiones; si no lo usa, nada cambia.',
  },
  {
    acto: 'enviar-confirmacion',
    verb: 'Reenviar confirmación del correo',
    consequence: 'Le llega un correo con un enlace de 24 horas; el anterior deja de servir.',
  },
];

/** Mails about the account of the last days, and the links that the office may send. */
export function AccountMails({ person, onAct }: AccountMailsProps) {
  const session = useSession();
  const { id, correos, correo, acciones } = person;
  return (
    <section className={page.section}>
      <h2>Correos de la cuenta</h2>
      {correos.length === 0 && (
        <p className={layout.note}>En los últimos 30 días no se le envió ninguno. Los de una compra están en su orden.</p>
      )}
      {correos.length > 0 && <Table name="Correos de la cuenta" columns={COLUMNS} rows={correos} keyOf={(each) => each.id} />}
      {LINKS.filter(({ acto }) => acciones.includes(acto)).map(({ acto, verb, consequence }) => (
        <div key={acto}>
          <Button
            onClick={() =>
              onAct({
                title: `${verb} a ${correo}`,
                consequence,
                verb: 'Enviar correo',
                send: (nota) => callAsUser(session, routes.oficinaActuarPersona, { params: { persona: id, acto }, body: { nota } }),
              })
            }
          >
            {verb}
          </Button>
        </div>
      ))}
    </section>
  );
}

const COLUMNS: readonly Column<PersonaDeCuenta['correos'][number]>[] = [
  { title: 'Correo', untitled: true, cell: ({ asunto }) => asunto },
  ...MAIL_STATE,
];
