import { ORIGEN_DE_PROTESTO, ORIGENES_COMUNICABLES, ORIGENES_PROHIBIDOS } from '@veridico/reference';

/** Types of record with a column `origen`: from which kind of creditor the debt is. */
export type DebtWithOrigin = 'protestos' | 'morosidades';

const COMMUNICABLE = Object.keys(ORIGENES_COMUNICABLES);
const ACCEPTED = { morosidades: COMMUNICABLE, protestos: [...COMMUNICABLE, ...Object.keys(ORIGEN_DE_PROTESTO)] } as const satisfies Record<
  DebtWithOrigin,
  readonly string[]
>;

/** Values of `origen` whose debts may be communicated, in the order in which they are listed. */
export function acceptedOrigins(tipo: DebtWithOrigin): readonly string[] {
  return ACCEPTED[tipo];
}

/** Why a debt of this origin is never communicated; undefined where it may be. */
export function forbiddenOrigin(origen: string): string | undefined {
  const found = Object.hasOwn(ORIGENES_PROHIBIDOS, origen) ? ORIGENES_PROHIBIDOS[origen] : undefined;
  return found && `una deuda ${found.que} no se puede comunicar (${found.ley})`;
}

/** The values of the column, for who writes the file. */
export function originsText(): string {
  const only = Object.keys(ORIGEN_DE_PROTESTO).join(', ');
  return `${COMMUNICABLE.join(', ')} (protestos: también ${only}). Nunca se carga: ${Object.keys(ORIGENES_PROHIBIDOS).join(', ')}.`;
}
