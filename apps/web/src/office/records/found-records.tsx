import { useState } from 'react';
import type { AntecedenteGuardado } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import type { ReasonedAct } from '../reasoned-act.tsx';
import { WaitingRequest } from '../waiting-request.tsx';
import { countText } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { RecordFacts } from './record-facts.tsx';
import type { Found } from './find-records.ts';
import { sourceText, typeText } from './record-text.ts';
import layout from '../../shell/layout.module.css';
import styles from './records.module.css';

type OnRecord = (record: AntecedenteGuardado) => void;

interface RecordActs {
  readonly onCorrect: OnRecord;
  readonly onUndo: OnRecord;
  readonly onSuppress: OnRecord;
  /** A decision on what waits about a record. */
  readonly onDecide: (record: AntecedenteGuardado, act: ReasonedAct, confirms: boolean) => void;
}

interface FoundRecordsProps extends RecordActs {
  readonly found: Found;
  /** Reads more of a type. */
  readonly onMore: (tipo: string) => Promise<void>;
}

/** The records of a RUT by type, with their sources, what was corrected in them, and their acts. */
export function FoundRecords({ found: { rut, antecedentes, totales, pedido }, onMore, ...acts }: FoundRecordsProps) {
  const types = [...new Set(antecedentes.map(({ tipo }) => tipo))];
  const ofType = (wanted: string) => antecedentes.filter(({ tipo }) => tipo === wanted);
  return (
    <section className={layout.section} aria-label="Registros encontrados">
      <h2>RUT {formatRut(rut)}</h2>
      {antecedentes.length === 0 && <p>No guardamos ningún registro de ese RUT.</p>}
      {types.map((tipo) => (
        <section key={tipo} className={layout.section}>
          <h3>
            {typeText(tipo)} <span className={layout.note}>{countText(totales[tipo] ?? ofType(tipo).length, 'registro', 'registros')}</span>
          </h3>
          <Table
            name={typeText(tipo)}
            columns={recordColumns(acts, pedido)}
            rows={ofType(tipo).toSorted((one, other) => Number(other.clave === pedido) - Number(one.clave === pedido))}
            keyOf={({ clave }) => clave}
          />
          <More shown={ofType(tipo).length} all={totales[tipo] ?? 0} onMore={() => onMore(tipo)} />
        </section>
      ))}
    </section>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly all: number;
  readonly onMore: () => Promise<void>;
}

/** Says that there are more records, and reads them; nothing where all are shown. */
function More({ shown, all, onMore }: MoreProps) {
  const [busy, setBusy] = useState(false);
  if (shown >= all) return null;
  const read = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <div className={layout.stack}>
      <p className={layout.note} role="status">
        Se muestran {shown.toLocaleString('es-CL')} de {all.toLocaleString('es-CL')}.
      </p>
      <Button busy={busy} busyText="Cargando..." onClick={() => void read()}>
        Ver más
      </Button>
    </div>
  );
}

/** @param pedido key of the record that a request is about */
function recordColumns(
  { onCorrect, onUndo, onSuppress, onDecide }: RecordActs,
  pedido: string | null | undefined,
): readonly Column<AntecedenteGuardado>[] {
  return [
    {
      title: 'Lo que dice',
      untitled: true,
      cell: (record) => (
        <>
          {record.clave === pedido && <Tag tone="warn">Es el de la petición</Tag>}
          <RecordFacts record={record} id={`registro-${record.clave}`} />
        </>
      ),
    },
    { title: 'Fuente', cell: ({ fuente }) => sourceText(fuente) },
    {
      title: 'Acciones',
      cell: (record) => {
        if (record.solicitud)
          return (
            <WaitingRequest
              request={record.solicitud}
              level={3}
              record={<RecordFacts record={record} />}
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
