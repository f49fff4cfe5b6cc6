export const STEP_NAMES = [
  'partidas',
  'tres-nodos',
  'limites',
  'mismo-token',
  'cupo',
  'misma-consulta',
  'representacion',
  'un-solo-envio',
  'reinicios',
  'muertes',
  'pgbouncer',
  'promocion',
  'versiones',
  'muertes-al-azar',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
