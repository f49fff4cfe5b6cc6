import { defineForm, type Field } from '../define.ts';
import { CELULAR, CORREO_DE_CUENTA, SERIE } from '../fields.ts';
import { RUT } from '../rut-field.ts';
import { isComunaOf, isCompanyName, isDireccion, isRegion, isShortName, isTelefono, normaliseTelefono } from '../rules/empresa.ts';
import { isName, normaliseName } from '../rules/name.ts';
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

const COMPANY_NAME: Field<PlanField> = {
  required: REQUIRED,
  checks: [{ rule: isCompanyName, sentence: 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -' }],
  normalise: normaliseName,
};

const INVALID_TEXT = 'Campo debe tener caracteres válidos';

function text(rule: (value: string) => boolean): Field<PlanField> {
  return { required: REQUIRED, checks: [{ rule, sentence: INVALID_TEXT }], normalise: normaliseName };
}

const TELEFONO: Field<PlanField> = {
  checks: [{ rule: isTelefono, sentence: 'Debe tener 9 dígitos, Ej: 912345678.' }],
  normalise: normaliseTelefono,
};

const NO_REGION = 'Debe seleccionar una Región';
const NO_COMUNA = 'Debe seleccionar una Comuna';

/** The company that contracts a plan, screen /contrata-directo/paso1; in the order of the screen. */
export const contrataPlan = defineForm<PlanField>({
  id: 'contrata-plan',
  fields: {
    razonSocial: COMPANY_NAME,
    nombreFantasia: COMPANY_NAME,
    rutEmpresa: RUT,
    giro: text(isShortName),
    domicilio: {
      required: REQUIRED,
      checks: [{ rule: isDireccion, sentence: 'Formato de dirección inválido, debe ingresar Ej: Calle 123' }],
      normalise: normaliseName,
    },
    codigoRegion: { required: NO_REGION, checks: [{ rule: isRegion, sentence: NO_REGION }] },
    codigoComuna: {
      required: NO_COMUNA,
      checks: [{ rule: (value, { codigoRegion }) => isComunaOf(value, codigoRegion.trim()), sentence: NO_COMUNA }],
    },
    ciudad: text(isShortName),
    runRepresentanteLegal: RUT,
    serieRepresentanteLegal: SERIE,
    nombreRepresentanteLegal: text(isName),
    primerApellidoRepresentanteLegal: text(isName),
    correoElectronico: CORREO_DE_CUENTA,
    telefonoCelular: CELULAR,
    telefonoFijo: TELEFONO,
    encargadoPagoProveedores: text(isShortName),
    correoPagoProveedores: CORREO_DE_CUENTA,
    telefonoPagoProveedores: { ...TELEFONO, required: REQUIRED },
  },
});
