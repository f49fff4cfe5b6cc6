import { useState } from 'react';
import { routes, type AntecedenteGuardado, type AntecedenteSuprimido } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useRead } from '../../session/use-read.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { FoundRecords } from './found-records.tsx';
import { RecordSearch } from './record-search.tsx';
import { useFound } from './use-found.ts';
import layout from '../../shell/layout.module.css';

const TITLE = 'Antecedentes';
const SUPPRESSED = 'Suprimidos';

/** The records of one RUT, each with its source, and what was suppressed. */
export function OficinaAntecedentes() {
  usePageTitle(TITLE);
  const session = useSession();
  const { found, setFound, keepRecord, readAgain } = useFound();
  const suppressed = useRead(routes.oficinaSupresiones, {});
  const acts = useActs(() => suppressed.again());
  const [correcting, correct] = useState<AntecedenteGuardado>();
  const decide = ({ clave, propuesta }: AntecedenteGuardado, act: ReasonedAct, confirms: boolean) =>
    acts.ask({
      ...act,
      send: async (nota) => {
        const answer = await act.send(nota);
        if (!answer.ok) return answer;
        if (confirms && propuesta) await readAgain();
        else keepRecord(clave, confirms ? undefined : { solicitud: null, propuesta: null });
        return answer;
      },
    });
  const suppress = ({ tipo, clave }: AntecedenteGuardado): ReasonedAct => ({
    title: `Suprimir un registro de ${tipo}`,
    consequence:
      'Lo confirma otra persona. Entonces desaparece de los informes que se emitan desde ahora, y ninguna carga lo vuelve a escribir. Los ya emitidos no cambian.',
    verb: 'Pedir que se suprima',
    send: async (nota) => {
      const body = { tipo, clave, rut: found?.rut, nota };
      const answer = await callAsUser(session, routes.oficinaSuprimir, { body });
      if (answer.ok) keepRecord(clave, answer.status === 202 ? { solicitud: answer.body.solicitud } : undefined);
      return answer;
    },
  });
  const undo = ({ tipo, clave }: AntecedenteGuardado): ReasonedAct => ({
    title: `Deshacer la corrección de un registro de ${tipo}`,
    consequence: 'El registro dice otra vez lo que su fuente entregó la última vez, y las cargas vuelven a cambiarlo.',
    verb: 'Deshacer la corrección',
    send: async (nota) => {
      const body = { tipo, clave, rut: found?.rut, nota };
      const answer = await callAsUser(session, routes.oficinaDeshacerCorreccion, { body });
      if (answer.ok) await readAgain();
      return answer;
    },
  });
  const list = suppressed.good?.body.suprimidos;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={found && countText(found.antecedentes.length, 'registro', 'registros')} />
        {acts.said}
        <RecordSearch onFound={setFound} />
        {found && (
          <FoundRecords
            found={found}
            onCorrect={correct}
            onUndo={(record) => acts.ask(undo(record))}
            onSuppress={(record) => acts.ask(suppress(record))}
            onDecide={decide}
          />
        )}
        <h2>{SUPPRESSED}</h2>
        <FailedRead read={suppressed} otherwise="No pudimos cargar lo suprimido. Revisa tu conexión." />
        {list && <SuppressedRecords list={list} busy={suppressed.busy} onRestore={(row) => acts.ask(restoring(session, row))} />}
        {acts.dialog}
        {correcting && found && (
          <CorrectRecord
            record={correcting}
            rut={found.rut}
            onAsked={(waiting) => keepRecord(correcting.clave, waiting)}
            onClose={() => correct(undefined)}
            onDone={(mensaje) => {
              correct(undefined);
              acts.tell(mensaje);
            }}
          />
        )}
      </div>
    </OfficeShell>
  );
}

/** The act that lets loads write a suppressed record again. */
function restoring(session: Session, { tipo, clave }: AntecedenteSuprimido): ReasonedAct {
  return {
    title: `Reponer un registro de ${tipo}`,
    consequence: 'La próxima carga que lo traiga lo escribe otra vez, y los informes lo vuelven a mostrar.',
    verb: 'Reponer',
    send: (nota) => callAsUser(session, routes.oficinaReponer, { body: { tipo, clave, nota } }),
  };
}

interface SuppressedRecordsProps {
  readonly list: readonly AntecedenteSuprimido[];
  readonly busy: boolean;
  readonly onRestore: (row: AntecedenteSuprimido) => void;
}

function SuppressedRecords({ list, busy, onRestore }: SuppressedRecordsProps) {
  if (list.length === 0) return <p>Nada está suprimido.</p>;
  const columns = suppressionColumns(onRestore);
  return <Table name={SUPPRESSED} columns={columns} rows={list} keyOf={({ tipo, clave }) => `${tipo} ${clave}`} busy={busy} />;
}

function suppressionColumns(onRestore: (row: AntecedenteSuprimido) => void): readonly Column<AntecedenteSuprimido>[] {
  return [
    {
      title: 'Registro',
      untitled: true,
      cell: ({ tipo, clave }) => (
        <span id={`suprimido-${clave}`}>
          <b>{tipo}</b>
          <span className={layout.sub}>{clave.slice(0, 12)}</span>
        </span>
      ),
    },
    { title: 'Motivo', cell: ({ motivo }) => motivo },
    { title: 'Quién', cell: ({ persona }) => persona ?? 'no se anotó' },
    { title: 'Cuándo', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
    {
      title: 'Acciones',
      cell: (row) => (
        <Button variant="text" aria-describedby={`suprimido-${row.clave}`} onClick={() => onRestore(row)}>
          Reponer
        </Button>
      ),
    },
  ];
}
