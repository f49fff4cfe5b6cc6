import type { AntecedenteGuardado } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { WaitingRequest } from '../../office/waiting-request.tsx';
import { countText } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { columnText } from './column-text.ts';
import type { Found } from './record-search.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-antecedentes.module.css';

type OnRecord = (record: AntecedenteGuardado) => void;

interface RecordActs {
  readonly onCorrect: OnRecord;
  readonly onUndo: OnRecord;
  readonly onSuppress: OnRecord;
  /** A decision on what waits about a record. */
  readonly onDecide: (record: AntecedenteGuardado, act: ReasonedAct, confirms: boolean) => void;
}

/** The records of a RUT by type, with their sources, what was corrected in them, and their acts. */
export function FoundRecords({ found: { rut, antecedentes, masDe }, ...acts }: RecordActs & { readonly found: Found }) {
  const types = [...new Set(antecedentes.map(({ tipo }) => tipo))];
  const ofType = (wanted: string) => antecedentes.filter(({ tipo }) => tipo === wanted);
  return (
    <section className={layout.section} aria-label="Registros encontrados">
      <h2>RUT {formatRut(rut)}</h2>
      {antecedentes.length === 0 && <p>No guardamos ningún registro de ese RUT.</p>}
      {types.map((tipo) => (
        <section key={tipo} className={layout.section}>
          <h3>
            {tipo} <span className={layout.note}>{countText(ofType(tipo).length, 'registro', 'registros')}</span>
          </h3>
          {ofType(tipo).length === masDe && <p className={layout.note}>Se muestran los primeros {masDe}.</p>}
          <Table name={tipo} columns={recordColumns(acts)} rows={ofType(tipo)} keyOf={({ clave }) => clave} />
        </section>
      ))}
    </section>
  );
}

function recordColumns({ onCorrect, onUndo, onSuppress, onDecide }: RecordActs): readonly Column<AntecedenteGuardado>[] {
  return [
    {
      title: 'Lo que dice',
      untitled: true,
      cell: (record) => (
        <>
          <Fields record={record} />
          <Corrected record={record} />
          <Proposal record={record} />
        </>
      ),
    },
    { title: 'Fuente', cell: ({ fuente }) => fuente },
    {
      title: 'Acciones',
      cell: (record) => {
        if (record.solicitud)
          return (
            <WaitingRequest
              request={record.solicitud}
              level={3}
              linked
              onAct={(act, decision) => onDecide(record, act, decision === 'confirmar')}
            />
          );
        const about = { variant: 'text', 'aria-describedby': `registro-${record.clave}` } as const;
        return (
          <div className={styles.acts}>
            {record.corregibles.length > 0 && (
              <Button {...about} onClick={() => onCorrect(record)}>
                Corregir
              </Button>
            )}
            {record.correccion && (
              <Button {...about} onClick={() => onUndo(record)}>
                Deshacer la corrección
              </Button>
            )}
            <Button {...about} onClick={() => onSuppress(record)}>
              Suprimir
            </Button>
          </div>
        );
      },
    },
  ];
}

/** Every value, with the name of its column. */
function Fields({ record: { clave, campos } }: { readonly record: AntecedenteGuardado }) {
  return (
    <dl id={`registro-${clave}`} className={styles.fields}>
      {Object.entries(campos)
        .filter(([name]) => name !== 'rut')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{columnText(name)}</dt>
            <dd>{valueText(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Who corrected what and why, and what the source says now if it changed since. */
function Corrected({ record: { correccion } }: { readonly record: AntecedenteGuardado }) {
  if (!correccion) return null;
  const { cargado, fuente, corregido, motivo, persona, confirmo, fecha } = correccion;
  const now = Object.keys(fuente).filter((name) => fuente[name] !== cargado[name]);
  return (
    <div className={styles.corrected}>
      <p>
        Corregido:{' '}
        {Object.keys(corregido)
          .map((name) => `${columnText(name)}, antes ${valueText(cargado[name])}`)
          .join('; ')}
        .
      </p>
      {now.length > 0 && (
        <p>
          <b>La fuente trae ahora {now.map((name) => `${columnText(name)} ${valueText(fuente[name])}`).join('; ')}.</b> La corrección sigue.
        </p>
      )}
      <p className={layout.note}>
        Lo pidió {persona} y lo confirmó {confirmo} el <time dateTime={fecha}>{formatDateTime(fecha)}</time>: {motivo}
      </p>
    </div>
  );
}

/** What the correction that waits would change. */
function Proposal({ record: { campos, propuesta } }: { readonly record: AntecedenteGuardado }) {
  if (!propuesta) return null;
  const changes = Object.entries(propuesta).map(
    ([name, value]) => `${columnText(name)}, de ${valueText(campos[name])} a ${valueText(value)}`,
  );
  return (
    <p className={styles.corrected}>
      <b>Por confirmar:</b> {changes.join('; ')}.
    </p>
  );
}

function valueText(value: string | null | undefined): string {
  if (value === 'si') return 'sí';
  if (!value) return '–';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
