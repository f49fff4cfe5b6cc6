import { defineForm, type Field } from '../define.ts';
import { isCount, isOperacion, isRolPart, isTipoPropiedad, MAX_SURFACE } from '../rules/propiedad.ts';
import { REQUIRED } from '../sentences.ts';
import { PRONOSTICO_FIELDS, type PronosticoField, type TasacionField } from '../tasacion.ts';
import {
  AMOBLADO,
  atLeastUseful,
  COMUNA,
  COUNT,
  isComuna,
  isYesOrNo,
  metres,
  OPERACION,
  positive,
  required,
  ROL,
  TIPO,
} from './tasacion-fields.ts';

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
