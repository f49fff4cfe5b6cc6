import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA, PASSWORD } from '../fields.ts';

export type IngresoField = 'username' | 'password';

/** Screen /auth/login. Both travel to the identity provider alone. */
export const ingreso = defineForm<IngresoField>({
  id: 'ingreso',
  fields: { username: CORREO_DE_CUENTA, password: PASSWORD },
});
