import { problems } from '@veridico/api';
import { isRolPart, TASACION_FIELDS, type Field, type TasacionField, type Values } from '@veridico/forms';
import type { FieldsState } from '../ui/use-form.ts';

/** Fields of the property search besides the commune, and its record's verdict: stored with the form, never sent. */
const SEARCH_FIELDS = ['modo', 'street', 'streetNumber', 'unitNumber', 'direccionElegida', 'registro'] as const;
type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * Fields of a screen about a property. `direccionElegida`: the property chosen from a search; `registro`: a property that
 * cannot be appraised, as verdict, space and property key.
 */
export type PropertyField = TasacionField | SearchField;
export type PropertyForm = FieldsState<PropertyField>;

/** Why a property cannot be appraised, by verdict. */
const VERDICTS = {
  desconocida: problems.PROPIEDAD_DESCONOCIDA.mensaje,
  'no-se-tasa': problems.PROPIEDAD_NO_SE_TASA.mensaje,
  'sin-avisos': problems.AVISOS_INSUFICIENTES.mensaje,
} as const;
export type Verdict = keyof typeof VERDICTS;

/** 13120/2143-187; undefined while the property is incomplete. */
export function propertyKey({ comuna, rolManzana, rolPredio }: Values<'comuna' | 'rolManzana' | 'rolPredio'>): string | undefined {
  return comuna !== '' && isRolPart(rolManzana) && isRolPart(rolPredio) ? `${comuna}/${rolManzana}-${rolPredio}` : undefined;
}

/** The value of `registro` that refuses the current property. */
export function verdictOn(verdict: Verdict, values: Values<PropertyField>): string {
  return `${verdict} ${propertyKey(values)}`;
}

/** Why the current property cannot be appraised; ignores a verdict on another property. */
export function refusalOf(values: Values<PropertyField>): string | undefined {
  const [verdict = '', key] = values.registro.split(' ');
  return key !== undefined && key === propertyKey(values) ? VERDICTS[verdict as Verdict] : undefined;
}

const verdict: Field<PropertyField> = {
  checks: Object.values(VERDICTS).map((sentence) => ({ rule: (_value, values) => refusalOf(values) !== sentence, sentence })),
};

/** The optional search fields of a screen's form. A property that cannot be appraised makes the form invalid. */
export const searchFields = {
  ...Object.fromEntries(SEARCH_FIELDS.map((name) => [name, { checks: [] }])),
  registro: verdict,
} as unknown as Readonly<Record<SearchField, Field<PropertyField>>>;

export const PROPERTY_FIELDS: readonly PropertyField[] = [...TASACION_FIELDS, ...SEARCH_FIELDS];

/** `modo`, also the tab's value. Any other value selects the first tab. */
export const BY_ADDRESS = 'direccion';
export const BY_ROL = 'rol';

const NAMES: Readonly<Record<TasacionField | 'registro', string>> = {
  registro: 'el rol',
  rolManzana: 'el rol',
  rolPredio: 'el rol',
  comuna: 'la comuna',
  tipoPropiedad: 'el tipo de propiedad',
  tipoOperacion: 'el tipo de operación',
  superficieUtil: 'la superficie útil',
  superficieTotal: 'la superficie total',
  dormitorios: 'los dormitorios',
  banos: 'los baños',
  estacionamientos: 'los estacionamientos',
  bodegas: 'las bodegas',
  amoblado: 'si está amoblado',
};

/** Field name for a sentence about missing fields; undefined for fields not about a property. */
export function propertyInASentence(name: string, modo: string): string | undefined {
  const said = NAMES[name as keyof typeof NAMES];
  return modo !== BY_ROL && said === NAMES.registro ? 'la propiedad' : said;
}
