import { checkDigit } from '@veridico/forms';
import { randomFor } from './random.ts';
import { ENDINGS, MEN, PLACES, SALES, SURNAMES, TRADES, WOMEN } from './words.ts';

/** A line of an import file, by column. */
export type Line = Readonly<Record<string, string>>;

/** RUT ranges believed unassigned, so that no real person gets invented records. */
const PEOPLE = { first: 40_000_000, size: 8_000_000 };
const COMPANIES = { first: 57_000_000, size: 2_000_000 };
/** Coprime to both sizes: every index gets a unique RUT, far from its neighbour's, for any number of indexes. */
const STRIDE = 1_234_577;

function rutOf({ first, size }: typeof PEOPLE, index: number): string {
  const body = first + ((index * STRIDE) % size);
  return `${body}-${checkDigit(body)}`;
}

export const personaRut = (index: number): string => rutOf(PEOPLE, index);
export const empresaRut = (index: number): string => rutOf(COMPANIES, index);

const two = (number: number): string => String(number).padStart(2, '0');

/** Depends only on the index, like `empresa`: a larger set keeps the same people, and tests may name them. */
export function persona(index: number): Line {
  const random = randomFor(`persona ${index}`);
  const woman = random.chance(0.5);
  const names = woman ? WOMEN : MEN;
  const first = random.pick(names);
  const second = random.pick(names);
  return {
    rut: personaRut(index),
    nombres: first === second ? first : `${first} ${second}`,
    apellido_paterno: random.pick(SURNAMES),
    apellido_materno: random.pick(SURNAMES),
    fecha_nacimiento: `${random.int(1945, 2004)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    nacionalidad: random.chance(0.93) ? 'Chilena' : random.pick(['Venezolana', 'Peruana', 'Colombiana', 'Argentina']),
    estado_civil: random.pick(woman ? ['Soltera', 'Casada', 'Divorciada', 'Viuda'] : ['Soltero', 'Casado', 'Divorciado', 'Viudo']),
    serie: random.chance(0.8) ? String(random.int(500_000_000, 599_999_999)) : `B${random.int(10_000_000, 99_999_999)}`,
    fallecido: random.chance(0.02) ? 'si' : 'no',
  };
}

export function empresa(index: number): Line {
  const random = randomFor(`empresa ${index}`);
  const [trade, giro] = random.pick(TRADES);
  const place = random.pick(PLACES);
  const named = random.chance(0.6) ? place : `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
  return {
    rut: empresaRut(index),
    razon_social: `${trade} ${named} ${random.pick(ENDINGS)}`,
    nombre_fantasia: random.chance(0.4) ? `${trade} ${place}` : '',
    giro,
    inicio_actividades: `${random.int(1985, 2022)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    tramo_ventas: random.pick(SALES),
    estado: random.chance(0.96) ? 'Activa' : 'Término de giro',
  };
}
