import { empresaRut, personaRut, type Line } from './identities.ts';
import type { Member } from './member.ts';
import { randomFor, type Random } from './random.ts';

const MANAGER = 'Representante legal';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Possible partners of a company. */
export interface Pool {
  /** Indexes, both ends inclusive. */
  readonly people: Range;
  readonly companies: Range;
  /** RUTs of fixed partners, by the company's index. */
  readonly always: ReadonlyMap<number, readonly string[]>;
}

/** Partners of a company: shares add up to a hundred, and one person represents it. */
export function sociedadesOf({ index, rut, profile }: Member, identity: Line, pool: Pool): Line[] {
  const since = identity['inicio_actividades'];
  if (profile.socios === 0 || !since) return [];
  const random = randomFor(`socios ${rut}`);
  const partners = pickPartners(random, index, profile.socios, pool);
  const parts = split(random, partners.length);
  const quality = qualityOf(identity['razon_social'] ?? '');
  const manages = random.chance(0.7);
  const lines = partners.map((partner, position) => ({
    rut_socio: partner,
    rut_sociedad: rut,
    participacion: parts[position] ?? '0',
    calidad: manages && position === 0 ? `${quality} y representante legal` : quality,
    desde: random.chance(0.7) ? since : laterThan(since, random),
  }));
  const manager = personaRut(random.int(pool.people.from, pool.people.to));
  if (manages || partners.includes(manager)) return lines;
  return [...lines, { rut_socio: manager, rut_sociedad: rut, participacion: '0', calidad: MANAGER, desde: laterThan(since, random) }];
}

function pickPartners(random: Random, index: number, count: number, { people, companies, always }: Pool): string[] {
  const partners = new Set(always.get(index));
  while (partners.size < count) {
    const other = random.int(companies.from, companies.to);
    const asPerson = other === index || random.chance(0.9);
    partners.add(asPerson ? personaRut(random.int(people.from, people.to)) : empresaRut(other));
  }
  return [...partners];
}

/** Percentages with two decimals that add up to 100. */
function split(random: Random, count: number): string[] {
  const weights = Array.from({ length: count }, () => random.int(1, 9));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const cents = weights.map((weight) => Math.floor((weight / sum) * 10_000));
  const rest = 10_000 - cents.reduce((total, part) => total + part, 0);
  return cents.map((part, position) => ((part + (position === 0 ? rest : 0)) / 100).toFixed(2));
}

function qualityOf(name: string): string {
  if (name.endsWith('E.I.R.L.')) return 'Titular';
  return /(SpA|S\.A\.)$/.test(name) ? 'Accionista' : 'Socio';
}

function laterThan(day: string, random: Random): string {
  return `${Math.min(Number(day.slice(0, 4)) + random.int(1, 9), 2025)}${day.slice(4)}`;
}
