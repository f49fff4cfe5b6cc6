import { AGENCIA, FICHAS, type ClaseDeDato } from '@veridico/reference';
import type { Selectable } from 'kysely';
import type { BrechasTable } from '../../storage/schema.ts';

/** Who answers for the data, as the letters name it. */
export interface Responsible {
  readonly empresa: string;
  readonly encargada: string;
  readonly correo: string;
  /** Address of this site. */
  readonly sitio: string;
}

type Breach = Selectable<BrechasTable>;

/** Kinds that tell debts: every person concerned is told of their breach (Ley 19.628, article 14 sexies). */
const COMMERCIAL: readonly ClaseDeDato[] = ['registro', 'papeles', 'rectificacion', 'peticion'];

export function isCommercial(datos: readonly ClaseDeDato[]): boolean {
  return datos.some((each) => COMMERCIAL.includes(each));
}

const moment = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Santiago' });
const count = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });

export function namesOf(datos: readonly ClaseDeDato[]): string[] {
  return datos.map((each) => FICHAS[each].nombre);
}

/** The letters that a breach asks for. The office may change them before sending; the register keeps what was sent. */
export function lettersOf(breach: Breach, { empresa, encargada, correo, sitio }: Responsible): { agencia: string; personas: string } {
  const { conocida, naturaleza, efectos, datos, personas, medidas } = breach;
  const signed = `${empresa}\n${encargada}, persona encargada de los datos\n${correo}`;
  return {
    agencia: [
      `A la ${AGENCIA.nombre}: comunicamos una vulneración de las medidas de seguridad (ley 19.628, art. 14 sexies).`,
      `La supimos el ${moment.format(conocida)}.`,
      `Qué pasó: ${naturaleza}`,
      `Datos: ${namesOf(datos).join('; ')}.`,
      `Personas afectadas: unas ${count.format(personas)}.`,
      `Posibles efectos: ${efectos}`,
      `Medidas: ${medidas}`,
      signed,
    ].join('\n\n'),
    personas: [
      'Te escribimos porque hubo un problema de seguridad con datos tuyos.',
      `Qué pasó: ${naturaleza}`,
      `Qué datos son: ${namesOf(datos).join('; ')}.`,
      `Qué puede pasarte: ${efectos}`,
      `Qué hicimos: ${medidas}`,
      'Desconfía de quien te llame o escriba usando estos datos: nunca te pediremos tu contraseña.',
      `Puedes preguntarnos y ejercer tus derechos en ${correo}; están en ${sitio}/proteccion-de-datos. Si no quedas conforme, puedes reclamar ante la ${AGENCIA.nombre}.`,
      signed,
    ].join('\n\n'),
  };
}
