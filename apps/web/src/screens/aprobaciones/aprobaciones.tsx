import { useState } from 'react';
import { routes, type Aprobacion } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { useRead } from '../../session/use-read.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { FailedRead } from '../../shell/failed-read.tsx';
import { NoAccess } from '../../shell/no-access.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Pending } from './pending.tsx';
import { Settled } from './settled.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Aprobaciones';
const UNREAD = 'No pudimos cargar los pedidos. Revisa tu conexión.';

/** Queries that wait for an administrator: those of the company for who answers, the own ones for who asks. */
export function Aprobaciones() {
  usePageTitle(TITLE);
  const role = useOwnRole();
  const outsider = role === 'facturacion';
  const all = useRead(routes.aprobaciones, role === 'administrador' ? {} : undefined);
  // In their days of caution an administrator answers none, and may have asked.
  const cautious = all.answer?.ok === false && all.answer.problem?.codigo === 'PERIODO_DE_RESGUARDO';
  const administers = role === 'administrador' && !cautious;
  const own = useRead(routes.misAprobaciones, administers || outsider || role === undefined ? undefined : {});
  const read = administers ? all : own;
  const refused = read.answer?.status === 403;
  return (
    <AppShell>
      <div className={layout.page}>
        <h1>{TITLE}</h1>
        {outsider || refused ? (
          <NoAccess refused={refused}>Esta página es de quienes consultan informes por la empresa.</NoAccess>
        ) : (
          <>
            {!read.answer && <Loading text="Cargando los pedidos..." />}
            {administers ? <FailedRead read={all} otherwise={UNREAD} /> : <FailedRead read={own} otherwise={UNREAD} />}
            {read.good && <Requests list={read.good.body.aprobaciones} answers={administers} again={read.again} />}
          </>
        )}
      </div>
    </AppShell>
  );
}

interface RequestsProps {
  readonly list: readonly Aprobacion[];
  /** The reader answers them; otherwise they are the reader's own. */
  readonly answers: boolean;
  readonly again: () => void;
}

function Requests({ list, answers, again }: RequestsProps) {
  const [said, setSaid] = useState<{ readonly mensaje: string; readonly done: boolean; readonly at: number }>();
  const waiting = list.filter(({ estado }) => estado === 'pendiente');
  const settled = list.filter(({ estado }) => estado !== 'pendiente');
  const heard = (mensaje: string, done: boolean) => {
    setSaid({ mensaje, done, at: Date.now() });
    again();
  };
  return (
    <>
      {said && (
        <Alert key={said.at} tone={said.done ? 'ok' : 'warn'} focusOnShow>
          <p>{said.mensaje}</p>
        </Alert>
      )}
      <section className={layout.section} aria-labelledby="esperan">
        <div>
          <h2 id="esperan">{answers ? 'Esperan tu respuesta' : 'Esperan respuesta'}</h2>
          <p className={layout.count} role="status">
            {countOf(waiting.length)}
          </p>
        </div>
        {answers && list.length === 0 && (
          <p>
            Que las consultas adicionales esperen tu aprobación se elige en las <Link to="/mi-plan/usuarios">reglas de consulta</Link>.
          </p>
        )}
        {waiting.map((each) => (
          <Pending key={each.id} request={each} answers={answers} onHeard={heard} />
        ))}
      </section>
      {settled.length > 0 && <Settled list={settled} answers={answers} />}
    </>
  );
}

function countOf(waiting: number): string {
  if (waiting === 0) return 'Ninguna consulta espera aprobación.';
  return waiting === 1 ? '1 consulta espera.' : `${waiting} consultas esperan.`;
}
