import { findComuna } from '@veridico/reference';
import type { Check, Field } from '../define.ts';
import { parseSurface } from '../rules/propiedad.ts';
import type { TasacionField } from '../tasacion.ts';

/** Zero for anything that is not a number. */
export const metres = (text: string): number => parseSurface(text.trim()) ?? 0;
export const positive = (text: string): boolean => metres(text) > 0;
export const atLeastUseful: Check<TasacionField>['rule'] = (value, values) => metres(value) >= metres(values.superficieUtil);

export function required(sentence: string, rule: (value: string) => boolean, missing = sentence): Field<TasacionField> {
  return { required: missing, checks: [{ rule, sentence }] };
}

export const ROL = 'ROL no válido. Debe tener el formato 123456-123456.';
export const COMUNA = 'Comuna no válida.';
export const TIPO = 'Elige casa, departamento, oficina o local.';
export const OPERACION = 'Elige venta o arriendo.';
export const COUNT = 'Elige un número de 0 a 9.';
export const AMOBLADO = 'Elige Sí o No.';

export const isComuna = (code: string): boolean => findComuna(code) !== undefined;
export const isYesOrNo = (text: string): boolean => text === '0' || text === '1';
