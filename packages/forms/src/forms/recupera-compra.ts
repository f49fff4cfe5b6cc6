import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA } from '../fields.ts';

export type RecuperaField = 'correo';

/** Screen /recuperar-compra. */
export const recuperaCompra = defineForm<RecuperaField>({
  id: 'recupera-compra',
  fields: { correo: CORREO_DE_CUENTA },
});
