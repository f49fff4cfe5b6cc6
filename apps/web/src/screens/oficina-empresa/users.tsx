import { routes, type CompanyUserAct, type Usuario } from '@veridico/api';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { LateQuestion } from '../../office/late.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { SectionProps } from './section.ts';
import { ROLES, USER_STATES } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-empresa.module.css';

const loadForms = () => import('./user-forms.tsx');

/** Users with role, limit and state, and what its administrator could do with them. */
export function Users(props: SectionProps) {
  const { company, onOpen, onClose, onDone } = props;
  const { usuarios, actos, nombre, espera } = company;
  const may = actos.includes('cambiar-usuarios');
  const invite = () =>
    onOpen(
      <LateQuestion title={`Invitar a alguien de ${nombre}`} load={loadForms} onClose={onClose}>
        {({ InviteForm }) => <InviteForm {...{ company, onClose, onDone }} />}
      </LateQuestion>,
    );
  return (
    <section className={styles.section}>
      <div className={layout.head}>
        <h2>Usuarios</h2>
        {may && (
          <Button variant="text" onClick={invite}>
            Invitar
          </Button>
        )}
      </div>
      {usuarios.length === 0 && (
        <p className={layout.note}>
          {espera ? 'Quien la administra todavía no acepta: con eso empieza a tener usuarios.' : `${nombre} no tiene usuarios.`}
        </p>
      )}
      {usuarios.length > 0 && <Table name="Usuarios" rows={usuarios} keyOf={({ id }) => id} columns={columnsFor(props, may)} />}
    </section>
  );
}

function columnsFor(props: SectionProps, may: boolean): readonly Column<Usuario>[] {
  return [
    {
      title: 'Nombre',
      untitled: true,
      cell: (user) => (
        <>
          {user.nombre}
          <span className={layout.sub}>{user.correo}</span>
        </>
      ),
    },
    { title: 'Papel', cell: ({ rol }) => ROLES[rol] },
    {
      title: 'Este período',
      figures: true,
      cell: ({ consultas, limite }) => `${consultas}${limite === null ? '' : ` de ${limite.toLocaleString('es-CL')}`}`,
    },
    { title: 'Estado', cell: ({ estado }) => <Tag tone={USER_STATES[estado][0]}>{USER_STATES[estado][1]}</Tag> },
    ...(may ? [{ title: 'Acciones', cell: (user: Usuario) => <UserActs user={user} {...props} /> }] : []),
  ];
}

interface Words {
  readonly verb: string;
  readonly title: (who: string) => string;
  readonly consequence: string;
}

const ACTS: Readonly<Record<Exclude<CompanyUserAct, 'cambiar'>, Words>> = {
  reinvitar: {
    verb: 'Invitar de nuevo',
    title: (who) => `Invitar de nuevo a ${who}`,
    consequence: 'Le llega otro enlace por correo y el anterior deja de servir.',
  },
  deshabilitar: {
    verb: 'Quitar el acceso',
    title: (who) => `Quitar el acceso a ${who}`,
    consequence: 'Deja de actuar por la empresa al instante y cerramos sus sesiones. Se le puede devolver.',
  },
  habilitar: {
    verb: 'Devolver el acceso',
    title: (who) => `Devolver el acceso a ${who}`,
    consequence: 'Vuelve a actuar por la empresa con el mismo papel y límite.',
  },
  eliminar: {
    verb: 'Eliminar',
    title: (who) => `Eliminar a ${who}`,
    consequence: 'Sale de la empresa y cerramos sus sesiones. Sus consultas siguen en el registro. Para que vuelva hay que invitarlo.',
  },
};

const OF_STATE: Readonly<Record<Usuario['estado'], readonly (keyof typeof ACTS)[]>> = {
  invitado: ['reinvitar', 'eliminar'],
  activo: ['deshabilitar', 'eliminar'],
  deshabilitado: ['habilitar', 'eliminar'],
};

/** The acts that the user's state admits. */
function UserActs({ user, company, onOpen, onClose, onDone }: SectionProps & { readonly user: Usuario }) {
  const session = useSession();
  const { clave, nombre } = company;
  const who = `${user.nombre || user.correo}, de ${nombre}`;
  const call = (acto: CompanyUserAct, values: { readonly nota: string; readonly rol?: string; readonly limite?: string }) =>
    callAsUser(session, routes.oficinaCambiarUsuario, {
      params: { clave, usuario: user.id, acto },
      body: { version: String(user.version), ...values },
    });
  const askChange = () =>
    onOpen(
      <LateQuestion title={`Papel y límite de ${who}`} load={loadForms} onClose={onClose}>
        {({ ChangeForm }) => <ChangeForm user={user} send={(values) => call('cambiar', values)} {...{ onClose, onDone }} />}
      </LateQuestion>,
    );
  const ask = (acto: keyof typeof ACTS) =>
    onOpen(
      <FormAct
        title={ACTS[acto].title(who)}
        definition={resuelveTarea}
        initial={emptyValues(resuelveTarea)}
        consequence={<p>{ACTS[acto].consequence}</p>}
        verb={ACTS[acto].verb}
        send={({ nota }) => call(acto, { nota })}
        onClose={onClose}
        onDone={onDone}
      />,
    );
  return (
    <span className={styles.userActs}>
      <Button variant="text" onClick={askChange}>
        Cambiar
      </Button>
      {OF_STATE[user.estado].map((acto) => (
        <Button key={acto} variant="text" onClick={() => ask(acto)}>
          {ACTS[acto].verb}
        </Button>
      ))}
    </span>
  );
}
