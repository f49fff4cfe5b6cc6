import { setTimeout as wait } from 'node:timers/promises';
import { decimal } from '../../frame/numbers.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment } from '../deployment.ts';
import { startLoad, withoutReport } from '../load.ts';
import { amountOf, type Step } from '../step.ts';

/** Restarts of each node. */
const ROUNDS = { variant: 1, short: 2, usual: 7, long: 7 };
/** HAProxy uses a node again after its next check. */
const TAKEN_BACK_MS = 700;

/** Restarts the nodes in turn under load. */
export const rolling: Step = {
  title: 'reinicios por turno con SIGTERM bajo carga: ninguna solicitud falla',
  play: (setup) =>
    onDeployment(setup, {}, async (deployment) => {
      const load = startLoad(deployment, { readers: 4, buyers: 3 });
      const stops: number[] = [];
      for (let round = 0; round < amountOf(setup, ROUNDS); round += 1)
        for (const url of deployment.group.urls) {
          stops.push(await deployment.group.restart(url));
          await wait(TAKEN_BACK_MS);
        }
      const { all, seen } = await load.stop();
      const ledger = await compareLedgers(deployment, seen);
      const slow = stops.filter((each) => each > LONGEST_STOP_MS);
      return {
        figures: [
          `${stops.length} reinicios; detenerse tomó ${decimal(Math.max(...stops) / 1_000)} s o menos`,
          `${all.calls} solicitudes, ${all.failures} fallidas`,
          ...ledger.figures,
        ],
        wrong: [
          ...all.failureLines,
          ...slow.map((each) => `detenerse tomó ${decimal(each / 1_000)} s`),
          ...withoutReport(seen),
          ...ledger.wrong,
        ],
      };
    }),
};

/** A stop that cannot finish is forced after 20 s. */
const LONGEST_STOP_MS = 15_000;
