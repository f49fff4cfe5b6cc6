import { routes, type CorreoDeOrden, type OrdenDeOficina } from '@veridico/api';
import { MAIL_STATE } from '../../office/mail-state.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';
import page from '../../office/record-page.module.css';

interface MailsProps {
  readonly order: OrdenDeOficina;
  readonly onAct: (act: ReasonedAct) => void;
}

/** Mails about the order, each of which may be sent again while what it says is true. */
export function Mails({ order, onAct }: MailsProps) {
  const session = useSession();
  const { numero, correos } = order;
  const resend = ({ id, asunto, para }: CorreoDeOrden) =>
    onAct({
      title: `Reenviar «${asunto}» a ${para}`,
      consequence: 'Sale otra vez a la misma dirección. Si lleva un enlace, va uno nuevo, y el anterior queda como está.',
      verb: 'Reenviar',
      send: (nota) => callAsUser(session, routes.oficinaReenviarCorreo, { params: { numero, correo: id }, body: { nota } }),
    });
  return (
    <section className={page.section}>
      <h2>Correos</h2>
      {correos.length === 0 && <p className={layout.note}>Todavía no se escribe ninguno.</p>}
      {correos.length > 0 && (
        <Table
          name="Correos"
          columns={[...COLUMNS, ...(correos.some(({ reenviable }) => reenviable) ? [again(resend)] : [])]}
          rows={correos}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<CorreoDeOrden>[] = [
  {
    title: 'Correo',
    untitled: true,
    cell: ({ id, asunto, para }) => (
      <span id={`correo-${id}`}>
        {asunto}
        <span className={layout.sub}>a {para}</span>
      </span>
    ),
  },
  ...MAIL_STATE,
];

function again(resend: (mail: CorreoDeOrden) => void): Column<CorreoDeOrden> {
  return {
    title: 'Acciones',
    untitled: true,
    cell: (mail) =>
      mail.reenviable && (
        <Button variant="text" aria-describedby={`correo-${mail.id}`} onClick={() => resend(mail)}>
          Reenviar
        </Button>
      ),
  };
}
