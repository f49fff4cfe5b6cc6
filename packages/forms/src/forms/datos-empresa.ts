import { comunaOf, COMPANY_NAME, DIRECCION, nameOf, REGION } from '../company-fields.ts';
import { defineForm } from '../define.ts';
import { CELULAR, CORREO_DE_CUENTA } from '../fields.ts';
import { isShortName } from '../rules/empresa.ts';
import { REQUIRED } from '../sentences.ts';
import { TELEFONO } from '../telefono-field.ts';

/** Data of a client company, by wire name. */
export type DatosEmpresaField =
  | 'razonSocial'
  | 'nombreFantasia'
  | 'giro'
  | 'domicilio'
  | 'codigoRegion'
  | 'codigoComuna'
  | 'ciudad'
  | 'correo'
  | 'telefono'
  | 'encargadoPago'
  | 'correoPago'
  | 'telefonoPago';

/** Data that an administrator may change, in screen order. */
export const datosEmpresa = defineForm<DatosEmpresaField>({
  id: 'datos-empresa',
  fields: {
    razonSocial: COMPANY_NAME,
    nombreFantasia: COMPANY_NAME,
    giro: nameOf(isShortName),
    domicilio: DIRECCION,
    codigoRegion: REGION,
    codigoComuna: comunaOf('codigoRegion'),
    ciudad: nameOf(isShortName),
    correo: CORREO_DE_CUENTA,
    telefono: CELULAR,
    encargadoPago: nameOf(isShortName),
    correoPago: CORREO_DE_CUENTA,
    telefonoPago: { ...TELEFONO, required: REQUIRED },
  },
});
