import { OFFICE_ROLES, type OfficeRole } from '@veridico/api';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './oficina-personal.module.css';

const ROLES = Object.entries(OFFICE_ROLES) as [OfficeRole, string][];

/** What each role is for, so that the person who gives it need not guess. */
const MEANINGS: Readonly<Record<OfficeRole, string>> = {
  atencion: 'identidades, poderes y casos de clientes',
  finanzas: 'cobros, reembolsos y facturas',
  derechos: 'solicitudes de las personas sobre sus datos',
  catalogo: 'productos, precios y promociones',
  administracion: 'el personal y la bitácora',
};

interface RolePickerProps {
  readonly roles: readonly OfficeRole[];
  readonly onChange: (roles: readonly OfficeRole[]) => void;
  /** What the server refused. */
  readonly error?: string | undefined;
}

/** The roles that a person has or will have. */
export function RolePicker({ roles, onChange, error }: RolePickerProps) {
  return (
    <fieldset className={styles.roles} aria-describedby={error === undefined ? undefined : 'roles-estado'}>
      <legend>Puede ocuparse de</legend>
      {ROLES.map(([role, name]) => (
        <Checkbox
          key={role}
          name={`rol-${role}`}
          checked={roles.includes(role)}
          onChange={(checked) => onChange(checked ? [...roles, role] : roles.filter((each) => each !== role))}
        >
          {name}: {MEANINGS[role]}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p id="roles-estado" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
