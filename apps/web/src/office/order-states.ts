import type { Estado } from '@veridico/api';

interface StateWords {
  readonly word: string;
  readonly tone: 'quiet' | 'ok' | 'warn' | 'bad';
}

/** How the office names the states of an order. */
export const ORDER_STATES: Readonly<Record<Estado, StateWords>> = {
  creada: { word: 'Creada', tone: 'quiet' },
  pendiente: { word: 'Esperando el pago', tone: 'quiet' },
  pagada: { word: 'Pagada', tone: 'warn' },
  emitida: { word: 'Emitida', tone: 'ok' },
  rechazada: { word: 'Rechazada por el banco', tone: 'quiet' },
  anulada: { word: 'Anulada', tone: 'quiet' },
  expirada: { word: 'Vencida', tone: 'quiet' },
  'en-revision': { word: 'En revisión', tone: 'warn' },
  'reembolso-pendiente': { word: 'Reembolso en curso', tone: 'warn' },
  reembolsada: { word: 'Reembolsada', tone: 'quiet' },
};

/** The words of an order's state; any other text stays as it is. */
export function orderStateWord(estado: string): string {
  return Object.hasOwn(ORDER_STATES, estado) ? ORDER_STATES[estado as Estado].word : estado;
}
