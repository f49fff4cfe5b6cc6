import { routes, type AntecedenteGuardado } from '@veridico/api';
import type { ReasonedAct } from '../reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import type { Session } from '../../session/session.ts';
import { RecordFacts } from './record-facts.tsx';
import { typeText } from './record-text.ts';
import type { useFound } from './use-found.ts';

interface ActsProps extends Pick<ReturnType<typeof useFound>, 'keepRecord' | 'readAgain'> {
  readonly session: Session;
  /** Of the records that are shown. */
  readonly rut: string | undefined;
  /** Number of the request for which they are done. */
  readonly peticion: string | undefined;
}

/** The acts on one record, whose dialogs show what it says. */
export function recordActs({ session, rut, peticion, keepRecord, readAgain }: ActsProps) {
  const suppress = (record: AntecedenteGuardado): ReasonedAct => ({
    title: `Suprimir un registro de ${typeText(record.tipo)}`,
    consequence: (
      <>
        <RecordFacts record={record} />
        <p>
          Lo confirma otra persona. Entonces desaparece de los informes que se emitan desde ahora, y ninguna carga lo vuelve a escribir. Los
          ya emitidos no cambian.
        </p>
      </>
    ),
    verb: 'Pedir que se suprima',
    send: async (nota) => {
      const { tipo, clave } = record;
      const answer = await callAsUser(session, routes.oficinaSuprimir, { body: { tipo, clave, rut, peticion, nota } });
      if (answer.ok) keepRecord(clave, answer.status === 202 ? { solicitud: answer.body.solicitud } : undefined);
      return answer;
    },
  });
  const undo = (record: AntecedenteGuardado): ReasonedAct => ({
    title: `Deshacer la corrección de un registro de ${typeText(record.tipo)}`,
    consequence: (
      <>
        <RecordFacts record={record} />
        <p>El registro dice otra vez lo que su fuente entregó la última vez, y las cargas vuelven a cambiarlo.</p>
      </>
    ),
    verb: 'Deshacer la corrección',
    send: async (nota) => {
      const { tipo, clave } = record;
      const answer = await callAsUser(session, routes.oficinaDeshacerCorreccion, { body: { tipo, clave, rut, nota } });
      if (answer.ok) await readAgain();
      return answer;
    },
  });
  return { suppress, undo };
}
