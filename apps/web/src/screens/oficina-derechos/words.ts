import type { PeticionDeOficina, RightsStage, RightsView } from '@veridico/api';

/** The views of the queue's tabs. */
export const VIEWS = [
  ['abiertas', 'Abiertas'],
  ['mias', 'Mías'],
  ['urgentes', 'Urgentes'],
  ['vencidas', 'Vencidas'],
  ['cerradas', 'Cerradas'],
] as const satisfies readonly (readonly [RightsView, string])[];

export const STAGES: Readonly<Record<RightsStage, string>> = {
  identidad: 'Revisar identidad',
  recibida: 'Recibida',
  'en-estudio': 'En estudio',
  'en-consulta': 'Espera a la fuente',
  resuelta: 'Respondida',
  desistida: 'Desistida',
};

export const CALIDADES: Readonly<Record<PeticionDeOficina['calidad'], string>> = {
  titular: 'la persona misma',
  representante: 'quien la representa',
  heredero: 'un heredero',
  empresa: 'quien actúa por la empresa',
};

export const PRUEBAS: Readonly<Record<PeticionDeOficina['prueba'], string>> = {
  sesion: 'con su cuenta, cuya cédula se comprobó',
  enlace: 'con un enlace a un correo que ya conocíamos de ese RUT',
  documento: 'con el documento que adjunta',
  poderes: 'con los poderes comprobados de la empresa',
};

export const IDENTIDADES: Readonly<Record<PeticionDeOficina['identidad'], string>> = {
  probada: 'Comprobada',
  'por-revisar': 'Por revisar',
  rechazada: 'No se comprobó',
};

export const ORIGENES = { titular: 'de quien pide', oficina: 'de la oficina', fuente: 'de la fuente' } as const;
export const MARCAS = {
  disputa: 'El dato está en disputa',
  bloqueo: 'El dato está bloqueado',
  oposicion: 'El dato no se usa por oposición',
  todo: 'Todo lo de este RUT está bloqueado',
} as const;
export const DESTINATARIOS = {
  comprador: 'Quien lo compró',
  cuenta: 'La cuenta que lo pidió',
  empresa: 'La empresa que lo pidió',
} as const;

/** 'Hoy', '2 días', 'Venció hace 3 días'. @param quedan days to the last one */
export function leftText(quedan: number): string {
  if (quedan === 0) return 'Hoy';
  const days = Math.abs(quedan) === 1 ? '1 día' : `${Math.abs(quedan).toLocaleString('es-CL')} días`;
  return quedan < 0 ? `Hace ${days}` : days;
}

/** Acts of the office that add to a request's register: their button and the title of their dialog. */
export const FORMS = {
  'consultar-fuente': ['Pregunté a la fuente', 'Anotar la pregunta a la fuente'],
  'anotar-respuesta': ['La fuente respondió', 'Anotar lo que respondió la fuente'],
  anotar: ['Escribir una nota', 'Escribir una nota'],
} as const;
export type FormAct = keyof typeof FORMS;
