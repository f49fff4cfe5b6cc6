import { monthsBefore } from './days.ts';
import type { Line } from './identities.ts';
import type { Member } from './member.ts';
import { randomFor, type Random } from './random.ts';

const MONTHS = 12;
/** Debt a year ago, in thousands of pesos. */
const START = { persona: { min: 400, max: 62_000 }, empresa: { min: 4_000, max: 850_000 } };

/** The twelve months before the month of `today`: the debt falls by instalments, and late ones age. */
export function deudaOf({ subject, rut, profile }: Member, today: string): Line[] {
  if (profile.deuda === 'ninguna') return [];
  const random = randomFor(`deuda ${rut}`);
  const { min, max } = START[subject];
  // Squared, so that most debts are small.
  const start = Math.round(min + (max - min) * (random.int(0, 1_000) / 1_000) ** 2) * 1_000;
  const instalment = Math.round(start * 0.018);
  const late = profile.deuda === 'atrasada' ? random.int(2, 9) : 0;
  const indirecta = random.chance(0.12) ? random.int(200, 20_000) * 1_000 : 0;
  return Array.from({ length: MONTHS }, (_, step) => {
    const months = lateMonths(step, late);
    const { fresh, old } = arrears(instalment, months);
    const owed = start - instalment * (step - months) + jitter(random);
    return {
      rut,
      mes: monthsBefore(today, MONTHS - step),
      vigente: String(Math.max(owed - fresh - old, 0)),
      mora_30_89: String(fresh),
      mora_90_mas: String(old),
      indirecta: String(indirecta),
    };
  });
}

/** Months without payment up to that step. */
function lateMonths(step: number, late: number): number {
  return Math.max(step - (MONTHS - late) + 1, 0);
}

/** Instalments overdue 30 to 89 days (from their second month) and 90 or more (from their fourth). */
function arrears(instalment: number, months: number): { fresh: number; old: number } {
  const overdue = Math.max(months - 1, 0);
  const old = Math.max(months - 3, 0);
  return { fresh: instalment * (overdue - old), old: instalment * old };
}

function jitter(random: Random): number {
  return random.int(0, 999);
}
