import { enPalabras, RETENCION, type ClaseDeDatos, type ClaseRetenida } from './retencion.ts';

interface Base {
  readonly nombre: string;
  /** Of Ley 19.628 as changed by Ley 21.719. */
  readonly articulo: string;
}

/** Legal grounds on which personal data are processed. */
export const BASES = {
  contrato: { nombre: 'El contrato contigo, o lo que pides antes de contratar', articulo: 'art. 13, letra c' },
  ley: { nombre: 'Una obligación que nos pone la ley', articulo: 'art. 13, letra b' },
  comercial: { nombre: 'Los datos comerciales que la ley deja tratar', articulo: 'arts. 13, letra a, y 17 a 19' },
  interes: { nombre: 'El interés legítimo, sin pasar por encima de tus derechos', articulo: 'art. 13, letra d' },
  defensa: { nombre: 'Formular, ejercer o defender derechos', articulo: 'art. 13, letra e' },
} as const satisfies Readonly<Record<string, Base>>;

export type ClaseDeBase = keyof typeof BASES;

/** Where personal data come from, as a part of a sentence after «de». */
export const ORIGENES = {
  titular: 'la persona misma',
  empresa: 'la empresa por la que actúa',
  comprador: 'quien pide un informe sobre ella',
  fuente: 'las fuentes que cada informe nombra',
  banco: 'Transbank',
  navegador: 'el navegador de la persona',
  oficina: 'nuestras propias personas',
} as const satisfies Readonly<Record<string, string>>;

export type ClaseDeOrigen = keyof typeof ORIGENES;

/** Who receives personal data besides those who process them for us, and courts and authorities where the law orders it. */
export const DESTINATARIOS = {
  lector: 'Quien compra un informe, lo consulta o lo verifica',
  consultado: 'La persona o empresa consultada, que puede saber quién preguntó',
  empresa: 'Quienes administran la empresa por la que actúas',
  banco: 'Transbank',
  sii: 'El SII',
  fuente: 'La fuente que informó el dato, cuando hay que comprobarlo',
} as const satisfies Readonly<Record<string, string>>;

export type ClaseDeDestinatario = keyof typeof DESTINATARIOS;

/** «Quien compra…; El Servicio…», or that no third party receives them. */
export function destinatariosEnPalabras(clases: readonly ClaseDeDestinatario[]): string {
  return clases.map((each) => DESTINATARIOS[each]).join('; ') || 'Nadie fuera de la empresa';
}

/** «El contrato contigo (art. 13, letra c); …» */
export function basesEnPalabras(clases: readonly ClaseDeBase[]): string {
  return clases.map((each) => `${BASES[each].nombre} (${BASES[each].articulo})`).join('; ');
}

/** «la persona misma; Transbank» */
export function origenesEnPalabras(clases: readonly ClaseDeOrigen[]): string {
  return clases.map((each) => ORIGENES[each]).join('; ');
}

/** Ends of data that no period of RETENCION sets. */
export const OTROS_TERMINOS = {
  cuenta: 'Mientras exista la cuenta',
  ingreso: 'Hasta que termina la sesión; los intentos fallidos, hasta que dejan de contar',
  fuente: 'Mientras su fuente lo entregue y no se suprima',
  correccion: 'Mientras el registro corregido exista',
  siempre: 'Sin término: así no vuelve lo que se suprimió',
  oficina: 'Sin término fijado',
  demostracion: 'Solo en una demostración, que no guarda datos reales',
} as const satisfies Readonly<Record<string, string>>;

/** When data end: a period of RETENCION or another event. */
export type ClaseDeTermino = ClaseRetenida | keyof typeof OTROS_TERMINOS;

/** «Mientras exista la cuenta», «Tus compras: cinco años desde el último movimiento de cada una». */
export function terminoEnPalabras(clase: ClaseDeTermino): string {
  if (clase in OTROS_TERMINOS) return OTROS_TERMINOS[clase as keyof typeof OTROS_TERMINOS];
  const { que, plazo, desde }: ClaseDeDatos = RETENCION[clase as ClaseRetenida];
  return `${que}: ${enPalabras(plazo)} desde ${desde}`;
}
