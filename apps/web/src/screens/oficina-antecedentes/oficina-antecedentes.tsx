import { useState } from 'react';
import { routes, type AntecedenteGuardado, type AntecedenteSuprimido, type SolicitudDeOficina } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { OfficeShell } from '../../office/office-shell.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { WaitingRequest } from '../../office/waiting-request.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { RecordSearch, type Found } from './record-search.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-antecedentes.module.css';

const TITLE = 'Antecedentes';
const SUPPRESSED = 'Suprimidos';

/** The records of one RUT, each with its source, and what was suppressed. */
export function OficinaAntecedentes() {
  usePageTitle(TITLE);
  const session = useSession();
  const [found, setFound] = useState<Found>();
  const suppressed = useRead(routes.oficinaSupresiones, {});
  const acts = useActs(() => suppressed.again());
  /** After an act: a suppressed record is gone, another one has what waits about it. */
  const keepRecord = (clave: string, solicitud: SolicitudDeOficina | null | undefined) =>
    setFound(
      (before) =>
        before && {
          ...before,
          antecedentes: before.antecedentes.flatMap((each) => {
            if (each.clave !== clave) return [each];
            return solicitud === undefined ? [] : [{ ...each, solicitud }];
          }),
        },
    );
  const decide = (clave: string, act: ReasonedAct, confirms: boolean) =>
    acts.ask({
      ...act,
      send: async (nota) => {
        const answer = await act.send(nota);
        if (answer.ok) keepRecord(clave, confirms ? undefined : null);
        return answer;
      },
    });
  const suppress = ({ tipo, clave }: AntecedenteGuardado): ReasonedAct => ({
    title: `Suprimir un registro de ${tipo}`,
    consequence:
      'Lo confirma otra persona. Entonces desaparece de los informes que se emitan desde ahora, y ninguna carga lo vuelve a escribir. Los ya emitidos no cambian.',
    verb: 'Pedir que se suprima',
    send: async (nota) => {
      const answer = await callAsUser(session, routes.oficinaSuprimir, { body: { tipo, clave, nota } });
      if (answer.ok) keepRecord(clave, answer.status === 202 ? answer.body.solicitud : undefined);
      return answer;
    },
  });
  const restore = ({ tipo, clave }: AntecedenteSuprimido): ReasonedAct => ({
    title: `Reponer un registro de ${tipo}`,
    consequence: 'La próxima carga que lo traiga lo escribe otra vez, y los informes lo vuelven a mostrar.',
    verb: 'Reponer',
    send: (nota) => callAsUser(session, routes.oficinaReponer, { body: { tipo, clave, nota } }),
  });
  const list = suppressed.good?.body.suprimidos;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={found && countText(found.antecedentes.length, 'registro', 'registros')} />
        {acts.said}
        <RecordSearch onFound={setFound} />
        {found && <FoundRecords found={found} onSuppress={(record) => acts.ask(suppress(record))} onDecide={decide} />}
        <h2>{SUPPRESSED}</h2>
        <FailedRead read={suppressed} otherwise="No pudimos cargar lo suprimido. Revisa tu conexión." />
        {list?.length === 0 && <p>Nada está suprimido.</p>}
        {list && list.length > 0 && (
          <Table
            name={SUPPRESSED}
            columns={suppressionColumns((row) => acts.ask(restore(row)))}
            rows={list}
            keyOf={({ tipo, clave }) => `${tipo} ${clave}`}
            busy={suppressed.busy}
          />
        )}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

interface FoundRecordsProps {
  readonly found: Found;
  readonly onSuppress: (record: AntecedenteGuardado) => void;
  /** A decision on what waits about a record. */
  readonly onDecide: (clave: string, act: ReasonedAct, confirms: boolean) => void;
}

function FoundRecords({ found: { rut, antecedentes, masDe }, onSuppress, onDecide }: FoundRecordsProps) {
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
          <Table name={tipo} columns={recordColumns(onSuppress, onDecide)} rows={ofType(tipo)} keyOf={({ clave }) => clave} />
        </section>
      ))}
    </section>
  );
}

function recordColumns(
  onSuppress: FoundRecordsProps['onSuppress'],
  onDecide: FoundRecordsProps['onDecide'],
): readonly Column<AntecedenteGuardado>[] {
  return [
    { title: 'Lo que dice', untitled: true, cell: (record) => <Fields record={record} /> },
    { title: 'Fuente', cell: ({ fuente }) => fuente },
    {
      title: 'Acciones',
      cell: (record) =>
        record.solicitud ? (
          <WaitingRequest
            request={record.solicitud}
            level={3}
            linked
            onAct={(act, decision) => onDecide(record.clave, act, decision === 'confirmar')}
          />
        ) : (
          <Button variant="text" aria-describedby={`registro-${record.clave}`} onClick={() => onSuppress(record)}>
            Suprimir
          </Button>
        ),
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
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{valueText(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function valueText(value: string | null): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'sí' : 'no';
  if (value === null) return '–';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
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
