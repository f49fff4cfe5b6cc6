import { useState } from 'react';
import type { CaseAction, CaseKind, Tarea } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Question } from '../../ui/question.tsx';
import { RutCell } from '../../ui/rut-cell.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Documents } from './documents.tsx';
import { Settle } from './settle.tsx';
import layout from '../../shell/layout.module.css';
import styles from './tareas.module.css';

const KINDS: Readonly<Record<CaseKind, string>> = {
  identidad: 'Identidad sin validar',
  representacion: 'Solicitud para actuar por una empresa',
  poderes: 'Poderes por comprobar',
  disputa: 'Acceso en disputa',
  alta: 'Alta detenida',
  revision: 'Cobro en revisión',
  reembolso: 'Reembolso pendiente',
  correo: 'Correo devuelto',
  morosidad: 'Deuda que se puede informar',
  control: 'Control diario con diferencias',
};

const ACTIONS: Readonly<Record<CaseAction, string>> = {
  'aprobar-identidad': 'Aprobar identidad',
  'probar-poderes': 'Dar por probados los poderes',
  emitir: 'Emitir',
  reembolsar: 'Reembolsar',
  cerrar: 'Cerrar con una nota',
};

interface CaseCardProps {
  readonly tarea: Tarea;
  /** Receives the server's message. */
  readonly onSettled: (mensaje: string) => void;
}

/** One case: its subject, its history and the available actions. */
export function CaseCard({ tarea, onSettled }: CaseCardProps) {
  const { id, clase, motivo, acciones } = tarea;
  const [action, setAction] = useState<CaseAction>();
  const titleId = `tarea-${id}`;
  return (
    <li>
      <Sheet filete>
        <article className={layout.section} aria-labelledby={titleId}>
          <h2 id={titleId}>{KINDS[clase]}</h2>
          <p>{motivo}</p>
          <Facts rows={factsOf(tarea)} />
          <Documents documents={tarea.documentos} />
          <History tarea={tarea} />
          <div className={styles.actions}>
            {acciones.map((each) => (
              <Button key={each} aria-describedby={titleId} onClick={() => setAction(each)}>
                {ACTIONS[each]}
              </Button>
            ))}
          </div>
          <Question open={action !== undefined} onClose={() => setAction(undefined)} title={action ? ACTIONS[action] : ''}>
            {action && (
              <Settle
                tarea={id}
                kind={clase}
                action={action}
                used={tarea.usadas}
                onCancel={() => setAction(undefined)}
                onSettled={(mensaje) => {
                  setAction(undefined);
                  onSettled(mensaje);
                }}
              />
            )}
          </Question>
        </article>
      </Sheet>
    </li>
  );
}

/** Known facts; a case without an order has little more than an address. */
function factsOf({ numero, producto, empresa, rut, propiedad, correo, telefono, total, usadas, desde }: Tarea): Fact[] {
  const rows: (readonly [string, string, Fact[1]])[] = [
    ['Producto', producto, producto],
    ['Empresa', empresa, empresa],
    ['RUT', rut, <RutCell key="rut" text={formatRut(rut)} />],
    ['Propiedad', propiedad, propiedad],
    [
      'Correo',
      correo,
      <a key="correo" href={`mailto:${correo}`}>
        {correo}
      </a>,
    ],
    ['Teléfono', telefono, telefono],
    ['Monto', total === null ? '' : 'monto', total === null ? '' : formatPesos(total)],
    ['Consultas usadas', usadas === null ? '' : 'usadas', usadas?.toLocaleString('es-CL')],
    ['Número de orden', numero ?? '', numero],
    [
      'Desde',
      desde,
      <time key="desde" dateTime={desde}>
        {formatDateTime(desde)}
      </time>,
    ],
  ];
  return rows.filter(([, known]) => known !== '').map(([label, , value]) => [label, value]);
}

function History({ tarea: { historia } }: { readonly tarea: Tarea }) {
  if (historia.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>Historia</summary>
      <ol>
        {historia.map(({ en, texto, quien }) => (
          <li key={`${en} ${texto}`}>
            <time dateTime={en}>{formatDateTime(en)}</time> {texto}
            {quien !== null && ` (${quien})`}
          </li>
        ))}
      </ol>
    </details>
  );
}
