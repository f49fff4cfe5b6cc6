import type { Operacion, TipoPropiedad } from '@veridico/reference';
import type { Values } from './define.ts';
import { joinPiped, splitPiped } from './pipe.ts';
import { parseSurface, rolParts } from './rules/propiedad.ts';

/** Fields of an appraisal, in the purchase's wire order; the rol in its two parts. */
export const TASACION_FIELDS = [
  'rolManzana',
  'rolPredio',
  'comuna',
  'tipoPropiedad',
  'tipoOperacion',
  'superficieUtil',
  'superficieTotal',
  'dormitorios',
  'banos',
  'estacionamientos',
  'bodegas',
  'amoblado',
] as const;
export type TasacionField = (typeof TASACION_FIELDS)[number];
export type TasacionValues = Values<TasacionField>;

/** Fields that a forecast depends on. */
export const PRONOSTICO_FIELDS = [
  'rolManzana',
  'rolPredio',
  'comuna',
  'tipoPropiedad',
  'superficieUtil',
  'superficieTotal',
  'dormitorios',
  'banos',
  'estacionamientos',
] as const satisfies readonly TasacionField[];
export type PronosticoField = (typeof PRONOSTICO_FIELDS)[number];

/** Validated inputs of an appraisal. */
export interface Tasacion {
  /** 13120 */
  readonly comuna: string;
  /** Without leading zeros: 573-24. */
  readonly rol: string;
  readonly tipoPropiedad: TipoPropiedad;
  readonly tipoOperacion: Operacion;
  /** Square metres. */
  readonly superficieUtil: number;
  readonly superficieTotal: number;
  readonly dormitorios: number;
  readonly banos: number;
  readonly estacionamientos: number;
  readonly bodegas: number;
  readonly amoblado: boolean;
}

/** @param values valid values of `compraTasacion` */
export function tasacionOf(values: TasacionValues): Tasacion {
  const { superficieUtil, superficieTotal, ...property } = propertyOf(values);
  return {
    // In this order in the data attached to a report, whose bytes depend on it.
    ...property,
    tipoOperacion: values.tipoOperacion as Operacion,
    superficieUtil,
    superficieTotal,
    dormitorios: Number(values.dormitorios),
    banos: Number(values.banos),
    estacionamientos: Number(values.estacionamientos),
    bodegas: Number(values.bodegas),
    amoblado: values.amoblado === '1',
  };
}

function propertyOf(values: Values<PronosticoField>) {
  return {
    comuna: values.comuna,
    rol: `${Number(values.rolManzana)}-${Number(values.rolPredio)}`,
    // The form's rules allow only this type.
    tipoPropiedad: values.tipoPropiedad as TipoPropiedad,
    superficieUtil: parseSurface(values.superficieUtil) ?? 0,
    superficieTotal: parseSurface(values.superficieTotal) ?? 0,
  };
}

/** A property before its rooms are known, which are then null. */
export type TasacionPedida = Pick<Tasacion, 'comuna' | 'rol' | 'tipoPropiedad' | 'superficieUtil' | 'superficieTotal'> &
  Readonly<Record<'dormitorios' | 'banos' | 'estacionamientos', number | null>>;

/** @param values valid values of `pronosticoTasacion` */
export function tasacionPedidaOf(values: Values<PronosticoField>): TasacionPedida {
  const count = (text: string) => (text === '' ? null : Number(text));
  return {
    ...propertyOf(values),
    dormitorios: count(values.dormitorios),
    banos: count(values.banos),
    estacionamientos: count(values.estacionamientos),
  };
}

/** The purchase's `parametrosTasacion`: eleven values separated by pipes, the rol as one. @throws RangeError if a value contains a pipe */
export function tasacionToPipe({ rolManzana, rolPredio, ...rest }: TasacionValues): string {
  const values = [`${rolManzana}-${rolPredio}`, ...TASACION_FIELDS.slice(2).map((name) => rest[name as keyof typeof rest])];
  return joinPiped(values);
}

