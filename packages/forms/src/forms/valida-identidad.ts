import { defineForm } from '../define.ts';
import { normaliseSerie } from '../rules/serie.ts';

export type IdentidadField = 'serie' | 'aceptacionTerminos';

/** As this screen says it; the purchase says it in other words. */
const TERMS_NOT_ACCEPTED = 'Debes aceptar los términos y condiciones';

/** The identity check after the payment, screen /contrata-directo/paso3: whatever serial is given, the records decide. */
export const validaIdentidad = defineForm<IdentidadField>({
  id: 'valida-identidad',
  fields: {
    serie: { required: 'Por favor ingrese la serie', checks: [], normalise: normaliseSerie },
    aceptacionTerminos: { required: TERMS_NOT_ACCEPTED, checks: [{ rule: (value) => value === 'true', sentence: TERMS_NOT_ACCEPTED }] },
  },
});
