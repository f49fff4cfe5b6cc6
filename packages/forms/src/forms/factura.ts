import { COMPANY_NAME, comunaOf, DIRECCION, nameOf, REGION } from '../company-fields.ts';
import { defineForm } from '../define.ts';
import type { FacturaField } from '../emission.ts';
import { RUT } from '../rut-field.ts';
import { isShortName } from '../rules/empresa.ts';

/** Recipient of a Factura, in addition to the purchase's own form. */
export const factura = defineForm<FacturaField>({
  id: 'factura',
  fields: {
    razonSocial: COMPANY_NAME,
    // Any RUT: a self-employed person has a giro too.
    rutEmpresa: RUT,
    region: REGION,
    comunaFactura: comunaOf('region'),
    direccion: DIRECCION,
    ciudad: nameOf(isShortName),
    giro: nameOf(isShortName),
  },
});
