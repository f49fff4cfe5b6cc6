import type { CompraField, FacturaField } from '@veridico/forms';
import type { PropertyField } from '../../property/property-fields.ts';
import type { FieldsState } from '../../ui/use-form.ts';

/** All fields of any purchase; a report's form has only those it asks for. */
export type PurchaseField = CompraField | PropertyField | FacturaField | 'tipoEmision';
export type PurchaseFields = FieldsState<PurchaseField>;
