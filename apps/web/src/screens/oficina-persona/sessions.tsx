import { routes, type PersonaDeCuenta } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import page from '../../office/record-page.module.css';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import layout from '../../shell/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';

interface SessionsProps {
  readonly person: PersonaDeCuenta;
  readonly onAct: (act: ReasonedAct) => void;
}

/** Open sessions, which the office may end all at once. */
export function Sessions({ person, onAct }: SessionsProps) {
  const session = useSession();
  const { id, sesiones, cerrando, acciones, alcanzable, rut, correo } = person;
  const end = () =>
    onAct({
      title: `Cerrar todas las sesiones de ${correo || rut}`,
      consequence: 'Tendrá que entrar otra vez en todos sus equipos. Su contraseña sigue siendo la misma.',
      verb: 'Cerrar sesiones',
      send: (nota) =>
        callAsUser(session, routes.oficinaActuarPersona, { params: { persona: id, acto: 'cerrar-sesiones' }, body: { nota } }),
    });
  if (!alcanzable) return null;
  return (
    <section className={page.section}>
      <h2>Sesiones abiertas</h2>
      {sesiones.length === 0 && <p className={layout.note}>No tiene ninguna.</p>}
      {sesiones.length > 0 && <Table name="Sesiones abiertas" columns={COLUMNS} rows={sesiones} keyOf={(each) => each.id} />}
      {cerrando && <p className={layout.note}>Se pidió cerrarlas: terminan en unos segundos.</p>}
      {sesiones.length > 0 && !cerrando && acciones.includes('cerrar-sesiones') && (
        <div>
          <Button onClick={end}>Cerrar todas las sesiones</Button>
        </div>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<PersonaDeCuenta['sesiones'][number]>[] = [
  { title: 'Equipo', untitled: true, cell: ({ equipo }) => equipo || 'Equipo desconocido' },
  { title: 'Desde', cell: ({ inicio }) => <time dateTime={inicio}>{formatDateTime(inicio)}</time> },
  { title: 'Usada por última vez', cell: ({ ultimoUso }) => <time dateTime={ultimoUso}>{formatDateTime(ultimoUso)}</time> },
];
