import { defineForm } from '../define.ts';

/** The promotion box of /compra-directa/paso1, with its own button. */
export const codigoPromocional = defineForm<'codigo'>({
  id: 'codigo-promocional',
  fields: { codigo: { required: 'Debes ingresar un código.', checks: [] } },
});
