import { useState } from 'react';
import { problems, routes, type InvitacionDePersonal, type PersonaDeOficina } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { PersonLink } from '../../office/person-link.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ChangeRoles } from './change-roles.tsx';
import { FirstGrant } from './first-grant.tsx';
import { Invitations } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { roleNames } from './role-names.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-personal.module.css';

const TITLE = 'Personal';

/** Who works in the office, with the roles of each, and who was invited; for its administrators. */
export function OficinaPersonal() {
  usePageTitle(TITLE);
  const session = useSession();
  const people = useRead(routes.oficinaPersonal, {});
  const [chosen, setChosen] = useState<PersonaDeOficina>();
  const [inviting, setInviting] = useState(false);
  const acts = useActs(people.fresh);
  const shown = people.good?.body;
  const list = shown?.personas;
  const firstGrant = (to?: string) => <FirstGrant shared={shown?.repartida !== false} people={list ?? []} to={to} />;
  const tell = (mensaje: string) => {
    setChosen(undefined);
    setInviting(false);
    acts.tell(mensaje);
  };
  const retire = ({ id, nombre }: PersonaDeOficina) =>
    acts.ask({
      title: `Retirar a ${nombre} de la oficina`,
      consequence: (
        <>
          Pierde sus roles y la entrada a la oficina, se cierran sus sesiones y quedan libres las tareas que tomó. Su cuenta de cliente
          sigue. {firstGrant(id)}
        </>
      ),
      verb: 'Retirar de la oficina',
      send: (nota) => callAsUser(session, routes.oficinaRetirarPersona, { params: { persona: id }, body: { nota } }),
    });
  const withdraw = ({ id, nombre, correo }: InvitacionDePersonal) =>
    acts.ask({
      title: `Retirar la invitación de ${nombre}`,
      consequence: `El enlace que llegó a ${correo} deja de servir. Puedes invitarla otra vez.`,
      verb: 'Retirar invitación',
      send: (nota) => callAsUser(session, routes.oficinaRetirarInvitacion, { params: { invitacion: id }, body: { nota } }),
    });
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={list && countText(list.length, 'persona', 'personas')} />
        {shown?.externa && <p className={layout.note}>{problems.PERSONAL_EXTERNO.mensaje}</p>}
        {shown?.repartida === false && (
          <p className={layout.note}>Mientras nadie tenga el rol Administración, todas las cuentas que abren la oficina pueden todo.</p>
        )}
        {shown && !shown.externa && (
          <div>
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invitar a una persona
            </Button>
          </div>
        )}
        {acts.said}
        {!people.answer && <Loading text="Cargando el personal..." />}
        <FailedRead read={people} otherwise="No pudimos cargar el personal. Revisa tu conexión." />
        {list && (
          <Table name={TITLE} columns={[...COLUMNS, actions(setChosen, retire)]} rows={list} keyOf={({ id }) => id} busy={people.busy} />
        )}
        <Invitations invitations={shown?.invitaciones ?? []} onWithdraw={withdraw} />
        <ChangeRoles
          persona={chosen}
          consequence={firstGrant(chosen?.id)}
          onClose={() => setChosen(undefined)}
          onChanged={({ nombre, roles }) => tell(`${nombre}: ${roleNames(roles)}.`)}
        />
        <Invite
          open={inviting}
          demandsFactor={shown?.pideFactor === true}
          consequence={firstGrant()}
          onClose={() => setInviting(false)}
          onInvited={tell}
        />
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

const COLUMNS: readonly Column<PersonaDeOficina>[] = [
  {
    title: 'Persona',
    untitled: true,
    cell: ({ id, nombre, correo, propia }) => (
      <span id={`persona-${id}`}>
        <PersonLink persona={id}>{nombre}</PersonLink>
        {propia && ' (tú)'}
        <span className={layout.sub}>{correo}</span>
      </span>
    ),
  },
  { title: 'Roles', cell: ({ roles, retirada }) => (retirada ? <Tag>Retirada</Tag> : roleNames(roles)) },
  { title: 'Entró por última vez', cell: ({ vista }) => <time dateTime={vista}>{formatDateTime(vista)}</time> },
];

type Choose = (persona: PersonaDeOficina) => void;

function actions(change: Choose, retire: Choose): Column<PersonaDeOficina> {
  return {
    title: 'Acciones',
    cell: (persona) => (
      <div className={styles.acts}>
        <Button variant="text" aria-describedby={`persona-${persona.id}`} onClick={() => change(persona)}>
          {persona.retirada ? 'Devolver' : 'Cambiar roles'}
        </Button>
        {!persona.retirada && (
          <Button variant="text" aria-describedby={`persona-${persona.id}`} onClick={() => retire(persona)}>
            Retirar
          </Button>
        )}
      </div>
    ),
  };
}
