import { findComuna } from '@veridico/reference';
import { defineForm, type Check, type Field } from '../define.ts';
import { isCount, isOperacion, isRolPart, isShortSurface, isTipoPropiedad, MAX_SURFACE, parseSurface } from '../rules/propiedad.ts';
import { REQUIRED } from '../sentences.ts';
import { PRONOSTICO_FIELDS, type PronosticoField, type TasacionField } from '../tasacion.ts';

/** Zero for anything that is not a number. */
const metres = (text: string): number => parseSurface(text.trim()) ?? 0;
const positive = (text: string): boolean => metres(text) > 0;
const atLeastUseful: Check<TasacionField>['rule'] = (value, values) => metres(value) >= metres(values.superficieUtil);

function required(sentence: string, rule: (value: string) => boolean, missing = sentence): Field<TasacionField> {
  return { required: missing, checks: [{ rule, sentence }] };
}

const ROL = 'ROL no válido. Debe tener el formato 123456-123456.';
const COMUNA = 'Comuna no válida.';
const TIPO = 'Elige casa, departamento, oficina o local.';
const OPERACION = 'Elige venta o arriendo.';
const COUNT = 'Elige un número de 0 a 9.';
const AMOBLADO = 'Elige Sí o No.';

const isComuna = (code: string): boolean => findComuna(code) !== undefined;
const isYesOrNo = (text: string): boolean => text === '0' || text === '1';

const SUPERFICIE_UTIL = 'Debe ser un número mayor a cero y menor o igual a la superficie total.';
const SUPERFICIE_TOTAL = 'Debe ser un número mayor a cero y mayor o igual a la superficie util.';

/**
 * The appraisal's part of /compra-directa/paso1, and the server's validation of an appraisal from either screen.
 */
export const compraTasacion = defineForm<TasacionField>({
  id: 'tasacion',
  fields: {
    rolManzana: required(ROL, isRolPart),
    rolPredio: required(ROL, isRolPart),
    comuna: required(COMUNA, isComuna),
    tipoPropiedad: required(TIPO, isTipoPropiedad),
    tipoOperacion: required(OPERACION, isOperacion),
    superficieUtil: {
      required: REQUIRED,
      checks: [
        {
          // While the total is not a number, this field is not reported.
          rule: (value, values) =>
            positive(value) && metres(value) <= (metres(values.superficieTotal) > 0 ? metres(values.superficieTotal) : MAX_SURFACE),
          sentence: SUPERFICIE_UTIL,
        },
      ],
    },
    superficieTotal: {
      required: REQUIRED,
      checks: [
        {
          rule: (value, values) => positive(value) && metres(value) <= MAX_SURFACE && atLeastUseful(value, values),
          sentence: SUPERFICIE_TOTAL,
        },
      ],
    },
    dormitorios: required(COUNT, isCount),
    banos: required(COUNT, isCount),
    estacionamientos: required(COUNT, isCount),
    bodegas: required(COUNT, isCount),
    amoblado: required(AMOBLADO, isYesOrNo),
  },
});

const ROOMS = { checks: [{ rule: isCount, sentence: COUNT }] };

/** What a forecast of an appraisal needs: the same, where the rooms may still be unknown. */
export const pronosticoTasacion = defineForm<PronosticoField>({
  id: 'pronostico',
  fields: {
    ...(Object.fromEntries(PRONOSTICO_FIELDS.map((name) => [name, compraTasacion.fields[name]])) as Record<
      PronosticoField,
      Field<PronosticoField>
    >),
    dormitorios: ROOMS,
    banos: ROOMS,
    estacionamientos: ROOMS,
  },
});

const INCOMPLETE = 'Por favor complete todos los campos para Tasación';
const shortSurface: readonly Check<TasacionField>[] = [
  { rule: isShortSurface, sentence: 'Debe ser un número con máximo un decimal, usando coma.' },
  { rule: positive, sentence: 'Debe ser mayor a cero.' },
];

/** The appraisal's part of the query form on /. */
export const consultaTasacion = defineForm<TasacionField>({
  id: 'tasacion',
  fields: {
    rolManzana: required(ROL, isRolPart, INCOMPLETE),
    rolPredio: required(ROL, isRolPart, INCOMPLETE),
    comuna: required(COMUNA, isComuna, INCOMPLETE),
    tipoPropiedad: required(TIPO, isTipoPropiedad, INCOMPLETE),
    tipoOperacion: required(OPERACION, isOperacion, INCOMPLETE),
    superficieUtil: { required: INCOMPLETE, checks: shortSurface },
    superficieTotal: {
      required: INCOMPLETE,
      checks: [...shortSurface, { rule: atLeastUseful, sentence: 'Debe ser mayor o igual a superficie útil.' }],
    },
    dormitorios: required(COUNT, isCount, INCOMPLETE),
    banos: required(COUNT, isCount, INCOMPLETE),
    estacionamientos: required(COUNT, isCount, INCOMPLETE),
    bodegas: required(COUNT, isCount, INCOMPLETE),
    amoblado: required(AMOBLADO, isYesOrNo, INCOMPLETE),
  },
});

export type BusquedaField = 'street' | 'streetNumber' | 'comunaCode' | 'unitNumber';

const SEARCHED = 'Para buscar escribe la calle, el número, solo con dígitos, y la comuna.';

/** Address search of a property, on both screens: possible once street, number and commune are filled. */
export const busquedaDireccion = defineForm<BusquedaField>({
  id: 'busqueda-direccion',
  fields: {
    street: { required: SEARCHED, checks: [{ rule: (value) => /[\p{L}\d]/u.test(value), sentence: SEARCHED }] },
    streetNumber: { required: SEARCHED, checks: [{ rule: (value) => /^\d{1,6}$/.test(value), sentence: SEARCHED }] },
    comunaCode: { required: SEARCHED, checks: [{ rule: isComuna, sentence: SEARCHED }] },
    unitNumber: { checks: [] },
  },
});
