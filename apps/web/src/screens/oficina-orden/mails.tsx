import { routes, type CorreoDeOrden, type OrdenDeOficina } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-orden.module.css';

interface MailsProps {
  readonly order: OrdenDeOficina;
  readonly onAct: (act: ReasonedAct) => void;
}

const STATES = {
  'en-cola': { word: 'En la cola', tone: 'warn' },
  enviado: { word: 'Enviado', tone: 'ok' },
  devuelto: { word: 'Devuelto', tone: 'bad' },
} as const;

/** Mails about the order, each of which may be sent again while what it says is true. */
export function Mails({ order, onAct }: MailsProps) {
  const session = useSession();
  const { numero, correos, pagado, precio } = order;
  const resend = ({ id, asunto, para }: CorreoDeOrden) =>
    onAct({
      title: `Reenviar «${asunto}» a ${para}, por ${formatPesos(pagado || precio)}`,
      consequence: 'Sale otra vez a la misma dirección. Si lleva un enlace, va uno nuevo, y el anterior queda como está.',
      verb: 'Reenviar',
      send: (nota) => callAsUser(session, routes.oficinaReenviarCorreo, { params: { numero, correo: id }, body: { nota } }),
    });
  return (
    <section className={styles.section}>
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
  { title: 'Fecha', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  {
    title: 'Estado',
    cell: ({ estado, detalle }) => (
      <>
        <Tag tone={STATES[estado].tone}>{STATES[estado].word}</Tag>
        {detalle !== '' && <span className={layout.sub}>{detalle}</span>}
      </>
    ),
  },
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
