import { useState } from 'react';
import type { AntecedenteGuardado } from '@veridico/api';
import type { ReasonedAct } from '../reasoned-act.tsx';
import type { useActs } from '../use-acts.tsx';
import { useSession } from '../../session/use-session.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { FoundRecords } from './found-records.tsx';
import { recordActs } from './record-acts.tsx';
import type { useFound } from './use-found.ts';

interface RecordsOfRutProps {
  readonly known: ReturnType<typeof useFound>;
  readonly acts: ReturnType<typeof useActs>;
  /** Number of the request of the person for which records are changed; missing on a page about a RUT alone. */
  readonly peticion?: string;
}

/** The records of a RUT with what is done to them; nothing before they were found. */
export function RecordsOfRut({ known, acts, peticion }: RecordsOfRutProps) {
  const session = useSession();
  const { found, keepRecord, readAgain, readMore } = known;
  const [moreFailed, setMoreFailed] = useState<string>();
  const [correcting, correct] = useState<AntecedenteGuardado>();
  const { suppress, undo } = recordActs({ session, rut: found?.rut, peticion, keepRecord, readAgain });
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
  if (!found) return null;
  return (
    <>
      <FoundRecords
        found={found}
        onMore={async (tipo) => setMoreFailed(await readMore(tipo))}
        onCorrect={correct}
        onUndo={(record) => acts.ask(undo(record))}
        onSuppress={(record) => acts.ask(suppress(record))}
        onDecide={decide}
      />
      <Refusal reason={moreFailed} />
      {correcting && (
        <CorrectRecord
          record={correcting}
          rut={found.rut}
          peticion={peticion}
          onAsked={(waiting) => keepRecord(correcting.clave, waiting)}
          onClose={() => correct(undefined)}
          onDone={(mensaje) => {
            correct(undefined);
            acts.tell(mensaje);
          }}
        />
      )}
    </>
  );
}