/** Undefined without exactly eleven values, for example if one contains a pipe; an invalid rol leaves its parts empty. */
export function tasacionFromPipe(text: string): TasacionValues | undefined {
  const [rol = '', ...rest] = splitPiped(text);
  const names = TASACION_FIELDS.slice(2);
  if (rest.length !== names.length) return undefined;
  return { ...partsOf(rol), ...Object.fromEntries(names.map((name, index) => [name, rest[index]])) } as TasacionValues;
}

/** The query's wire names, where they differ from ours. */
const QUERY_NAMES = {
  operacion: 'tipoOperacion',
  metrosCuadradosUtiles: 'superficieUtil',
  metrosCuadradosTotales: 'superficieTotal',
  banios: 'banos',
  comuna: 'comuna',
  tipoPropiedad: 'tipoPropiedad',
  dormitorios: 'dormitorios',
  estacionamientos: 'estacionamientos',
  bodegas: 'bodegas',
  amoblado: 'amoblado',
} as const satisfies Record<string, TasacionField>;
/** Surfaces as typed: used for the printed report and the value. */
const WRITTEN_NAMES = { superficieUtilEscrita: 'metrosCuadradosUtiles', superficieTotalEscrita: 'metrosCuadradosTotales' } as const;
export type TasacionQueryField = keyof typeof QUERY_NAMES | keyof typeof WRITTEN_NAMES | 'rol';
export const TASACION_QUERY_FIELDS = [...Object.keys(QUERY_NAMES), ...Object.keys(WRITTEN_NAMES), 'rol'] as readonly TasacionQueryField[];

/** Wire name of a field in the query; the rol's two parts are sent as one. */
export function queryFieldOf(field: TasacionField): TasacionQueryField {
  const found = Object.entries(QUERY_NAMES).find(([, ours]) => ours === field);
  return found ? (found[0] as keyof typeof QUERY_NAMES) : 'rol';
}

/** The query's wire fields. Surfaces are sent rounded, half a square metre up, and additionally as typed. */
export function tasacionToQuery(values: TasacionValues): Readonly<Record<TasacionQueryField, string>> {
  const fields = Object.entries(QUERY_NAMES).map(([name, field]) => [name, values[field]]);
  return {
    ...(Object.fromEntries(fields) as Record<keyof typeof QUERY_NAMES, string>),
    rol: `${values.rolManzana}-${values.rolPredio}`,
    metrosCuadradosUtiles: whole(values.superficieUtil),
    metrosCuadradosTotales: whole(values.superficieTotal),
    superficieUtilEscrita: values.superficieUtil,
    superficieTotalEscrita: values.superficieTotal,
  };
}

export function tasacionFromQuery(body: Readonly<Partial<Record<TasacionQueryField, string>>>): TasacionValues {
  const fields = Object.entries(QUERY_NAMES).map(([name, field]) => [field, (body[name as TasacionQueryField] ?? '').trim()]);
  const written = Object.entries(WRITTEN_NAMES).flatMap(([name, sent]) => {
    const text = (body[name as keyof typeof WRITTEN_NAMES] ?? '').trim();
    return text !== '' && whole(text) === (body[sent] ?? '').trim() ? [[QUERY_NAMES[sent], text]] : [];
  });
  return { ...partsOf(body.rol ?? ''), ...Object.fromEntries(fields), ...Object.fromEntries(written) } as TasacionValues;
}

function partsOf(rol: string): Pick<TasacionValues, 'rolManzana' | 'rolPredio'> {
  const [rolManzana = '', rolPredio = ''] = rolParts(rol);
  return { rolManzana, rolPredio };
}

/** Non-numeric text is sent unchanged, for the server to reject. */
function whole(surface: string): string {
  const metres = parseSurface(surface);
  return metres === undefined ? surface : String(Math.round(metres));
}
