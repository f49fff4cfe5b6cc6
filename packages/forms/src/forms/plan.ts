import { defineForm, type Field } from '../define.ts';
import { COMPANY_NAME, comunaOf, DIRECCION, nameOf, REGION } from '../company-fields.ts';
import { CELULAR, CORREO_DE_CUENTA, SERIE } from '../fields.ts';
import { RUT } from '../rut-field.ts';
import { isShortName, isTelefono, normaliseTelefono } from '../rules/empresa.ts';
import { isName } from '../rules/name.ts';
import { REQUIRED } from '../sentences.ts';

/** Of /contrata-directo/paso1, under the names in which they travel. */
export type PlanField =
  | 'razonSocial'
  | 'nombreFantasia'
  | 'rutEmpresa'
  | 'giro'
  | 'domicilio'
  | 'codigoRegion'
  | 'codigoComuna'
  | 'ciudad'
  | 'runRepresentanteLegal'
  | 'serieRepresentanteLegal'
  | 'nombreRepresentanteLegal'
  | 'primerApellidoRepresentanteLegal'
  | 'correoElectronico'
  | 'telefonoCelular'
  | 'telefonoFijo'
  | 'encargadoPagoProveedores'
  | 'correoPagoProveedores'
  | 'telefonoPagoProveedores';

const TELEFONO: Field<PlanField> = {
  checks: [{ rule: isTelefono, sentence: 'Debe tener 9 dígitos, Ej: 912345678.' }],
  normalise: normaliseTelefono,
};

/** The company that contracts a plan, screen /contrata-directo/paso1; in the order of the screen. */
export const contrataPlan = defineForm<PlanField>({
  id: 'contrata-plan',
  fields: {
    razonSocial: COMPANY_NAME,
    nombreFantasia: COMPANY_NAME,
    rutEmpresa: RUT,
    giro: nameOf(isShortName),
    domicilio: DIRECCION,
    codigoRegion: REGION,
    codigoComuna: comunaOf('codigoRegion'),
    ciudad: nameOf(isShortName),
    runRepresentanteLegal: RUT,
    serieRepresentanteLegal: SERIE,
    nombreRepresentanteLegal: nameOf(isName),
    primerApellidoRepresentanteLegal: nameOf(isName),
    correoElectronico: CORREO_DE_CUENTA,
    telefonoCelular: CELULAR,
    telefonoFijo: TELEFONO,
    encargadoPagoProveedores: nameOf(isShortName),
    correoPagoProveedores: CORREO_DE_CUENTA,
    telefonoPagoProveedores: { ...TELEFONO, required: REQUIRED },
  },
});
