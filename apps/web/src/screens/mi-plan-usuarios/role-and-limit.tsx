import { isRolDeEmpresa, ROLES_DE_EMPRESA, type CambiaUsuarioField } from '@veridico/forms';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import type { FieldsState } from '../../ui/use-form.ts';
import { ROLES } from './roles.ts';

const OPTIONS = ROLES_DE_EMPRESA.map((value) => ({ value, label: ROLES[value].name, note: ROLES[value].note }));

/** Fields shared by invitation and change. */
export function RoleAndLimit({ form }: { readonly form: FieldsState<CambiaUsuarioField> }) {
  return (
    <>
      <Options {...bind(form, 'rol')} legend="Rol" shape="lines" options={OPTIONS} />
      {asksLimit(form.values.rol) && (
        <Field
          {...bind(form, 'limite')}
          label="Límite de consultas por período"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          help="Cuenta también las adicionales. Vacío: sin límite propio."
        />
      )}
    </>
  );
}

/** A role without queries needs no limit. */
function asksLimit(rol: string): boolean {
  return !isRolDeEmpresa(rol) || rol !== 'facturacion';
}

/** The limit to send: empty if the role has none. */
export function limitOf({ rol, limite }: { readonly rol: string; readonly limite: string }): string {
  return asksLimit(rol) ? limite : '';
}
