/** Deviations of a simulated payment from the normal course. */
export interface Scenario {
  /** Its name on the card page. */
  readonly title: string;
  /** Description for the person who chooses it. */
  readonly effect: string;
  /** Result when the visitor proceeds, regardless of card and bank. */
  readonly visit?: 'rechazar' | 'tiempo' | 'formulario';
  /** An aborted payment returns by GET, as in production; otherwise by POST, as in Transbank's integration environment. */
  readonly abortByGet?: true;
  readonly commit?:
    | 'late-answer'
    | 'late-charge'
    | 'dropped-answer'
    | 'unreadable-answer'
    /** Only the first commit is lost; the next one arrives. */
    | 'unheard'
    | 'other-amount';
  /** Number of status queries answered with 500 before the first success. */
  readonly failingStatuses?: number;
  readonly refund?: 'dropped-answer' | 'refused';
}

/** Scenarios of a simulated payment, by the name used in settings, addresses and the card page. */
export const SCENARIOS = {
  rechazo: {
    title: 'El banco rechaza',
    effect: 'El pago se rechaza con cualquier tarjeta.',
    visit: 'rechazar',
  },
  'anular-get': {
    title: 'Anulación por GET',
    effect: 'Si anulas la compra, el navegador vuelve por GET como en producción, no por POST.',
    abortByGet: true,
  },
  tiempo: {
    title: 'Se acaba el tiempo',
    effect: 'Al pagar, el navegador vuelve al comercio sin ningún token, como cuando vence el formulario.',
    visit: 'tiempo',
  },
  formulario: {
    title: 'Error del formulario',
    effect: 'Al pagar, el navegador vuelve con los dos tokens a la vez, como al restaurar una pestaña cerrada.',
    visit: 'formulario',
  },
  lento: {
    title: 'Respuesta lenta',
    effect: 'Se cobra, pero la respuesta tarda más de lo que el comercio espera.',
    commit: 'late-answer',
  },
  'cobro-tardio': {
    title: 'Cobro tardío',
    effect: 'El comercio deja de esperar y el cobro se hace después.',
    commit: 'late-charge',
  },
  perdido: {
    title: 'Respuesta perdida',
    effect: 'Se cobra y la conexión se corta antes de la respuesta.',
    commit: 'dropped-answer',
  },
  ilegible: {
    title: 'Respuesta ilegible',
    effect: 'Se cobra y la respuesta no se entiende.',
    commit: 'unreadable-answer',
  },
  'no-llega': {
    title: 'La confirmación no llega',
    effect: 'La primera confirmación del comercio se pierde antes de cobrar; la siguiente llega.',
    commit: 'unheard',
  },
  'otro-monto': {
    title: 'Otro monto',
    effect: 'Se cobra un peso más de lo pedido.',
    commit: 'other-amount',
  },
  'estado-caido': {
    title: 'Consultas caídas',
    effect: 'Se cobra, la respuesta se pierde y las tres primeras consultas del comercio fallan.',
    commit: 'dropped-answer',
    failingStatuses: 3,
  },
  'devolucion-perdida': {
    title: 'Devolución sin respuesta',
    effect: 'Si el comercio devuelve el dinero, la devolución se hace y su respuesta se pierde.',
    refund: 'dropped-answer',
  },
  'devolucion-rechazada': {
    title: 'Devolución rechazada',
    effect: 'Si el comercio quiere devolver el dinero, el emisor de la tarjeta lo rechaza.',
    refund: 'refused',
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[];

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/** The stored scenario, or undefined for the normal course. */
export function scenarioOf({ escenario }: { readonly escenario: string | null }): Scenario | undefined {
  return escenario !== null && isScenario(escenario) ? SCENARIOS[escenario] : undefined;
}
