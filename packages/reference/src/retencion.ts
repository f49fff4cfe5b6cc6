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
}

const CINCO_ANIOS = { anios: 5 };
/** The service may look six years back where a return is missing or false. */
const SEIS_TRIBUTARIOS = { aniosTributarios: 6 };

/**
 * Every kind of personal data that the product keeps and the day on which it goes. The privacy policy prints it and the server carries it out:
 * neither says anything of its own; retencion-leyes.ts says why. Data of an account last as long as the account.
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
  enlacesDeInforme: {
    que: 'Los enlaces de un solo uso a tus informes',
    plazo: { horas: 24 },
    desde: 'que vencen',
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
