import type { PlazoLegal } from './plazos-legales.ts';

/** What a request must bring besides proven identity. */
type Requisito = 'nada' | 'dato' | 'causal' | 'explicacion';

export interface Derecho {
  /** Name in the law. */
  readonly nombre: string;
  /** The same in the words of a person who asks. */
  readonly enSimple: string;
  /** What a person may expect of it, one sentence. */
  readonly efecto: string;
  readonly articulo: string;
  readonly plazo: PlazoLegal;
  /** Whether the term may be extended once. */
  readonly prorrogable: boolean;
  readonly pide: Requisito;
}

const RESPUESTA: PlazoLegal = { dias: 30, de: 'corridos' };
/** Ley 19.628 as changed by Ley 21.719, article 11: the answer to a request of temporary blocking. */
const BLOQUEO: PlazoLegal = { dias: 2, de: 'habiles' };

/** One extension of the term, told before its end (article 11). */
export const PRORROGA: PlazoLegal = { dias: 30, de: 'corridos' };
/** From this day after the entry on, the desk shows a request as urgent: ten days are left to answer. */
export const DIA_DE_ALARMA = 20;
/** For a complaint to the Agencia after a refusal (article 41). */
export const PLAZO_DE_RECLAMO: PlazoLegal = { dias: 30, de: 'habiles' };

/** The rights that a person may exercise, by the value of the wire field `derecho`. Articles of Ley 19.628 as changed by Ley 21.719. */
export const DERECHOS = {
  acceso: {
    nombre: 'Acceso',
    enSimple: 'Quiero saber qué datos míos tienen y a quién se los dieron',
    efecto: 'Lo ves en la página «Mis datos» en cuanto pruebas quién eres; si prefieres, te respondemos por carta.',
    articulo: 'art. 5',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'nada',
  },
  rectificacion: {
    nombre: 'Rectificación',
    enSimple: 'Un dato mío está mal escrito o es antiguo',
    efecto: 'Si tienes razón lo corregimos y avisamos a quienes recibieron el dato equivocado.',
    articulo: 'art. 6',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'dato',
  },
  supresion: {
    nombre: 'Supresión',
    enSimple: 'Quiero que borren un dato mío',
    efecto: 'Si corresponde, el dato se borra y no vuelve, aunque una fuente lo entregue otra vez.',
    articulo: 'art. 7',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'causal',
  },
  oposicion: {
    nombre: 'Oposición',
    enSimple: 'No quiero que usen mis datos para algo',
    efecto: 'Si corresponde, dejamos de usarlos para ese fin.',
    articulo: 'art. 8',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'causal',
  },
  portabilidad: {
    nombre: 'Portabilidad',
    enSimple: 'Quiero llevarme mis datos en un archivo',
    efecto: 'Los descargas en la página «Mis datos» como JSON, un formato abierto.',
    articulo: 'art. 9',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'nada',
  },
  bloqueo: {
    nombre: 'Bloqueo temporal',
    enSimple: 'Mientras revisan mi reclamo, que nadie vea mis datos',
    efecto: 'Mientras dura solo guardamos los datos: no aparecen en informes ni en el puntaje.',
    articulo: 'art. 8 ter',
    plazo: BLOQUEO,
    prorrogable: false,
    pide: 'explicacion',
  },
  revision: {
    nombre: 'Revisión del puntaje',
    enSimple: 'Quiero que una persona revise mi puntaje',
    efecto: 'Una persona revisa los datos y las razones del puntaje, y te explica el resultado.',
    articulo: 'art. 8 bis',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'explicacion',
  },
  disputa: {
    nombre: 'Disputa de un dato',
    enSimple: 'Esa deuda no es mía, o ya la pagué',
    efecto: 'Desde que la recibimos el dato no aparece en ningún informe; preguntamos a la fuente, y sin prueba se borra.',
    articulo: 'arts. 6 y 8 ter',
    plazo: RESPUESTA,
    prorrogable: true,
    pide: 'dato',
  },
} as const satisfies Readonly<Record<string, Derecho>>;

export type ClaseDeDerecho = keyof typeof DERECHOS;
export const CLASES_DE_DERECHO = Object.keys(DERECHOS) as ClaseDeDerecho[];

/** Grounds of a suppression or an opposition, by the value of the wire field `causal` (articles 7 and 8). */
export const CAUSALES: Readonly<Record<string, { readonly de: readonly ClaseDeDerecho[]; readonly frase: string }>> = {
  'sin-fin': { de: ['supresion'], frase: 'Ya no hacen falta para lo que se recogieron' },
  caducado: { de: ['supresion'], frase: 'Son antiguos: prescribieron o caducaron' },
  pagado: { de: ['supresion'], frase: 'La deuda está pagada o no existe' },
  ilicito: { de: ['supresion'], frase: 'Se obtuvieron o se tratan sin base legal' },
  oposicion: { de: ['supresion'], frase: 'Ejercí mi oposición y no hay otra razón para tenerlos' },
  'interes-legitimo': { de: ['oposicion'], frase: 'El tratamiento afecta mis derechos y libertades' },
  'fuente-publica': { de: ['oposicion'], frase: 'Los tomaron de una fuente de acceso público, y no hay otra base legal' },
  mercadotecnia: { de: ['oposicion'], frase: 'Los usan para ofrecerme productos' },
};

/** Reasons of a refusal that a letter may give, by the value of the wire field `razon`. */
export const RAZONES_DE_RECHAZO: Readonly<Record<string, string>> = {
  exacto: 'La fuente confirmó el dato y entregó su prueba.',
  obligacion: 'Una ley nos obliga a conservar el dato.',
  contrato: 'El dato hace falta para cumplir un contrato contigo que sigue vigente.',
  derechos: 'El dato hace falta para formular, ejercer o defender derechos ante un tribunal o la autoridad.',
  identidad: 'No pudimos comprobar que quien pide es la persona titular, o quien puede actuar por ella.',
  inexistente: 'No tenemos ese dato.',
  repetida: 'Ya respondimos la misma petición y nada cambió desde entonces.',
};

/** The authority that a person may turn to after a refusal or without an answer. */
export const AGENCIA = { nombre: 'Agencia de Protección de Datos Personales', articulo: 'art. 41' } as const;
