import { tasacionOf, type TasacionValues } from '@veridico/forms';
import { communeName } from '../house/communes.ts';
import { capitalised, counted, listText, tally } from '../house/formats.ts';
import { type Explained, provenance, type Section, type Tone } from '../house/sections.ts';
import type { PropiedadRegistrada, TasacionRecords } from '../records.ts';
import { metresText, ufText } from './amounts.ts';

type EscritoRecords = Pick<TasacionRecords, 'escrito' | 'propiedad' | 'conRegistro' | 'cutoffs' | 'demo'>;

interface EscritoRow {
  readonly dato: string;
  readonly escrito: string;
  readonly registro: string;
  readonly resultado: string;
  readonly tono: Exclude<Tone, 'falta'>;
}

/** Name of the source of a property's recorded data. */
export const ROLL = 'Rol de avalúos del SII';

const NOT_RECORDED = 'No consta';
const NOT_ASKED = 'No se pregunta';
const AGREES = { resultado: 'Coincide', tono: 'dato' } as const;
const DIFFERS = { resultado: 'Difiere', tono: 'atencion' } as const;
const USED = { resultado: 'Se usó lo escrito', tono: 'dato' } as const;
/** The value does not depend on this field. */
const IGNORED = { resultado: 'No influye', tono: 'dato' } as const;

/** 'Lo escrito y lo registrado': the buyer's input next to the roll's data. @param today YYYY-MM-DD */
export function escritoSection(records: EscritoRecords, today: string): Section & Explained & { readonly filas: readonly EscritoRow[] } {
  const { escrito, propiedad, conRegistro, cutoffs, demo } = records;
  const filas = rows(escrito, propiedad);
  const compared = filas.filter(({ resultado }) => resultado === AGREES.resultado || resultado === DIFFERS.resultado).length;
  const different = filas.filter(({ tono }) => tono === 'atencion').map(({ dato }) => dato.toLowerCase());
  return {
    ...provenance(ROLL, { corte: cutoffs.propiedades, demo, today }),
    estado: stateOf(different.length, compared),
    detalle: different.length === 0 ? null : namesText(different),
    hallazgo: finding(different, compared),
    filas,
    significa: meaning(propiedad, conRegistro),
    siEstaMal:
      'Lo escrito no se puede cambiar después de emitido el informe. Lo registrado se corrige en el Servicio de Impuestos Internos o en la municipalidad.',
  };
}

/** Type and both surfaces: what the roll may say of the same thing as the buyer. */
const COMPARABLE = 3;

function stateOf(differences: number, compared: number): Section['estado'] {
  if (differences > 0) return { tono: 'atencion', texto: tally(differences, 'diferencia', 'diferencias') };
  if (compared === COMPARABLE) return { tono: 'dato', texto: 'Sin diferencias' };
  return { tono: 'dato', texto: compared === 0 ? 'Nada que comparar' : 'Poco que comparar' };
}

function finding(different: readonly string[], compared: number): string {
  if (different.length > 0)
    return `${capitalised(counted(different.length, 'dato', 'datos'))} de los que usted escribió ${different.length === 1 ? 'difiere' : 'difieren'} del registro: ${namesText(different)}.`;
  if (compared === COMPARABLE) return 'Nada de lo que usted escribió contradice al registro.';
  const few = compared === 0 ? 'no se pudo comparar nada' : `solo se pudo comparar ${counted(compared, 'dato', 'datos')}, sin diferencias`;
  return `El registro dice poco de esta propiedad: de lo que usted escribió ${few}.`;
}

/** 'tipo, superficie útil y total' */
function namesText(different: readonly string[]): string {
  return listText(different).replace('superficie útil y superficie total', 'superficie útil y total');
}

function meaning({ superficieUtil }: PropiedadRegistrada, conRegistro: number | null): string {
  const base = 'El valor se calcula con lo que usted escribió.';
  if (superficieUtil === null) return `${base} El registro no dice cuántos metros construidos tiene la propiedad.`;
  const recorded = `${base} Con los ${metresText(superficieUtil)} construidos del registro`;
  return conRegistro === null ? `${recorded} no se puede calcular un valor.` : `${recorded} sería ${ufText(conRegistro)}.`;
}

function rows(escrito: TasacionValues, propiedad: PropiedadRegistrada): EscritoRow[] {
  const { superficieUtil, superficieTotal, tipoPropiedad } = tasacionOf(escrito);
  return [
    {
      dato: 'Comuna y rol',
      escrito: `${communeName(escrito.comuna)}, ${escrito.rolManzana}-${escrito.rolPredio}`,
      registro: propiedad.direccion,
      resultado: 'Encontrada',
      tono: 'dato',
    },
    {
      dato: 'Tipo',
      escrito: capitalised(tipoPropiedad),
      registro: [propiedad.destino, propiedad.tipoPropiedad].filter(Boolean).join(', '),
      ...typeResult(tipoPropiedad, propiedad.tipoPropiedad),
    },
    {
      dato: 'Superficie útil',
      escrito: withUnit(escrito.superficieUtil),
      ...surface(superficieUtil, propiedad.superficieUtil, 'construidos'),
    },
    { dato: 'Superficie total', escrito: withUnit(escrito.superficieTotal), ...surface(superficieTotal, propiedad.superficieTotal, '') },
    { dato: 'Dormitorios y baños', escrito: `${escrito.dormitorios} y ${escrito.banos}`, registro: NOT_RECORDED, ...USED },
    { dato: 'Estacionamientos', escrito: escrito.estacionamientos, registro: NOT_RECORDED, ...USED },
    { dato: 'Ubicación', escrito: NOT_ASKED, ...place(propiedad) },
    {
      dato: 'Año de construcción',
      escrito: NOT_ASKED,
      registro: propiedad.anio === null ? NOT_RECORDED : String(propiedad.anio),
      ...IGNORED,
    },
    { dato: 'Bodegas', escrito: escrito.bodegas, registro: NOT_RECORDED, ...IGNORED },
    { dato: 'Amoblado', escrito: escrito.amoblado === '1' ? 'Sí' : 'No', registro: NOT_RECORDED, ...IGNORED },
  ] satisfies EscritoRow[];
}

function typeResult(typedType: string, recorded: string | null) {
  if (recorded === null) return USED;
  return typedType === recorded ? AGREES : DIFFERS;
}

function place({ lugar }: PropiedadRegistrada) {
  return lugar
    ? { registro: 'Latitud y longitud', resultado: 'Se usó el registro', tono: 'dato' as const }
    : { registro: NOT_RECORDED, ...IGNORED };
}

/** The surface as the buyer typed it, with its unit. */
function withUnit(surfaceText: string): string {
  return `${surfaceText} m²`;
}

/** Square metres; smaller differences are rounding. */
const A_METRE = 1;

function surface(typedMetres: number, recorded: number | null, kind: string) {
  if (recorded === null) return { registro: NOT_RECORDED, ...USED };
  const same = Math.abs(typedMetres - recorded) < A_METRE;
  return { registro: `${metresText(recorded)} ${kind}`.trim(), ...(same ? AGREES : DIFFERS) };
}
