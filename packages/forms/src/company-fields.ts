import type { Field } from './define.ts';
import { isComunaOf, isCompanyName, isDireccion, isRegion } from './rules/empresa.ts';
import { normaliseName } from './rules/name.ts';
import { REQUIRED } from './sentences.ts';

/** Of a company: whoever contracts a plan, or whom a Factura is made out to. */
export const COMPANY_NAME = {
  required: REQUIRED,
  checks: [{ rule: isCompanyName, sentence: 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -' }],
  normalise: normaliseName,
} satisfies Field<never>;

/** Of a city, a line of business, somebody. */
export function nameOf(rule: (value: string) => boolean) {
  return {
    required: REQUIRED,
    checks: [{ rule, sentence: 'Campo debe tener caracteres válidos' }],
    normalise: normaliseName,
  } satisfies Field<never>;
}

export const DIRECCION = {
  required: REQUIRED,
  checks: [{ rule: isDireccion, sentence: 'Formato de dirección inválido, debe ingresar Ej: Calle 123' }],
  normalise: normaliseName,
} satisfies Field<never>;

const NO_REGION = 'Debe seleccionar una Región';
const NO_COMUNA = 'Debe seleccionar una Comuna';

export const REGION = { required: NO_REGION, checks: [{ rule: isRegion, sentence: NO_REGION }] } satisfies Field<never>;

/** A commune of the region that another field holds. */
export function comunaOf<F extends string>(region: F): Field<F> {
  return {
    required: NO_COMUNA,
    checks: [{ rule: (cut, values) => isComunaOf(cut, values[region].trim()), sentence: NO_COMUNA }],
  };
}
