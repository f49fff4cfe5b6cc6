import type { RolDeEmpresa } from '@veridico/forms';

interface Role {
  readonly name: string;
  /** What the role may do. */
  readonly note: string;
}

export const ROLES: Readonly<Record<RolDeEmpresa, Role>> = {
  administrador: { name: 'Administrador', note: 'Consulta informes, ve y paga las facturas, y decide quién entra.' },
  consultor: { name: 'Consultor', note: 'Consulta informes y lee los de la empresa. No ve facturas.' },
  facturacion: { name: 'Facturación', note: 'Ve el plan y paga las facturas. No consulta informes.' },
};
