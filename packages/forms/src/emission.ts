/** Kind of tax document: the specification's tipoEmision. */
export const TIPOS_EMISION = { boleta: '01', factura: '02' } as const;
export type TipoEmision = (typeof TIPOS_EMISION)[keyof typeof TIPOS_EMISION];

/** Recipient of a Factura. Used together with the fields of an appraisal, whose `comuna` is the property's. */
export const FACTURA_FIELDS = ['razonSocial', 'rutEmpresa', 'region', 'comunaFactura', 'direccion', 'ciudad', 'giro'] as const;
export type FacturaField = (typeof FACTURA_FIELDS)[number];
