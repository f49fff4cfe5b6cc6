import { comunas } from '@veridico/reference';
import { ADDRESS_KINDS, FINES, FLATS, STREETS, USES, VEHICLES } from './assets-words.ts';
import { daysBefore, REPORTED_DAYS } from './days.ts';
import type { Line } from './identities.ts';
import type { Member } from './member.ts';
import { randomFor, type Random } from './random.ts';

const SANTIAGO = '13';
/** Uninhabited. */
const ANTARTICA = '12202';
const inhabited = comunas.filter(({ cut }) => cut !== ANTARTICA).map(({ cut }) => cut);
const metropolitan = comunas.filter(({ codigoRegion }) => codigoRegion === SANTIAGO).map(({ cut }) => cut);

function pickComuna(random: Random): string {
  return random.pick(random.chance(0.35) ? metropolitan : inhabited);
}

function street(random: Random): string {
  return `${random.pick(STREETS)} ${random.int(11, 4_999)}${random.pick(FLATS)}`;
}

function times<T>(count: number, one: (position: number) => T): T[] {
  return Array.from({ length: count }, (_, position) => one(position));
}

export function direccionesOf({ subject, rut, profile }: Member, today: string): Line[] {
  const random = randomFor(`direcciones ${rut}`);
  const kinds = ADDRESS_KINDS[subject];
  return times(profile.direcciones, (position) => ({
    rut,
    tipo: kinds[position] ?? kinds[0],
    direccion: street(random),
    cut: pickComuna(random),
    fecha: daysBefore(today, random.int(20, 400) + position * 500),
  }));
}

export function infraccionesOf({ rut, profile }: Member, today: string): Line[] {
  const random = randomFor(`infracciones ${rut}`);
  return times(profile.infracciones, () => {
    const [institucion, motivo] = random.pick(FINES);
    const monto = String(random.int(180, 4_200) * 1_000);
    return { rut, institucion, motivo, monto, fecha: daysBefore(today, random.int(REPORTED_DAYS.min, REPORTED_DAYS.max)) };
  });
}

const NEWEST_YEAR = 2026;
const YEARLY_LOSS = 0.91;

export function vehiculosOf({ subject, index, rut, profile }: Member): Line[] {
  const random = randomFor(`vehiculos ${rut}`);
  return times(profile.vehiculos, (position) => {
    const [marca, modelo, price] = random.pick(VEHICLES);
    const age = random.int(0, 16);
    return {
      rut,
      patente: plate(subject, index, position),
      marca,
      modelo,
      anio: String(NEWEST_YEAR - age),
      tasacion: String(Math.round((price * YEARLY_LOSS ** age) / 10_000) * 10_000),
    };
  });
}

const LETTERS = 'BCDFGHJKLPRSTVWXYZ';
const NUMBERS = 100;
/** Coprime to the number of plates, so that neighbouring indexes get unlike plates. */
const STRIDE = 100_003;
/** More vehicles than any member has. */
const PLATES_EACH = 16;
const FIRST_PLATE = { empresa: 0, persona: 160_000 };

/** A unique plate per vehicle, from the end of the alphabet, which is not assigned yet: no real car has it. */
function plate(subject: Member['subject'], index: number, position: number): string {
  const number = FIRST_PLATE[subject] + index * PLATES_EACH + position;
  let rest = (number * STRIDE) % (LETTERS.length ** 3 * NUMBERS);
  const digits = String(rest % NUMBERS).padStart(2, '0');
  rest = Math.floor(rest / NUMBERS);
  let letters = '';
  for (let place = 0; place < 3; place += 1) {
    letters = (LETTERS[rest % LETTERS.length] ?? '') + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `Z${letters}${digits}`;
}

export function bienesRaicesOf({ subject, rut, profile }: Member): Line[] {
  const random = randomFor(`bienes raices ${rut}`);
  return times(profile.bienesRaices, (position) => ({
    rut,
    cut: pickComuna(random),
    // The position makes the rol unique within a subject.
    rol: `${random.int(1, 9_999)}-${random.int(1, 99) * 10 + position}`,
    direccion: street(random),
    destino: random.pick(USES[subject]),
    avaluo: String(random.int(8_000, 190_000) * (subject === 'empresa' ? 4_000 : 1_000) + random.int(0, 999)),
  }));
}
