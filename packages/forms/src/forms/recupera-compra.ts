import { defineForm } from '../define.ts';
import { CORREO } from '../fields.ts';

export type RecuperaField = 'correo';

/** Screen /recuperar-compra. The same purchase may have been made as Ana@… and as ana@…: mail servers take both for one. */
export const recuperaCompra = defineForm<RecuperaField>({
  id: 'recupera-compra',
  fields: { correo: { ...CORREO, normalise: (value) => value.toLowerCase() } },
});
