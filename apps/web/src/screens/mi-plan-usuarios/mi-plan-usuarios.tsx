import { useState } from 'react';
import { routes, type Usuario } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { useRead, type ReadState } from '../../session/use-read.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { USERS_PAGE } from '../../shell/page-names.ts';
import { NoAccess } from '../../shell/no-access.tsx';
import { FailedRead } from '../../shell/failed-read.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { FactorDemand } from './factor-demand.tsx';
import { IDLE_DAYS, isIdle } from './idle.ts';
import { InviteMany } from './invite-many.tsx';
import { Invite } from './invite.tsx';
import { QueryLog } from './query-log.tsx';
import { QueryRules } from './query-rules.tsx';
import { RemoveIdle } from './remove-idle.tsx';
import type { Outcome } from './user-calls.ts';
import { UserTable } from './user-table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

const TITLE = USERS_PAGE;

/** For a company's administrators: its users and their roles, and the query log. */
export function MiPlanUsuarios() {
  usePageTitle(TITLE);
  const role = useOwnRole();
  const outsider = role !== undefined && role !== 'administrador';
  const users = useRead(routes.usuarios, outsider ? undefined : {});
  const refused = users.answer?.status === 403;
  const list = users.answer?.ok ? users.answer.body.usuarios : [];
  return (
    <AppShell>
      <div className={styles.page}>
        {outsider || refused ? (
          <>
            <h1>{TITLE}</h1>
            <NoAccess refused={refused}>Esta página es de quienes administran el plan de la empresa.</NoAccess>
          </>
        ) : (
          <>
            <Users users={users} />
            <QueryLog users={list} />
          </>
        )}
      </div>
    </AppShell>
  );
}

/** Outcome of the last act. */
type ShownOutcome = Exclude<Outcome, { kind: 'refused' }> & { readonly about: string; readonly at: number };

function Users({ users }: { readonly users: ReadState<typeof routes.usuarios> }) {
  const { answer, good, busy, again } = users;
  const [inviting, setInviting] = useState(false);
  const [many, setMany] = useState(false);
  const [said, setSaid] = useState<ShownOutcome>();
  const list = answer?.ok ? answer.body.usuarios : undefined;
  const heard = (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => {
    setInviting(false);
    setSaid({ ...outcome, about, at: Date.now() });
    again();
  };
  return (
    <>
      <section className={layout.section} aria-labelledby="usuarios">
        <div className={styles.head}>
          <div>
            <h1 id="usuarios">{TITLE}</h1>
            <p className={layout.count} role="status">
              {list && countOf(list)}
            </p>
          </div>
          <div className={styles.heads}>
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invitar a alguien
            </Button>
            <Button variant="text" onClick={() => setMany(true)}>
              Invitar a varios
            </Button>
          </div>
        </div>
        {said && (
          <Alert key={said.at} tone={said.kind === 'done' ? 'ok' : 'warn'} title={said.about} focusOnShow>
            <p>{said.mensaje}</p>
          </Alert>
        )}
        {!answer && (
          <div className={layout.section}>
            <Loading text="Cargando usuarios..." />
            <Skeleton width="most" />
            <Skeleton width="half" />
          </div>
        )}
        <FailedRead read={users} otherwise="No pudimos cargar los usuarios. Revisa tu conexión." />
        {list && <UserList list={list} busy={busy} onHeard={heard} again={again} />}
        <Invite open={inviting} onClose={() => setInviting(false)} onHeard={heard} />
        <InviteMany open={many} onClose={() => setMany(false)} onSent={again} />
        <Link to="/mi-plan/cambios">Ver los cambios de usuarios y reglas</Link>
      </section>
      {good && <QueryRules rules={good.body.reglas} onHeard={heard} />}
      {good && <FactorDemand factor={good.body.segundoFactor} onHeard={heard} />}
    </>
  );
}

interface UserListProps {
  readonly list: readonly Usuario[];
  readonly busy: boolean;
  readonly onHeard: Parameters<typeof UserTable>[0]['onHeard'];
  readonly again: () => void;
}

/** The users, all or those without use, who can be removed together. */
function UserList({ list, busy, onHeard, again }: UserListProps) {
  const [now] = useState(Date.now);
  const [idleOnly, setIdleOnly] = useState(false);
  const idle = list.filter((user) => isIdle(user, now));
  const filtered = idleOnly && idle.length > 0;
  return (
    <>
      {idle.length > 0 && (
        <div className={styles.head}>
          <Checkbox name="sin-uso" checked={idleOnly} onChange={setIdleOnly}>
            Solo sin uso hace {IDLE_DAYS} días o más ({idle.length})
          </Checkbox>
          {filtered && <RemoveIdle users={idle.filter(({ propio }) => !propio)} again={again} />}
        </div>
      )}
      <UserTable name={TITLE} list={filtered ? idle : list} busy={busy} onHeard={onHeard} />
    </>
  );
}

function countOf(list: readonly Usuario[]): string {
  const invited = list.filter(({ estado }) => estado === 'invitado').length;
  const users = list.length - invited;
  const words = users === 1 ? '1 usuario' : `${users} usuarios`;
  if (invited === 0) return words;
  return `${words} y ${invited === 1 ? '1 invitación' : `${invited} invitaciones`}`;
}
