import type { CompraField } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { PurchaseField } from './purchase-fields.ts';

const LABELS: Readonly<Record<CompraField, string>> = {
  run: 'RUT',
  serie: 'Número de serie de tu carnet',
  correo: 'Correo electrónico',
  correoConfirmacion: 'Confirma tu correo',
  celular: 'Celular',
  codigoDescuento: 'Código',
  aceptacionTerminos: 'Términos y Condiciones',
};

/** Label of a field in this report's form. */
export function labelOf({ subject }: CatalogReport, name: CompraField): string {
  return name === 'run' && subject === 'empresa' ? 'Rut Empresa a consultar' : LABELS[name];
}

const IN_A_SENTENCE: Readonly<Record<CompraField, string>> = {
  run: 'tu RUT',
  serie: 'el número de serie',
  correo: 'tu correo electrónico',
  correoConfirmacion: 'la confirmación de tu correo',
  celular: 'tu celular',
  codigoDescuento: 'el código promocional',
  aceptacionTerminos: 'la aceptación de los términos',
};

/** Field name for a sentence about missing fields. The fields of a Factura have their names in `invoice.ts`, which is loaded later. */
export function inASentence({ subject }: CatalogReport, name: PurchaseField): string {
  return name === 'run' && subject === 'empresa'
    ? 'el RUT de la empresa'
    : (IN_A_SENTENCE[name as CompraField] ?? 'los datos de la factura');
}
