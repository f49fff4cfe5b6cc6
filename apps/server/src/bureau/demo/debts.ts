import { daysBefore, REPORTED_DAYS } from './days.ts';
import type { Line } from './identities.ts';
import type { Member } from './member.ts';
import type { Currencies } from './profiles.ts';
import { randomFor, type Random } from './random.ts';
import { CITIES, CREDITORS, DEBTS, PROTEST_REASONS } from './words.ts';

const FIVE_YEARS_DAYS = 5 * 366;
const OLD_DAYS = { min: FIVE_YEARS_DAYS + 1, max: 3_300 };

/** Whether a debt is reported, or why not: it was settled or is too old. */
type Fate = 'told' | 'settled' | 'old';
type Currency = keyof Currencies;

interface Debt {
  readonly moneda: Currency;
  readonly fate: Fate;
  /** Position within its subject. */
  readonly position: number;
}

/**
 * Identities are fixed, dates are relative: a protest older than five years is not reported, so fixed dates would empty the set. Each date
 * is a fixed number of days before the seeding.
 * @param today YYYY-MM-DD
 */
export function protestosOf({ rut, profile }: Member, today: string): Line[] {
  return debtsOf(profile.protestos, Math.ceil(profile.unreported / 2)).map((debt) => protesto(rut, debt, today));
}

/** No debt is past its term: the importer refuses those. */
export function morosidadesOf({ rut, profile }: Member, today: string): Line[] {
  return debtsOf(profile.morosidades, Math.floor(profile.unreported / 2)).map((debt) =>
    morosidad(rut, debt.fate === 'old' ? { ...debt, fate: 'settled' } : debt, today),
  );
}

function debtsOf(reported: Currencies, unreported: number): Debt[] {
  const debts = (Object.entries(reported) as [Currency, number][]).flatMap(([moneda, count]) =>
    Array.from({ length: count }, () => ({ moneda, fate: 'told' as Fate })),
  );
  for (let index = 0; index < unreported; index += 1) debts.push({ moneda: 'CLP', fate: index % 2 === 0 ? 'settled' : 'old' });
  return debts.map((debt, position) => ({ ...debt, position }));
}

function protesto(rut: string, { moneda, fate, position }: Debt, today: string): Line {
  const random = randomFor(`protesto ${rut} ${position}`);
  const tipo = random.pick(['CH', 'CH', 'LT', 'PG']);
  const due = daysOverdue(random, fate);
  return {
    rut,
    tipo,
    motivo: random.pick(PROTEST_REASONS[tipo]),
    numero: documentNumber(random, position),
    moneda,
    monto: amount(random, moneda),
    fecha_vencimiento: daysBefore(today, due),
    fecha_protesto: daysBefore(today, due - random.int(1, 25)),
    acreedor: random.pick(CREDITORS),
    ciudad: random.pick(CITIES),
    estado: fate === 'settled' ? 'aclarado' : 'vigente',
    fecha_aclaracion: fate === 'settled' ? daysBefore(today, random.int(1, 14)) : '',
  };
}

function morosidad(rut: string, { moneda, fate, position }: Debt, today: string): Line {
  const random = randomFor(`morosidad ${rut} ${position}`);
  return {
    rut,
    acreedor: random.pick(CREDITORS),
    tipo: random.pick(DEBTS),
    numero: documentNumber(random, position),
    moneda,
    monto: amount(random, moneda),
    fecha_vencimiento: daysBefore(today, daysOverdue(random, fate)),
    cuotas_morosas: String(random.int(1, 12)),
    estado: fate === 'settled' ? 'pagada' : 'vigente',
  };
}

function daysOverdue(random: Random, fate: Fate): number {
  const { min, max } = fate === 'old' ? OLD_DAYS : REPORTED_DAYS;
  return random.int(min, max);
}

/** The position makes the number unique within a subject. */
function documentNumber(random: Random, position: number): string {
  return `${random.int(1_000, 9_999)}${String(position).padStart(3, '0')}`;
}

function amount(random: Random, moneda: Currency): string {
  const cents = String(random.int(0, 99)).padStart(2, '0');
  if (moneda === 'UF') return `${random.int(8, 900)}.${cents}`;
  if (moneda === 'USD') return `${random.int(300, 45_000)}.${cents}`;
  return String(random.int(40, 9_000) * (random.chance(0.15) ? 10_000 : 1_000) + random.int(0, 999));
}
