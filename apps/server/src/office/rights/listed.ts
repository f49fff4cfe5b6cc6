import { Problem } from '../../http/problem.ts';

/** Whether a list has this key. */
export function isListed<K extends string>(list: Readonly<Record<K, unknown>>, key: string): key is K {
  return Object.hasOwn(list, key);
}

/** The refusal of a value that the list of a field does not have. */
export function notListed(field: string): Problem {
  return new Problem('CAMPOS_INVALIDOS', { campos: { [field]: 'Elige uno de la lista.' } });
}
