import { bankText } from '../../office/bank-words.ts';
import type { IntentoDePago, OrdenDeOficina, PapelDeOrden } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import page from '../../office/record-page.module.css';
import styles from './oficina-orden.module.css';

interface OrderProps {
  readonly order: OrdenDeOficina;
}

/** Each try to pay, with the bank's own words and codes. */
export function Payments({ order: { intentos } }: OrderProps) {
  return (
    <section className={page.section}>
      <h2>Intentos de pago</h2>
      {intentos.length === 0 && <p className={layout.note}>No se usó ninguna tarjeta.</p>}
      {intentos.length > 0 && <Table name="Intentos de pago" columns={ATTEMPTS} rows={intentos} keyOf={({ id }) => id} />}
    </section>
  );
}

/** As the bank names them. */
const MEANS: Readonly<Record<string, string>> = {
  VD: 'Débito',
  VP: 'Prepago',
  VN: 'Crédito',
  VC: 'Crédito en cuotas',
  SI: 'Crédito, 3 cuotas sin interés',
  S2: 'Crédito, 2 cuotas sin interés',
  NC: 'Crédito, cuotas sin interés',
};

/** How the browser came back. */
const RETURNS: Readonly<Record<string, string>> = {
  normal: 'volvió del banco',
  anulado: 'anuló en el banco',
  tiempo: 'se le acabó el tiempo',
  formulario: 'volvió por un error del formulario',
};

const ATTEMPTS: readonly Column<IntentoDePago>[] = [
  { title: 'Hora', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  { title: 'Medio', cell: meansOf },
  { title: 'Autorización', cell: ({ autorizacion }) => autorizacion || 'sin código' },
  {
    title: 'Banco',
    cell: ({ respuesta, vuelta, reembolso }) => (
      <>
        {bankText(respuesta) || 'Sin respuesta'}
        <span className={layout.sub}>{vuelta === null ? 'no volvió' : (RETURNS[vuelta] ?? vuelta)}</span>
        {reembolso && (
          <span className={layout.sub}>
            Devuelto: {bankText(reembolso.respuesta)}, <time dateTime={reembolso.fecha}>{formatDateTime(reembolso.fecha)}</time>
          </span>
        )}
      </>
    ),
  },
  { title: 'Monto', figures: true, cell: ({ monto }) => formatPesos(monto) },
];

function meansOf({ medio, tarjeta, cuotas }: IntentoDePago): string {
  if (tarjeta === '') return 'sin tarjeta';
  return `${MEANS[medio] ?? medio} •••• ${tarjeta}${cuotas > 1 ? `, ${cuotas} cuotas` : ''}`;
}

/** Why the report is not delivered now. */
const WITHDRAWN = {
  '': '',
  corregido: ' Ya no se entrega: se corrigió un dato, y el nuevo se está haciendo.',
  bloqueado: ' No se entrega por ahora: los datos de su titular están bloqueados.',
} as const;

/** The issued report: its folio and its public verification, never its content. */
export function Report({ order: { informe, tipo } }: OrderProps) {
  if (tipo !== 'informe') return null;
  return (
    <section className={page.section}>
      <h2>Informe</h2>
      {informe ? (
        <p className={styles.report}>
          <a href={`/verifica-informe/paso1?${new URLSearchParams({ folio: informe.folio })}`} target="_blank" rel="noopener">
            {informe.folio}
            <span className={styles.outside}> (se verifica en otra pestaña)</span>
          </a>
          <span className={layout.sub}>
            {informe.nombre}, emitido el <time dateTime={informe.emitido}>{formatDateTime(informe.emitido)}</time>.{' '}
            {verified(informe.verificaciones)}
            {informe.corrige !== '' && ` Reemplaza, sin costo, al ${informe.corrige}, que tenía un dato corregido.`}
            {WITHDRAWN[informe.retirado]}
          </span>
        </p>
      ) : (
        <p className={layout.note}>Todavía no hay informe de esta orden.</p>
      )}
    </section>
  );
}

/** Receipt, credit note and their tax documents. */
export function Papers({ order: { comprobantes } }: OrderProps) {
  return (
    <section className={page.section}>
      <h2>Comprobantes</h2>
      {comprobantes.length === 0 && <p className={layout.note}>Todavía no hay comprobantes.</p>}
      {comprobantes.length > 0 && <Table name="Comprobantes" columns={PAPERS} rows={comprobantes} keyOf={({ clase }) => clase} />}
    </section>
  );
}

const PAPERS: readonly Column<PapelDeOrden>[] = [
  {
    title: 'Documento',
    untitled: true,
    cell: ({ numero, clase, documento }) => (
      <>
        {clase === 'venta' ? 'Comprobante' : 'Nota de crédito'} {numero || 'sin número todavía'}
        {documento !== '' && <span className={layout.sub}>{documento}</span>}
      </>
    ),
  },
  { title: 'Fecha', cell: ({ fecha }) => fecha !== null && <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  {
    title: 'Emisor',
    cell: ({ rechazado, documento }) => {
      if (rechazado !== '') return <Tag tone="bad">Rechazado: {rechazado}</Tag>;
      return documento === '' ? 'Interno' : 'Emitido';
    },
  },
  { title: 'Monto', figures: true, cell: ({ monto }) => formatPesos(monto) },
];

function verified(times: number): string {
  if (times === 0) return 'Nadie lo ha verificado.';
  return times === 1 ? 'Se verificó una vez.' : `Se verificó ${times} veces.`;
}
