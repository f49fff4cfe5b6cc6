import type { CorreoDeOrden } from '@veridico/api';
import { formatDateTime } from '../ui/date-time.ts';
import type { Column } from '../ui/table.tsx';
import { Tag } from '../ui/tag.tsx';
import layout from '../shell/layout.module.css';

const STATES = {
  'en-cola': { word: 'En la cola', tone: 'warn' },
  enviado: { word: 'Enviado', tone: 'ok' },
  devuelto: { word: 'Devuelto', tone: 'bad' },
} as const;

type Sent = Pick<CorreoDeOrden, 'fecha' | 'estado' | 'detalle'>;

/** When a mail was sent, and whether it arrived. */
export const MAIL_STATE: readonly Column<Sent>[] = [
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
