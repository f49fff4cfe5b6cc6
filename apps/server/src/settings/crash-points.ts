/**
 * Points where a crash is most harmful. Tests kill the process there (setting CRASH_AT) and check what the next process does;
 * docs/decisions/0014 lists the required recovery for each point.
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
  C22: 'consulta reservada, informe no empezado',
  C23: 'informe de un lote guardado, línea no anotada',
} as const;

export type CrashPoint = keyof typeof CRASH_POINTS;

/** Reports that a point was reached; does nothing except in a process that a test wants to crash there. */
export type Reach = (point: CrashPoint) => void;

/** Kills the process at one point like a power cut: nothing is closed, no handler runs. */
export function dieAt(doomed: CrashPoint | undefined): Reach {
  return (point) => {
    if (point === doomed) process.kill(process.pid, 'SIGKILL');
  };
}
