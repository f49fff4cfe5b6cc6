import { isRolDeEmpresa, ROLES_DE_EMPRESA, type CambiaUsuarioField } from '@veridico/forms';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import type { FieldsState } from '../../ui/use-form.ts';
import { ROLES } from './roles.ts';

const OPTIONS = ROLES_DE_EMPRESA.map((value) => ({ value, label: ROLES[value].name, note: ROLES[value].note }));

/** What both an invitation and a change say. */
export function RoleAndLimit({ form }: { readonly form: FieldsState<CambiaUsuarioField> }) {
  const { values, errors } = form;
  return (
    <>
      <Options
        name="rol"
        legend="Rol"
        shape="lines"
        options={OPTIONS}
        value={values.rol}
        error={errors.rol}
        onChange={(rol) => form.change('rol', rol)}
        onBlur={() => form.leave('rol')}
      />
      {asksLimit(values.rol) && (
        <Field
          name="limite"
          label="Límite de consultas por período"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={values.limite}
          error={errors.limite}
          help="Cuenta también las adicionales. Vacío: sin límite propio."
          onChange={(limite) => form.change('limite', limite)}
          onBlur={() => form.leave('limite')}
        />
      )}
    </>
  );
}

/** Who makes no queries needs no limit. */
function asksLimit(rol: string): boolean {
  return !isRolDeEmpresa(rol) || rol !== 'facturacion';
}

/** What is sent: a limit that is not asked for is none. */
export function limitOf({ rol, limite }: { readonly rol: string; readonly limite: string }): string {
  return asksLimit(rol) ? limite : '';
}
