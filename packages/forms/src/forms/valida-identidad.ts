import { defineForm } from '../define.ts';
import { normaliseSerie } from '../rules/serie.ts';

export type IdentidadField = 'serie' | 'aceptacionTerminos';

/** Wording of this screen; the purchase's differs. */
const TERMS_NOT_ACCEPTED = 'Debes aceptar los términos y condiciones';

/** Identity check after the payment, screen /contrata-directo/paso3: any serial is accepted here and checked against the records. */
export const validaIdentidad = defineForm<IdentidadField>({
  id: 'valida-identidad',
  fields: {
    serie: { required: 'Por favor ingrese la serie', checks: [], normalise: normaliseSerie },
    aceptacionTerminos: { required: TERMS_NOT_ACCEPTED, checks: [{ rule: (value) => value === 'true', sentence: TERMS_NOT_ACCEPTED }] },
  },
});
