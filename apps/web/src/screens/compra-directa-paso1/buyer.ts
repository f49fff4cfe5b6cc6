import type { ComponentType } from 'react';
import { purchaseForms, type CompraField, type FacturaField, type Form, type Values } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { PropertyField } from '../../property/property-fields.ts';
import type { FieldsState } from '../../ui/use-form.ts';
import type { BuyerFieldsProps } from './buyer-fields.tsx';
import type { PurchaseRequest, TransactionCall } from './send.ts';

/** Every field that a purchase may have; those that are not asked for with its report are not in its form. */
export type PurchaseField = CompraField | PropertyField | FacturaField | 'tipoEmision';
export type PurchaseFields = FieldsState<PurchaseField>;

/** What is asked beside the buyer's data, for a report that is not about a person or a company. */
export interface ExtraQuestions {
  /** The whole purchase's. */
  readonly form: Form<PurchaseField>;
  readonly start: Partial<Values<PurchaseField>>;
  /** Undefined for a field that every purchase has. */
  readonly inASentence: (name: PurchaseField, values: Values<PurchaseField>) => string | undefined;
  readonly onTheWire: NonNullable<PurchaseRequest['more']>;
  readonly Before: ComponentType<{ readonly form: PurchaseFields }>;
  readonly After: ComponentType<{ readonly form: PurchaseFields }>;
}

/** Who buys with their account: what the account knows is neither asked for nor sent. */
export interface Buyer {
  readonly correo: string;
  /** '' where the account has none; undefined where its record could not be had. */
  readonly celular: string | undefined;
  /** Said below the title. */
  readonly banner: string;
  /** What the account knows, to read, with what it lacks, to fill in. */
  readonly Data: ComponentType<Pick<BuyerFieldsProps, 'report' | 'form' | 'shown'>>;
  /** What they should know before they pay for this report about this RUT. */
  readonly Before: ComponentType<{ readonly codigo: string; readonly run: string }>;
  readonly call: TransactionCall;
  /** Goes on as a visitor, where the session cannot be used. */
  readonly leave: () => void;
}

/** What an account knows of its owner. */
const OWN: readonly PurchaseField[] = ['run', 'serie', 'correo', 'correoConfirmacion', 'celular'];

/** All that may be asked with a report. */
export function wholeForm({ subject }: CatalogReport, extra: ExtraQuestions | undefined): Form<PurchaseField> {
  // Without a property's fields nothing of this page speaks of them.
  return extra?.form ?? (purchaseForms[subject] as Form<never> as Form<PurchaseField>);
}

/** The fields this purchase shows. @param missing what the account turned out not to know, or not to know rightly */
export function shownFields(
  { fields }: Form<PurchaseField>,
  { subject }: CatalogReport,
  buyer: Buyer | undefined,
  missing: readonly PurchaseField[],
): readonly PurchaseField[] {
  const all = (Object.keys(fields) as PurchaseField[]).filter((name) => fields[name].required !== undefined || !OWN.includes(name));
  if (!buyer) return all;
  return all.filter((name) => !OWN.includes(name) || missing.includes(name) || (name === 'run' && subject === 'empresa'));
}

/** The same form with nothing asked for in the fields that are not shown. */
export function formOf(form: Form<PurchaseField>, shown: readonly PurchaseField[]): Form<PurchaseField> {
  const hidden = OWN.filter((name) => !shown.includes(name)).map((name) => [name, { checks: [] }]);
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(hidden) } };
}
