import { useState } from 'react';
import { routes, type AntecedenteSuprimido } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { RecordsOfRut } from '../../office/records/records-of-rut.tsx';
import { typeText } from '../../office/records/record-text.ts';
import { useFound } from '../../office/records/use-found.ts';
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
import { AskedRecord } from './asked-record.tsx';
import { RecordSearch } from './record-search.tsx';
import { SUPPRESSED, SuppressedRecords } from './suppressed-records.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Antecedentes';

/** The records of one RUT, each with its source, and what was suppressed. */
export function OficinaAntecedentes() {
  usePageTitle(TITLE);
  const session = useSession();
  const known = useFound();
  const { found, setFound } = known;
  const asked = usePlace().query.get('solicitud');
  const suppressed = useRead(routes.oficinaSupresiones, {});
  const [changed, setChanged] = useState(0);
  /** A decision on another person's request, here or on their page, changes records, the list of those suppressed, and what the menu counts. */
  const decided = async () => {
    setChanged((times) => times + 1);
    await Promise.all([suppressed.fresh(), known.readAgain()]);
  };
  const acts = useActs(suppressed.fresh);
  const list = suppressed.good?.body.suprimidos;
  return (
    <OfficeShell changed={changed}>
      <div className={layout.page}>
        <PageHead title={TITLE} count={found && countText(total(found.totales), 'registro', 'registros')} />
        {acts.said}
        {asked && <AskedRecord key={asked} solicitud={asked} onDecided={decided} />}
        <RecordSearch onFound={setFound} />
        <RecordsOfRut known={known} acts={acts} />
        <h2>{SUPPRESSED}</h2>
        <FailedRead read={suppressed} otherwise="No pudimos cargar lo suprimido. Revisa tu conexión." />
        {list && <SuppressedRecords list={list} busy={suppressed.busy} onRestore={(row) => acts.ask(restoring(session, row))} />}
        {acts.dialog}
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
