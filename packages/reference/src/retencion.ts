/** Days for which a backup may keep what was removed since. The policy says it, and no backup is kept for longer. */
export const DIAS_DE_RESPALDO = 90;

/** Retention period. Days and years follow the Chilean calendar: data expires at the midnight after its last day. Hours are exact. */
export type Plazo =
  | { readonly anios: number }
  /** For tax documents: counted from 30 April of the following year, when the tax return is due. */
  | { readonly aniosTributarios: number }
  | { readonly dias: number }
  | { readonly horas: number };

export interface ClaseDeDatos {
  /** Name in the privacy policy. */
  readonly que: string;
  readonly plazo: Plazo;
  /** Start of the period, after «desde». */
  readonly desde: string;
  /** What remains afterwards, in one sentence; absent if nothing does. */
  readonly queda?: string;
}

const CINCO_ANIOS = { anios: 5 };
/** The tax office may audit six years back if a return is missing or false. */
const SEIS_TRIBUTARIOS = { aniosTributarios: 6 };

/**
 * All kinds of personal data stored by the product, with their retention. The privacy policy prints it and the server enforces it;
 * neither has rules of its own. retencion-leyes.ts gives the reasons. Account data lasts as long as the account.
 */
export const RETENCION = {
  compras: {
    que: 'Tus compras',
    plazo: CINCO_ANIOS,
    desde: 'el último movimiento de cada una',
    queda: 'Después queda el monto, la fecha y el producto, sin nada que te identifique.',
  },
  informes: {
    que: 'Los informes emitidos y lo que se pidió para emitirlos',
    plazo: CINCO_ANIOS,
    desde: 'su emisión',
    queda: 'Después ya no se pueden descargar ni verificar.',
  },
  consultas: {
    que: 'El registro de quién consultó un RUT',
    plazo: CINCO_ANIOS,
    desde: 'cada consulta',
  },
  deudas: {
    que: 'Las deudas en mora que informan los acreedores',
    plazo: CINCO_ANIOS,
    desde: 'que debieron pagarse',
  },
  comprobantes: {
    que: 'Los comprobantes y documentos tributarios de tus compras',
    plazo: SEIS_TRIBUTARIOS,
    desde: 'el 30 de abril del año que sigue a su emisión',
  },
  contratos: {
    que: 'Los contratos de planes, con sus facturas, pagos y avisos, los documentos que prueban quién representa a la empresa y los cambios de sus datos',
    plazo: SEIS_TRIBUTARIOS,
    desde: 'el 30 de abril del año que sigue a su término',
  },
  sinPago: {
    que: 'Las compras y contrataciones que nadie pagó',
    plazo: { dias: 90 },
    desde: 'que se abandonaron',
  },
  verificaciones: {
    que: 'El detalle de quién verificó un informe o lo intentó, con la marca en lugar de su IP',
    plazo: { dias: 90 },
    desde: 'cada intento',
    queda: 'El informe conserva solo cuántas veces fue verificado.',
  },
  tareas: {
    que: 'Las notas con que una persona de la empresa cerró un caso',
    plazo: CINCO_ANIOS,
    desde: 'que se escribieron',
  },
  mensajes: {
    que: 'Lo que nos escribes en el formulario de contacto',
    plazo: { anios: 2 },
    desde: 'que lo enviaste',
  },
  bitacora: {
    que: 'La bitácora de la oficina: quién de nosotros hizo qué con una compra, un plan o un dato, y por qué',
    plazo: CINCO_ANIOS,
    desde: 'cada acto',
  },
  peticiones: {
    que: 'Lo que pides sobre tus datos, lo que respondimos y a quién avisamos',
    plazo: { anios: 4 },
    desde: 'que respondimos',
  },
  brechas: {
    que: 'El registro de vulneraciones de datos, y de a quién avisamos',
    plazo: { anios: 4 },
    desde: 'el último aviso',
  },
  accesosDeTitular: {
    que: 'Los enlaces de un solo uso a «Mis datos»',
    plazo: { horas: 24 },
    desde: 'que vencen',
  },
  correos: {
    que: 'Los correos que no son de una compra, como los que llevan enlaces a compras anteriores',
    plazo: { dias: 30 },
    desde: 'que se pidieron',
  },
  enlacesDeCuenta: {
    que: 'Los enlaces de un solo uso para tu cuenta',
    plazo: { dias: 30 },
    desde: 'su envío',
  },
  cuentasEliminadas: {
    que: 'La seña de una cuenta que eliminaste, que impide volver a usarla',
    plazo: { dias: 30 },
    desde: 'que la eliminaste',
    queda: 'Lo que pediste para una empresa conserva tu nombre mientras dure ese informe.',
  },
  usuariosDeEmpresa: {
    que: 'Los datos de quien dejó de ser usuario de una empresa, o no aceptó su invitación',
    plazo: { horas: 24 },
    desde: 'que dejó de serlo, o desde que se va el último informe que pidió',
  },
  cambiosDeUsuarios: {
    que: 'El registro de quién cambió a los usuarios de una empresa, con el nombre de ambos',
    plazo: { anios: 2 },
    desde: 'cada cambio',
  },
  lotes: {
    que: 'Las listas de RUT que se piden de una vez, con la referencia que cada línea lleva, y las consultas que esperan aprobación',
    plazo: { dias: 90 },
    desde: 'su último movimiento',
    queda: 'Los informes que se generaron quedan en el historial.',
  },
  monitoreo: {
    que: 'Lo que una empresa vigila, por qué obligación, y lo que fue cambiando',
    plazo: { dias: 90 },
    desde: 'que deja de vigilarlo, y cada cambio desde que se encontró',
    queda: 'En el registro de consultas queda quién leyó qué cambió de una persona.',
  },
  compartidos: {
    que: 'Con quién compartes un informe, y cuándo lo abrió',
    plazo: { dias: 90 },
    desde: 'que deja de estar compartido',
  },
  enlacesDeInforme: {
    que: 'Los enlaces de un solo uso a tus informes',
    plazo: { horas: 24 },
    desde: 'que vencen',
  },
  sesiones: {
    que: 'Por qué empresa actúa cada una de tus sesiones, y cuándo volviste a escribir tu contraseña en ella',
    plazo: { horas: 24 },
    desde: 'que lo elegiste o la escribiste',
  },
  limites: {
    que: 'La cuenta de los intentos que vienen de un mismo lugar',
    plazo: { horas: 24 },
    desde: 'cada intento',
  },
  captcha: {
    que: 'La comprobación de que eres una persona',
    plazo: { horas: 1 },
    desde: 'que vence',
  },
} as const satisfies Readonly<Record<string, ClaseDeDatos>>;

export type ClaseRetenida = keyof typeof RETENCION;

const NUMEROS: Readonly<Record<number, string>> = { 4: 'cuatro', 5: 'cinco', 6: 'seis' };

/** «cinco años», «90 días», «una hora». */
export function enPalabras(plazo: Plazo): string {
  if ('horas' in plazo) return plazo.horas === 1 ? 'una hora' : `${plazo.horas} horas`;
  if ('dias' in plazo) return `${plazo.dias} días`;
  const anios = 'anios' in plazo ? plazo.anios : plazo.aniosTributarios;
  return `${NUMEROS[anios] ?? anios} años`;
}

/** The policy's sentence about a class of data. */
export function promesa({ que, plazo, desde, queda }: ClaseDeDatos): string {
  return [`${que}: ${enPalabras(plazo)} desde ${desde}.`, ...(queda === undefined ? [] : [queda])].join(' ');
}
