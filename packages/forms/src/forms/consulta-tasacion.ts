import { defineForm, type Check } from '../define.ts';
import { isCount, isOperacion, isRolPart, isShortSurface, isTipoPropiedad } from '../rules/propiedad.ts';
import type { TasacionField } from '../tasacion.ts';
import {
  AMOBLADO,
  atLeastUseful,
  COMUNA,
  COUNT,
  isComuna,
  isYesOrNo,
  OPERACION,
  positive,
  required,
  ROL,
  TIPO,
} from './tasacion-fields.ts';

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
