import type { StepName } from './step-names.ts';
import type { Step } from './step.ts';
import { deaths } from './steps/deaths.ts';
import { firstStarts } from './steps/first-starts.ts';
import { limits } from './steps/limits.ts';
import { poolerRestarts } from './steps/pooler-restarts.ts';
import { promotion } from './steps/promotion.ts';
import { quota } from './steps/quota.ts';
import { randomDeaths } from './steps/random-deaths.ts';
import { representation } from './steps/representation.ts';
import { rolling } from './steps/rolling.ts';
import { sameToken } from './steps/same-token.ts';
import { sameQuery } from './steps/same-query.ts';
import { sentOnce } from './steps/sent-once.ts';
import { threeNodes } from './steps/three-nodes.ts';
import { versions } from './steps/versions.ts';

export const STEPS: Readonly<Record<StepName, Step>> = {
  partidas: firstStarts,
  'tres-nodos': threeNodes,
  limites: limits,
  'mismo-token': sameToken,
  cupo: quota,
  'misma-consulta': sameQuery,
  representacion: representation,
  'un-solo-envio': sentOnce,
  reinicios: rolling,
  muertes: deaths,
  pgbouncer: poolerRestarts,
  promocion: promotion,
  versiones: versions,
  'muertes-al-azar': randomDeaths,
};
