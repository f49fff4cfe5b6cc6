import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA, PASSWORD } from '../fields.ts';

export type IngresoField = 'username' | 'password';

/** Screen /auth/login. Both values are sent only to the identity provider. */
export const ingreso = defineForm<IngresoField>({
  id: 'ingreso',
  fields: { username: CORREO_DE_CUENTA, password: PASSWORD },
});
