import { OFFICE_ROLES, type OfficeRole } from '@veridico/api';

/** 'Atención, Finanzas'; 'sin roles' without any. */
export function roleNames(roles: readonly OfficeRole[] | null): string {
  return roles && roles.length > 0 ? roles.map((role) => OFFICE_ROLES[role]).join(', ') : 'sin roles';
}
