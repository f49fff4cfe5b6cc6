import { randomFor } from './random.ts';

export type Subject = 'persona' | 'empresa';

export interface Currencies {
  readonly CLP?: number;
  readonly UF?: number;
  readonly USD?: number;
}

/** Number of records of each type for a subject. */
export interface Profile {
  readonly protestos: Currencies;
  readonly morosidades: Currencies;
  /** Records that must not be reported: cleared, paid, or due more than five years ago. */
  readonly unreported: number;
  /** Status of the twelve months of debt in the financial system. */
  readonly deuda: 'ninguna' | 'al-dia' | 'atrasada';
  readonly infracciones: number;
  readonly direcciones: number;
  readonly vehiculos: number;
  readonly bienesRaices: number;
  /** Number of partners of a company; 0 for a person. */
  readonly socios: number;
}

export const NONE: Profile = {
  protestos: {},
  morosidades: {},
  unreported: 0,
  deuda: 'ninguna',
  infracciones: 0,
  direcciones: 0,
  vehiculos: 0,
  bienesRaices: 0,
  socios: 0,
};

/** Most subjects owe nothing, some a little, a few a lot. */
export function usualProfile(subject: Subject, index: number): Profile {
  const debts = usualDebts(subject, index);
  const random = randomFor(`bienes ${subject} ${index}`);
  const company = subject === 'empresa';
  const owes = Object.values({ ...debts.protestos, ...debts.morosidades }).some((count) => count > 0);
  const banked = random.chance(company ? 0.6 : 0.5);
  return {
    ...NONE,
    ...debts,
    deuda: banked ? standing(owes && random.chance(0.6)) : 'ninguna',
    infracciones: random.chance(company ? 0.12 : 0.02) ? random.int(1, 4) : 0,
    direcciones: random.pick([1, 1, 1, 2, 2, 3]),
    vehiculos: random.chance(company ? 0.4 : 0.35) ? random.int(1, company ? 5 : 2) : 0,
    bienesRaices: random.chance(company ? 0.25 : 0.3) ? random.int(1, company ? 4 : 2) : 0,
    socios: company ? random.pick([1, 1, 2, 2, 2, 3, 3, 4]) : 0,
  };
}

function standing(late: boolean): Profile['deuda'] {
  return late ? 'atrasada' : 'al-dia';
}

function usualDebts(subject: Subject, index: number): Pick<Profile, 'protestos' | 'morosidades' | 'unreported'> {
  const random = randomFor(`perfil ${subject} ${index}`);
  const unreported = random.chance(0.3) ? random.int(1, 3) : 0;
  if (random.chance(0.6)) return { protestos: {}, morosidades: {}, unreported };
  const heavy = random.chance(0.1) ? 5 : 1;
  return {
    protestos: { CLP: random.int(0, 3 * heavy), UF: random.chance(0.06) ? 1 : 0 },
    morosidades: { CLP: random.int(0, 4 * heavy), UF: random.chance(0.08) ? 1 : 0, USD: random.chance(0.04) ? 1 : 0 },
    unreported,
  };
}
