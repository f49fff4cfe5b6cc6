import { TASACION_FIELDS, type Field, type TasacionField } from '@veridico/forms';
import type { FieldsState } from '../ui/use-form.ts';

/** How a property is looked for, beside the commune: kept with the form, never sent with it. */
const SEARCH_FIELDS = ['modo', 'street', 'streetNumber', 'unitNumber', 'direccionElegida'] as const;

/** What a screen about a property asks and remembers; `direccionElegida` names the property that was chosen from a search. */
export type PropertyField = TasacionField | (typeof SEARCH_FIELDS)[number];
export type PropertyForm = FieldsState<PropertyField>;

/** The fields of a search, which nobody has to fill in, for the form of a screen. */
export const searchFields = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, { checks: [] }])) as unknown as Readonly<
  Record<(typeof SEARCH_FIELDS)[number], Field<never>>
>;

export const PROPERTY_FIELDS: readonly PropertyField[] = [...TASACION_FIELDS, ...SEARCH_FIELDS];

/** `modo`, also of the tabs. Anything else is the first. */
export const BY_ADDRESS = 'direccion';
export const BY_ROL = 'rol';

const NAMES: Readonly<Record<TasacionField, string>> = {
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
  if (modo !== BY_ROL && (name === 'rolManzana' || name === 'rolPredio')) return 'la propiedad';
  return NAMES[name as TasacionField];
}
