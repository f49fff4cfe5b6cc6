import { defineForm } from '../define.ts';

export type VerificaField = 'folio' | 'codigo';

/** Screen /verifica-informe/paso1. Only blanks are refused here: whether folio and code belong together is the server's answer. */
export const verificaInforme = defineForm<VerificaField>({
  id: 'verifica-informe',
  fields: {
    folio: { required: 'Por favor ingrese el folio.', checks: [] },
    codigo: { required: 'Por favor ingrese el código de verificación.', checks: [] },
  },
});
