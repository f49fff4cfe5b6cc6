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
import { usePageTitle } from '../../ui/page-title.ts';
import { usePlace } from '../../ui/router.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { AskedRecord } from './asked-record.tsx';
import { CorrectRecord } from './correct-record.tsx';
import { FoundRecords } from './found-records.tsx';
import { recordActs } from './record-acts.tsx';
import { RecordSearch } from './record-search.tsx';
import { typeText } from '../../office/record-names.ts';
import { SUPPRESSED, SuppressedRecords } from './suppressed-records.tsx';
import { useFound } from './use-found.ts';
import layout from '../../shell/layout.module.css';

const TITLE = 'Antecedentes';

/** The records of one RUT, each with its source, and what was suppressed. */
export function OficinaAntecedentes() {
  usePageTitle(TITLE);
  const session = useSession();
  const { found, setFound, keepRecord, readAgain, readMore } = useFound();
  const asked = usePlace().query.get('solicitud');
  const [moreFailed, setMoreFailed] = useState<string>();
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
  const { suppress, undo } = recordActs({ session, rut: found?.rut, keepRecord, readAgain });
  const list = suppressed.good?.body.suprimidos;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={found && countText(total(found.totales), 'registro', 'registros')} />
        {acts.said}
        {asked && <AskedRecord key={asked} solicitud={asked} />}
        <RecordSearch onFound={setFound} />
        {found && (
          <FoundRecords
            found={found}
            onMore={async (tipo) => setMoreFailed(await readMore(tipo))}
            onCorrect={correct}
            onUndo={(record) => acts.ask(undo(record))}
            onSuppress={(record) => acts.ask(suppress(record))}
            onDecide={decide}
          />
        )}
        <Refusal reason={moreFailed} />
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
    title: `Reponer un registro de ${typeText(tipo)}`,
    consequence: 'No vuelve ahora: lo escribe la próxima carga de su fuente que lo traiga, y desde entonces los informes lo muestran.',
    verb: 'Reponer',
    send: (nota) => callAsUser(session, routes.oficinaReponer, { body: { tipo, clave, nota } }),
  };
}

const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
