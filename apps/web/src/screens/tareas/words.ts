import type { CaseKind, CaseOrder, CaseView } from '@veridico/api';

export const KINDS: Readonly<Record<CaseKind, string>> = {
  identidad: 'Identidad sin validar',
  representacion: 'Solicitud para actuar por una empresa',
  poderes: 'Poderes por comprobar',
  disputa: 'Acceso en disputa',
  alta: 'Alta detenida',
  revision: 'Cobro en revisión',
  reembolso: 'Reembolso pendiente',
  correo: 'Correo devuelto',
  morosidad: 'Deuda que se puede informar',
  control: 'Control diario con diferencias',
  contacto: 'Mensaje a nosotros',
};

export const ORDERS: readonly (readonly [CaseOrder, string])[] = [
  ['antigua', 'Más antigua'],
  ['nueva', 'Más nueva'],
  ['monto', 'Mayor monto'],
];

/** The views of the queue's tabs, each with its count. */
export const VIEWS = [
  ['todas', 'Todas', 'todas'],
  ['mias', 'Mías', 'mias'],
  ['sin-tomar', 'Sin tomar', 'sinTomar'],
  ['vencidas', 'Vencidas', 'vencidas'],
] as const satisfies readonly (readonly [CaseView, string, string])[];

/** Views of cases that do not wait now. */
export const ASIDE = [
  ['pospuestas', 'Pospuestas', 'pospuestas'],
  ['cerradas', 'Cerradas', 'cerradas'],
] as const satisfies readonly (readonly [CaseView, string, string])[];

/** '3 d 2 h', '22 h', '12 min' */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days.toLocaleString('es-CL')} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}
