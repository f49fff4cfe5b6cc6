import { defineForm, type Field } from '../define.ts';
import { COMPANY_NAME, comunaOf, DIRECCION, nameOf, REGION } from '../company-fields.ts';
import { CELULAR, CORREO_DE_CUENTA, SERIE } from '../fields.ts';
import { RUT } from '../rut-field.ts';
import { isShortName } from '../rules/empresa.ts';
import { isName } from '../rules/name.ts';
import { isCompanyRut, isRut, wireRut } from '../rules/rut.ts';
import { REQUIRED } from '../sentences.ts';
import { TELEFONO } from '../telefono-field.ts';

/** Fields of /contrata-directo/paso1, by wire name. */
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

/** Checked at both fields, once both are RUTs: a company needs a representative; a natural person contracts only for themselves. */
const PARTY_RUT: Field<'rutEmpresa' | 'runRepresentanteLegal'> = {
  ...RUT,
  checks: [
    ...RUT.checks,
    {
      rule: (_, { rutEmpresa: one, runRepresentanteLegal: other }) =>
        ![one, other].every(isRut) || isCompanyRut(one) || wireRut(one) === wireRut(other),
      sentence: 'Una persona natural contrata solo para sí misma: el RUT debe ser también el del representante.',
    },
  ],
};

/** A company acts through a person; so does one that represents another. */
const REPRESENTATIVE_RUT: Field<'rutEmpresa' | 'runRepresentanteLegal'> = {
  ...PARTY_RUT,
  checks: [
    { rule: (text) => !isCompanyRut(text), sentence: 'Quien representa a la empresa es una persona: escribe su RUT personal.' },
    ...PARTY_RUT.checks,
  ],
};

type Signed = Exclude<PlanField, 'serieRepresentanteLegal'>;

/** The company and who represents it. */
export const PARTIES = {
  razonSocial: COMPANY_NAME,
  nombreFantasia: COMPANY_NAME,
  rutEmpresa: PARTY_RUT,
  giro: nameOf(isShortName),
  domicilio: DIRECCION,
  codigoRegion: REGION,
  codigoComuna: comunaOf('codigoRegion'),
  ciudad: nameOf(isShortName),
  runRepresentanteLegal: REPRESENTATIVE_RUT,
} satisfies Partial<Readonly<Record<PlanField, Field<Signed>>>>;

/** The representative's name, and how to reach the company and who pays. */
export const CONTACTS = {
  nombreRepresentanteLegal: nameOf(isName),
  primerApellidoRepresentanteLegal: nameOf(isName),
  correoElectronico: CORREO_DE_CUENTA,
  telefonoCelular: CELULAR,
  telefonoFijo: TELEFONO,
  encargadoPagoProveedores: nameOf(isShortName),
  correoPagoProveedores: CORREO_DE_CUENTA,
  telefonoPagoProveedores: { ...TELEFONO, required: REQUIRED },
} satisfies Partial<Readonly<Record<PlanField, Field<Signed>>>>;

/** The company that contracts a plan, screen /contrata-directo/paso1, in screen order. */
export const contrataPlan = defineForm<PlanField>({
  id: 'contrata-plan',
  fields: { ...PARTIES, serieRepresentanteLegal: SERIE, ...CONTACTS },
});
