/** Property types that can be appraised. */
export const TIPOS_PROPIEDAD = ['casa', 'departamento', 'oficina', 'local'] as const;
export type TipoPropiedad = (typeof TIPOS_PROPIEDAD)[number];

export const OPERACIONES = ['venta', 'arriendo'] as const;
export type Operacion = (typeof OPERACIONES)[number];
