import { useState } from 'react';
import { OFFICE_ROLES, routes, type PersonaDeOficina } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ChangeRoles } from './change-roles.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Personal';

/** Who works in the office, with the roles of each; for its administrators. */
export function OficinaPersonal() {
  usePageTitle(TITLE);
  const people = useRead(routes.oficinaPersonal, {});
  const [chosen, setChosen] = useState<PersonaDeOficina>();
  const [said, setSaid] = useState<{ readonly text: string; readonly at: number }>();
  const list = people.good?.body.personas;
  const changed = (persona: PersonaDeOficina) => {
    setChosen(undefined);
    setSaid({ text: `${persona.nombre}: ${rolesText(persona)}.`, at: Date.now() });
    people.again();
  };
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={list && countText(list.length, 'persona', 'personas')} />
        <p className={layout.note}>
          Aparece quien ha entrado a la oficina con una cuenta que la abre. Mientras nadie tenga el rol Administración, todas esas cuentas
          pueden todo.
        </p>
        {said && (
          <Alert key={said.at} tone="ok" focusOnShow>
            <p>{said.text}</p>
          </Alert>
        )}
        {!people.answer && <Loading text="Cargando el personal..." />}
        <FailedRead read={people} otherwise="No pudimos cargar el personal. Revisa tu conexión." />
        {list && <Table name={TITLE} columns={[...COLUMNS, acts(setChosen)]} rows={list} keyOf={({ id }) => id} busy={people.busy} />}
        <ChangeRoles persona={chosen} onClose={() => setChosen(undefined)} onChanged={changed} />
      </div>
    </OfficeShell>
  );
}

function rolesText({ roles, retirada }: PersonaDeOficina): string {
  if (retirada) return 'ya no trabaja en la oficina';
  return roles && roles.length > 0 ? roles.map((role) => OFFICE_ROLES[role]).join(', ') : 'sin roles';
}

const COLUMNS: readonly Column<PersonaDeOficina>[] = [
  {
    title: 'Persona',
    untitled: true,
    cell: ({ id, nombre, correo, propia }) => (
      <span id={`persona-${id}`}>
        <b>{nombre}</b>
        {propia && ' (tú)'}
        <span className={layout.sub}>{correo}</span>
      </span>
    ),
  },
  { title: 'Roles', cell: (persona) => (persona.retirada ? <Tag>Retirada</Tag> : rolesText(persona)) },
  { title: 'Entró por última vez', cell: ({ vista }) => <time dateTime={vista}>{formatDateTime(vista)}</time> },
];

function acts(choose: (persona: PersonaDeOficina) => void): Column<PersonaDeOficina> {
  return {
    title: 'Acciones',
    cell: (persona) => (
      <Button variant="text" aria-describedby={`persona-${persona.id}`} onClick={() => choose(persona)}>
        Cambiar roles
      </Button>
    ),
  };
}
