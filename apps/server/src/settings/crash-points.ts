/**
 * Places where a process may die at the worst moment. Tests kill it there with the setting CRASH_AT and look at what the next
 * process makes of it; docs/decisions/0014 says what must come of each.
 */
export const CRASH_POINTS = {
  C1: 'antes de guardar la orden',
  C2: 'orden guardada, pago no pedido',
  C3: 'pago creado, token no guardado',
  C4: 'token guardado, sin respuesta al navegador',
  C6: 'vuelta recibida, no anotada',
  C7: 'vuelta anotada, pago no confirmado',
  C9: 'pago confirmado, no anotado',
  C10: 'pago anotado, informe no empezado',
  C11: 'informe a medio hacer',
  C12: 'informe hecho, no guardado',
  C13: 'informe guardado, sin respuesta al navegador',
  C14: 'correo entregado, no anotado',
  C15: 'devolución hecha, no anotada',
  C21: 'documento tributario emitido, no anotado',
} as const;

export type CrashPoint = keyof typeof CRASH_POINTS;

/** Says that a point was reached; does nothing but in a process that a test wants dead there. */
export type Reach = (point: CrashPoint) => void;

/** Dies at one of them as a power cut would: nothing is closed, no handler runs. */
export function dieAt(doomed: CrashPoint | undefined): Reach {
  return (point) => {
    if (point === doomed) process.kill(process.pid, 'SIGKILL');
  };
}
