import { problems } from '@veridico/api';
import { isRolPart, TASACION_FIELDS, type Field, type TasacionField, type Values } from '@veridico/forms';
import type { FieldsState } from '../ui/use-form.ts';

/** How a property is looked for, beside the commune, and what its record answered: kept with the form, never sent with it. */
const SEARCH_FIELDS = ['modo', 'street', 'streetNumber', 'unitNumber', 'direccionElegida', 'registro'] as const;
type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * What a screen about a property asks and remembers; `direccionElegida` names the property that was chosen from a search, `registro` one that
 * cannot be appraised: a verdict, a space and the property.
 */
export type PropertyField = TasacionField | SearchField;
export type PropertyForm = FieldsState<PropertyField>;

/** Why a property cannot be appraised, by verdict. */
const VERDICTS = { desconocida: problems.PROPIEDAD_DESCONOCIDA.mensaje, 'no-se-tasa': problems.PROPIEDAD_NO_SE_TASA.mensaje } as const;
export type Verdict = keyof typeof VERDICTS;

/** 13120/2143-187; undefined until a whole property is named. */
export function propertyKey({ comuna, rolManzana, rolPredio }: Values<'comuna' | 'rolManzana' | 'rolPredio'>): string | undefined {
  return comuna !== '' && isRolPart(rolManzana) && isRolPart(rolPredio) ? `${comuna}/${rolManzana}-${rolPredio}` : undefined;
}

/** Why the property that is named now cannot be appraised; a verdict on another one says nothing of it. */
export function refusalOf(values: Values<PropertyField>): string | undefined {
  const [verdict = '', key] = values.registro.split(' ');
  return key !== undefined && key === propertyKey(values) ? VERDICTS[verdict as Verdict] : undefined;
}

const verdict: Field<PropertyField> = {
  checks: Object.values(VERDICTS).map((sentence) => ({ rule: (_value, values) => refusalOf(values) !== sentence, sentence })),
};

/** The fields of a search, which nobody has to fill in, for the form of a screen: a property that cannot be appraised keeps it from being sent. */
export const searchFields = {
  ...Object.fromEntries(SEARCH_FIELDS.map((name) => [name, { checks: [] }])),
  registro: verdict,
} as unknown as Readonly<Record<SearchField, Field<PropertyField>>>;

export const PROPERTY_FIELDS: readonly PropertyField[] = [...TASACION_FIELDS, ...SEARCH_FIELDS];

/** `modo`, also of the tabs. Anything else is the first. */
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

/** A field inside a sentence about what is missing; undefined for one that is not a property's. */
export function propertyInASentence(name: string, modo: string): string | undefined {
  const said = NAMES[name as keyof typeof NAMES];
  return modo !== BY_ROL && said === NAMES.registro ? 'la propiedad' : said;
}
