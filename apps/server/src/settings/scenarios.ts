/** What a scenario changes of a simulated payment; what it does not name goes the plain way. */
export interface Scenario {
  /** Its name on the card page. */
  readonly title: string;
  /** What happens, for whoever chooses it. */
  readonly effect: string;
  /** How the visit ends when the visitor goes on, whatever card and bank would say. */
  readonly visit?: 'rechazar' | 'tiempo' | 'formulario';
  /** An abandoned payment comes back by GET, as in production; by POST otherwise, as in Transbank's integration environment. */
  readonly abortByGet?: true;
  readonly commit?:
    | 'late-answer'
    | 'late-charge'
    | 'dropped-answer'
    | 'unreadable-answer'
    /** Only the first commit: the next one is heard. */
    | 'unheard'
    | 'other-amount';
  /** How many questions after the state of the payment are answered 500 before the first that is not. */
  readonly failingStatuses?: number;
  readonly refund?: 'dropped-answer' | 'refused';
}

/** Every other way a simulated payment can go, by the name that settings, addresses and the card page use. */
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

/** The stored one, or undefined on the plain way. */
export function scenarioOf({ escenario }: { readonly escenario: string | null }): Scenario | undefined {
  return escenario !== null && isScenario(escenario) ? SCENARIOS[escenario] : undefined;
}
