/** How long. Days and years are those of the calendar in Chile: what is kept for one goes at the midnight that begins the day after; hours are exact. */
export type Plazo =
  | { readonly anios: number }
  /** Of tax papers: from the 30th of April that follows the year, when the year's return is due. */
  | { readonly aniosTributarios: number }
  | { readonly dias: number }
  | { readonly horas: number };

export interface ClaseDeDatos {
  /** As the policy names it. */
  readonly que: string;
  readonly plazo: Plazo;
  /** From when it counts, after «desde». */
  readonly desde: string;
  /** What is left of it, in a sentence; without one, nothing. */
  readonly queda?: string;
  /** Why so long, and no longer. */
  readonly ley: string;
  /** Where that is written. */
  readonly fuente: string;
}

const CINCO_ANIOS = { anios: 5 };
/** The service may look six years back where a return is missing or false. */
const SEIS_TRIBUTARIOS = { aniosTributarios: 6 };

const PROPORCIONAL = 'Ley 19.628, art. 3 c), con los cambios de la ley 21.719: no más de lo que pide el fin';
const LEY_19628 = 'https://www.bcn.cl/leychile/navegar?idNorma=141599';
const CODIGO_TRIBUTARIO = 'https://www.sii.cl/preguntas_frecuentes/declaracion_renta/001_140_4628.htm';

/**
 * Every kind of personal data that the product keeps and the day on which it goes. The privacy policy prints it and the server carries it out:
 * neither says anything of its own. Data of an account last as long as the account.
 */
export const RETENCION = {
  compras: {
    que: 'Tus compras',
    plazo: CINCO_ANIOS,
    desde: 'el último movimiento de cada una',
    queda: 'Después queda el monto, la fecha y el producto, sin nada que te identifique.',
    ley: 'Código Civil, art. 2515: en cinco años prescriben las acciones del contrato',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=172986',
  },
  informes: {
    que: 'Los informes emitidos y lo que se pidió para emitirlos',
    plazo: CINCO_ANIOS,
    desde: 'su emisión',
    queda: 'Después ya no se pueden descargar ni verificar.',
    ley: 'Código Civil, art. 2515; las deudas que cuentan ya no se pueden comunicar (ley 19.628, art. 18)',
    fuente: LEY_19628,
  },
  consultas: {
    que: 'El registro de quién consultó un RUT',
    plazo: CINCO_ANIOS,
    desde: 'cada consulta',
    ley: 'Ley 20.575, art. 5: quien fue consultado puede preguntar por los últimos doce meses; el resto prueba que se actuó con cuidado',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=1037366',
  },
  comprobantes: {
    que: 'Los comprobantes y documentos tributarios de tus compras',
    plazo: SEIS_TRIBUTARIOS,
    desde: 'el 30 de abril del año que sigue a su emisión',
    ley: 'Código Tributario, arts. 17 y 200',
    fuente: CODIGO_TRIBUTARIO,
  },
  contratos: {
    que: 'Los contratos de planes, con sus facturas, pagos y avisos',
    plazo: SEIS_TRIBUTARIOS,
    desde: 'el 30 de abril del año que sigue a su término',
    ley: 'Código Tributario, arts. 17 y 200, que cubre los cinco años del Código Civil',
    fuente: CODIGO_TRIBUTARIO,
  },
  sinPago: {
    que: 'Las compras y contrataciones que nadie pagó',
    plazo: { dias: 90 },
    desde: 'que se abandonaron',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  verificaciones: {
    que: 'El detalle de quién verificó un informe o lo intentó, con la marca en lugar de su IP',
    plazo: { dias: 90 },
    desde: 'cada intento',
    queda: 'El informe conserva solo cuántas veces fue verificado.',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  tareas: {
    que: 'Las notas con que una persona de la empresa cerró un caso',
    plazo: CINCO_ANIOS,
    desde: 'que se escribieron',
    ley: 'Código Civil, art. 2515',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=172986',
  },
  correos: {
    que: 'Los correos que no son de una compra, como los que llevan enlaces a compras anteriores',
    plazo: { dias: 30 },
    desde: 'que se pidieron',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  enlacesDeCuenta: {
    que: 'Los enlaces de un solo uso para tu cuenta',
    plazo: { dias: 30 },
    desde: 'su envío',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  cuentasEliminadas: {
    que: 'La seña de una cuenta que eliminaste, que impide volver a usarla',
    plazo: { dias: 30 },
    desde: 'que la eliminaste',
    queda: 'Lo que pediste para una empresa conserva tu nombre mientras dure ese informe.',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  usuariosDeEmpresa: {
    que: 'Los datos de quien dejó de ser usuario de una empresa, o no aceptó su invitación',
    plazo: { horas: 24 },
    desde: 'que dejó de serlo, o desde que se va el último informe que pidió',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  enlacesDeInforme: {
    que: 'Los enlaces de un solo uso a tus informes',
    plazo: { horas: 24 },
    desde: 'que vencen',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  limites: {
    que: 'La cuenta de los intentos que vienen de un mismo lugar',
    plazo: { horas: 24 },
    desde: 'cada intento',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  captcha: {
    que: 'La comprobación de que eres una persona',
    plazo: { horas: 1 },
    desde: 'que vence',
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
} as const satisfies Readonly<Record<string, ClaseDeDatos>>;

export type ClaseRetenida = keyof typeof RETENCION;

const NUMEROS: Readonly<Record<number, string>> = { 5: 'cinco', 6: 'seis' };

/** «cinco años», «90 días», «una hora». */
export function enPalabras(plazo: Plazo): string {
  if ('horas' in plazo) return plazo.horas === 1 ? 'una hora' : `${plazo.horas} horas`;
  if ('dias' in plazo) return `${plazo.dias} días`;
  const anios = 'anios' in plazo ? plazo.anios : plazo.aniosTributarios;
  return `${NUMEROS[anios] ?? anios} años`;
}

/** What the policy says of a class. */
export function promesa({ que, plazo, desde, queda }: ClaseDeDatos): string {
  return [`${que}: ${enPalabras(plazo)} desde ${desde}.`, ...(queda === undefined ? [] : [queda])].join(' ');
}
