import { defineForm } from '../define.ts';

export type VerificaField = 'folio' | 'codigo';

/** Screen /verifica-informe/paso1. Only blank fields are rejected here: the server checks that folio and code match. */
export const verificaInforme = defineForm<VerificaField>({
  id: 'verifica-informe',
  fields: {
    folio: { required: 'Por favor ingrese el folio.', checks: [] },
    codigo: { required: 'Por favor ingrese el código de verificación.', checks: [] },
  },
});
