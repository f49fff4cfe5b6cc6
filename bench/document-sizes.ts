import type { PersonaRecords, SubjectRecords } from '@veridico/reports/documents';
import type { DrawingJob } from '../apps/server/src/issuing/drawing/drawing.ts';
import { finish } from '../apps/server/src/issuing/drawing/finishing.ts';
import { typeset } from '../apps/server/src/issuing/drawing/worker.ts';
import { openOwnSeal } from '../apps/server/src/providers/seal/embedded.ts';
import type { Benchmark } from './define.ts';
import { facts, records } from './sample-company.ts';

const ROUNDS = 7;
const PER_ROUND = 8;
const PROTESTS = 300;

/** Largest size of each sealed file, in kB. */
const BARS: readonly (readonly [name: string, job: DrawingJob, limit: number])[] = [
  ['Personas', jobOf('sia000001', person(1)), 115],
  ['Empresarial', jobOf('sia000002', records(1)), 125],
  [`Empresarial with ${PROTESTS} protests`, jobOf('sia000002', records(1, PROTESTS)), 250],
];

function jobOf(code: 'sia000001' | 'sia000002', subject: SubjectRecords, n = 1): DrawingJob {
  return { code, records: subject, facts: facts(n) };
}

/** The company's records as those of a person. */
function person(n: number): PersonaRecords {
  const { empresa: _, socios: __, ...others } = records(n);
  const names = { nombres: 'Úrsula Inés', apellidoPaterno: 'Ñancupil', apellidoMaterno: 'Barría' };
  return {
    ...others,
    persona: { rut: '46102884-5', ...names, fechaNacimiento: '1979-03-14', nacionalidad: 'Chilena', estadoCivil: 'Casada' },
  };
}

/** Sizes of sealed files beside their bars; and what the last pass over a drawn file costs, against its drawing. */
export const documentSizes: Benchmark = {
  name: 'archivos',
  unit: 'ms of CPU per document',
  async run() {
    const [ours, baseline]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const spent = await roundOf(round);
      // The first round warms up.
      if (round > 0) {
        ours.push(spent.finishing);
        baseline.push(spent.drawing);
      }
    }
    const seal = await openOwnSeal((_name, make) => make());
    const notes: string[] = [];
    for (const [name, job, limit] of BARS) {
      const drawn = typeset(job);
      const sealed = await seal.seal(finish(drawn));
      notes.push(
        `${name}: ${kilobytes(sealed)} kB sealed, bar ${limit} kB${sealed.length > limit * 1_000 ? ' EXCEEDED' : ''}; ${kilobytes(drawn)} kB drawn`,
      );
    }
    return { against: 'its drawing by the engine', ours, baseline, notes };
  },
};

const kilobytes = ({ length }: Uint8Array) => (length / 1_000).toFixed(1);

/** Processor time of drawing and of finishing, per document. */
async function roundOf(round: number): Promise<{ readonly drawing: number; readonly finishing: number }> {
  const spent = { drawing: 0, finishing: 0 };
  for (let n = round * PER_ROUND; n < (round + 1) * PER_ROUND; n += 1) {
    const start = cpu();
    const drawn = typeset(jobOf('sia000002', records(n), n));
    const middle = cpu();
    finish(drawn);
    spent.drawing += (middle - start) / PER_ROUND;
    spent.finishing += (cpu() - middle) / PER_ROUND;
    // The engine frees a document's memory only when its thread returns to its event loop.
    await new Promise(setImmediate);
  }
  return spent;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
