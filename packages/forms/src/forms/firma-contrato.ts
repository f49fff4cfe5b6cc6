import { defineForm } from '../define.ts';

const SIGNATURE_REQUIRED = 'Debes aceptar los términos para continuar.';

/** Signature of the contract, screen /contrata-directo/paso1Contrato. */
export const firmaContrato = defineForm<'aceptacion'>({
  id: 'firma-contrato',
  fields: { aceptacion: { required: SIGNATURE_REQUIRED, checks: [{ rule: (value) => value === 'true', sentence: SIGNATURE_REQUIRED }] } },
});
