import type { ClaseDeDerecho } from './derechos.ts';

/** How a request is answered, by the value of the wire field `decision`. */
export const DECISIONES_DE_PETICION = {
  acogida: 'Acogida',
  'acogida-en-parte': 'Acogida en parte',
  rechazada: 'Rechazada',
} as const;
export type DecisionDePeticion = keyof typeof DECISIONES_DE_PETICION;

const RECHAZO = '{razon} Lo revisamos así: [qué se revisó y qué se encontró].';
const EN_PARTE = 'No hicimos lo demás que pides, [qué parte]: {razon}';

/**
 * What the letter says of each decision, below its number, right and date, and above the way to the Agencia. What stands in braces is
 * filled by the desk; what stands in brackets is written by the person who decides.
 */
export const CARTAS: Readonly<Record<ClaseDeDerecho, Readonly<Record<DecisionDePeticion, string>>>> = {
  acceso: {
    acogida: 'Estos son los datos que tenemos de ti al [día]: [qué datos, de qué fuente y a quién se entregaron].',
    'acogida-en-parte': `Estos son los datos que te entregamos al [día]: [qué datos, de qué fuente y a quién se entregaron]. ${EN_PARTE}`,
    rechazada: `No te entregamos los datos. ${RECHAZO}`,
  },
  rectificacion: {
    acogida: 'Corregimos [qué dato]: decía [lo que decía] y desde el [día] dice [lo que dice ahora].',
    'acogida-en-parte': `Corregimos [qué dato]: decía [lo que decía] y desde el [día] dice [lo que dice ahora]. ${EN_PARTE}`,
    rechazada: `No cambiamos el dato. ${RECHAZO}`,
  },
  supresion: {
    acogida: 'Borramos [qué dato] el [día]. No vuelve, aunque una fuente lo entregue otra vez.',
    'acogida-en-parte': `Borramos [qué dato] el [día]. No vuelve, aunque una fuente lo entregue otra vez. ${EN_PARTE}`,
    rechazada: `No borramos el dato. ${RECHAZO}`,
  },
  oposicion: {
    acogida: 'Desde el [día] no usamos [qué datos] para [qué fin].',
    'acogida-en-parte': `Desde el [día] no usamos [qué datos] para [qué fin]. ${EN_PARTE}`,
    rechazada: `Seguimos usando los datos. ${RECHAZO}`,
  },
  portabilidad: {
    acogida: 'Tus datos están en un archivo JSON que descargas en la página «Mis datos». Trae [qué datos].',
    'acogida-en-parte': `Tus datos están en un archivo JSON que descargas en la página «Mis datos». Trae [qué datos]. ${EN_PARTE}`,
    rechazada: `No entregamos el archivo. ${RECHAZO}`,
  },
  bloqueo: {
    acogida: 'Desde el [día] solo guardamos [qué datos]: no aparecen en informes ni en el puntaje hasta que resolvamos [qué petición].',
    'acogida-en-parte': `Desde el [día] solo guardamos [qué datos]: no aparecen en informes ni en el puntaje. ${EN_PARTE}`,
    rechazada: `No bloqueamos los datos. ${RECHAZO}`,
  },
  revision: {
    acogida: 'Una persona revisó tu puntaje el [día]. Cambió por [qué razones]: era [puntaje anterior] y ahora es [puntaje nuevo].',
    'acogida-en-parte': `Una persona revisó tu puntaje el [día] y miró [qué razones]. El resultado es [puntaje]. ${EN_PARTE}`,
    rechazada: `Una persona revisó tu puntaje y no cambia. ${RECHAZO}`,
  },
  disputa: {
    acogida: 'La fuente, [quién informó el dato], respondió: [qué respondió]. El [día] [borramos o corregimos] [qué dato].',
    'acogida-en-parte': `La fuente, [quién informó el dato], respondió: [qué respondió]. El [día] corregimos [qué dato]. ${EN_PARTE}`,
    rechazada: `El dato queda como está. ${RECHAZO}`,
  },
};

/** How the office asked a source about a datum, by the value of the wire field `como`. */
export const VIAS_DE_CONSULTA = { correo: 'Correo', telefono: 'Teléfono', carta: 'Carta', sistema: 'Sistema de la fuente' } as const;
export type ViaDeConsulta = keyof typeof VIAS_DE_CONSULTA;
