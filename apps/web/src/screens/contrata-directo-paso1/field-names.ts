import type { PlanField } from '@veridico/forms';
import { COMPANY_RUT } from '../../shell/company-rut.ts';

interface FieldName {
  readonly label: string;
  /** Field name for a sentence about missing fields. */
  readonly inASentence: string;
}

export const NAMES: Readonly<Record<PlanField, FieldName>> = {
  razonSocial: { label: 'Razón social', inASentence: 'la razón social' },
  nombreFantasia: { label: 'Nombre de fantasía', inASentence: 'el nombre de fantasía' },
  rutEmpresa: { label: COMPANY_RUT, inASentence: `el ${COMPANY_RUT}` },
  giro: { label: 'Giro', inASentence: 'el giro' },
  domicilio: { label: 'Domicilio', inASentence: 'el domicilio' },
  codigoRegion: { label: 'Región', inASentence: 'la región' },
  codigoComuna: { label: 'Comuna', inASentence: 'la comuna' },
  ciudad: { label: 'Ciudad', inASentence: 'la ciudad' },
  runRepresentanteLegal: { label: 'RUT del representante', inASentence: 'el RUT del representante' },
  serieRepresentanteLegal: { label: 'Número de serie de su carnet', inASentence: 'la serie del representante' },
  nombreRepresentanteLegal: { label: 'Nombre', inASentence: 'el nombre del representante' },
  primerApellidoRepresentanteLegal: { label: 'Primer apellido', inASentence: 'el apellido del representante' },
  correoElectronico: { label: 'Correo electrónico', inASentence: 'el correo electrónico' },
  telefonoCelular: { label: 'Teléfono celular', inASentence: 'el teléfono celular' },
  telefonoFijo: { label: 'Teléfono fijo', inASentence: 'el teléfono fijo' },
  encargadoPagoProveedores: { label: 'Encargado', inASentence: 'el encargado de pagos' },
  correoPagoProveedores: { label: 'Correo', inASentence: 'el correo del encargado' },
  telefonoPagoProveedores: { label: 'Teléfono', inASentence: 'el teléfono del encargado' },
};

export function inASentence(name: PlanField): string {
  return NAMES[name].inASentence;
}
