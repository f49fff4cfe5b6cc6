import { bankText } from '../../office/bank-words.ts';
import { routes, type OrdenDeOficina, type ParteDevuelta } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import page from '../../office/record-page.module.css';
import styles from './oficina-orden.module.css';

interface PartsProps {
  readonly order: OrdenDeOficina;
  readonly onAct: (act: ReasonedAct) => void;
}

/** The parts of the payment that were asked back, with what the bank answered. */
export function Parts({ order: { numero, partes, acciones, correo }, onAct }: PartsProps) {
  const session = useSession();
  const open = partes.find(({ estado }) => estado === 'sin-respuesta');
  const settle = (acto: 'parte-hecha' | 'parte-no-hecha', monto: number) =>
    onAct({
      ...SETTLED[acto](`${formatPesos(monto)} a ${correo}`),
      send: (nota) => callAsUser(session, routes.oficinaActuar, { params: { numero, acto }, body: { nota } }),
    });
  return (
    <section className={page.section}>
      <h2>Devoluciones de una parte</h2>
      <Table name="Devoluciones de una parte" columns={COLUMNS} rows={partes} keyOf={({ id }) => id} />
      {open && acciones.includes('parte-hecha') && (
        <p className={styles.acts}>
          <Button onClick={() => settle('parte-hecha', open.monto)}>El banco la hizo</Button>
          <Button onClick={() => settle('parte-no-hecha', open.monto)}>El banco no la hizo</Button>
        </p>
      )}
    </section>
  );
}

const SETTLED = {
  'parte-hecha': (what: string) => ({
    title: `El banco devolvió ${what}`,
    consequence: 'Queda anotada como devuelta, y le llega un correo. Hazlo solo si la viste en el portal del banco.',
    verb: 'Anotar que se devolvió',
  }),
  'parte-no-hecha': (what: string) => ({
    title: `El banco no devolvió ${what}`,
    consequence: 'Queda anotada como no hecha, y se puede pedir otra vez. Hazlo solo si comprobaste que el banco no la tiene.',
    verb: 'Anotar que no se devolvió',
  }),
} as const;

const STATES: Readonly<Record<ParteDevuelta['estado'], { readonly word: string; readonly tone: 'quiet' | 'ok' | 'warn' | 'bad' }>> = {
  pedida: { word: 'En curso', tone: 'warn' },
  'sin-respuesta': { word: 'Sin respuesta', tone: 'bad' },
  hecha: { word: 'Devuelta', tone: 'ok' },
  rechazada: { word: 'No se hizo', tone: 'quiet' },
};

const COLUMNS: readonly Column<ParteDevuelta>[] = [
  { title: 'Fecha', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  { title: 'Estado', cell: ({ estado }) => <Tag tone={STATES[estado].tone}>{STATES[estado].word}</Tag> },
  {
    title: 'Banco',
    cell: ({ detalle, respuesta }) => (
      <>
        {detalle || bankText(respuesta) || 'Esperamos su respuesta'}
        {detalle !== '' && respuesta !== '' && <span className={layout.sub}>{bankText(respuesta)}</span>}
      </>
    ),
  },
  { title: 'Monto', figures: true, cell: ({ monto }) => formatPesos(monto) },
];
