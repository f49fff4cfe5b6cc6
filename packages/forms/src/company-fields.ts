import type { Field } from './define.ts';
import { isComunaOf, isCompanyName, isDireccion, isRegion } from './rules/empresa.ts';
import { normaliseName } from './rules/name.ts';
import { REQUIRED } from './sentences.ts';

/** Name of a company that contracts a plan or receives a Factura. */
export const COMPANY_NAME = {
  required: REQUIRED,
  checks: [{ rule: isCompanyName, sentence: 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -' }],
  normalise: normaliseName,
} satisfies Field<never>;

/** Field for a name of a city, a line of business or a person. */
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

/** A commune that must belong to the region of another field. */
export function comunaOf<F extends string>(region: F): Field<F> {
  return {
    required: NO_COMUNA,
    checks: [{ rule: (cut, values) => isComunaOf(cut, values[region].trim()), sentence: NO_COMUNA }],
  };
}
