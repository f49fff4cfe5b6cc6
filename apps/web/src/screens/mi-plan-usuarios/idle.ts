import type { Usuario } from '@veridico/api';

/** Without use for so many days a user counts as idle; the server checks it again. */
export const IDLE_DAYS = 90;
const DAY_MS = 86_400_000;

/** Days since the last use, or since joining without any; undefined for an invitation. */
function daysIdle({ estado, usado, desde }: Usuario, now: number): number | undefined {
  return estado === 'invitado' ? undefined : Math.floor((now - Date.parse(usado ?? desde)) / DAY_MS);
}

export function isIdle(user: Usuario, now: number): boolean {
  return (daysIdle(user, now) ?? 0) >= IDLE_DAYS;
}

/** 'Sin uso hace 94 días', 'Nunca ha entrado', 'Hoy'. */
export function lastUseText(user: Usuario, now: number): string {
  const days = daysIdle(user, now);
  if (days === undefined || user.usado === null) return 'Nunca ha entrado';
  if (days <= 0) return 'En las últimas 24 horas';
  if (days >= IDLE_DAYS) return `Sin uso hace ${days.toLocaleString('es-CL')} días`;
  return days === 1 ? 'Hace 1 día' : `Hace ${days} días`;
}
