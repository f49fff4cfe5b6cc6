/** Roles of the office, with the name that screens show. A person may hold several. */
export const OFFICE_ROLES = {
  atencion: 'Atención',
  finanzas: 'Finanzas',
  derechos: 'Derechos',
  catalogo: 'Catálogo',
  administracion: 'Administración',
} as const;
export type OfficeRole = keyof typeof OFFICE_ROLES;
