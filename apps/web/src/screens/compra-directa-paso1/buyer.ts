import type { ComponentType, ReactNode } from 'react';
import { problems } from '@veridico/api';
import { FACTURA_FIELDS, isCompanyRut, purchaseForms, TIPOS_EMISION, type Field, type Form, type Values } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { FormState } from '../../ui/use-form.ts';
import type { Invoice } from './invoice.ts';
import type { PurchaseField, PurchaseFields } from './purchase-fields.ts';
import type { PurchaseRequest, TransactionCall } from './send.ts';

/** Questions besides the buyer's data, for a report that is not about a person or a company. */
export interface ExtraQuestions {
  /** Form of the whole purchase. */
  readonly form: Form<PurchaseField>;
  readonly start: Partial<Values<PurchaseField>>;
  /** Undefined for a field that every purchase has. */
  readonly inASentence: (name: PurchaseField, values: Values<PurchaseField>) => string | undefined;
  readonly onTheWire: NonNullable<PurchaseRequest['more']>;
  /** The questions, around the rest of the form. */
  readonly Stages: ComponentType<{ readonly form: PurchaseFields; readonly children: ReactNode }>;
  readonly After: ComponentType<{ readonly form: PurchaseFields }>;
}

/** Props of the inputs for the buyer's data. */
export interface BuyerFieldsProps {
  readonly report: CatalogReport;
  readonly form: FormState<PurchaseField>;
  /** Fields of this purchase. */
  readonly shown: readonly PurchaseField[];
  readonly buyer: Buyer | undefined;
}

/** A buyer with an account: data known to the account is not requested. */
export interface Buyer {
  readonly correo: string;
  /** Fields that the account has no value for: requested as from a visitor. */
  readonly lacks: readonly PurchaseField[];
  /** Shown below the title. */
  readonly banner: string;
  /** Shows the account's data, and inputs for the missing data. */
  readonly Data: ComponentType<Pick<BuyerFieldsProps, 'report' | 'form' | 'shown'>>;
  /** Notice before paying for this report about this RUT. */
  readonly Before: ComponentType<{ readonly codigo: string; readonly run: string }>;
  readonly call: TransactionCall;
  /** Continues as a visitor, when the session cannot be used. */
  readonly leave: () => void;
}

/** Fields that an account knows. */
const OWN: readonly PurchaseField[] = ['run', 'serie', 'correo', 'correoConfirmacion', 'celular'];

/** All fields that a report's purchase can ask for. */
export function wholeForm(
  { subject }: CatalogReport,
  extra: ExtraQuestions | undefined,
  invoice: Invoice | undefined,
): Form<PurchaseField> {
  // Without property questions, nothing on this page uses the other fields.
  const form = extra?.form ?? withInvoice(purchaseForms[subject] as Form<never> as Form<PurchaseField>, invoice?.fields ?? NOT_LOADED);
  return subject === 'persona' ? { ...form, fields: { ...form.fields, run: ofAPerson(form.fields.run) } } : form;
}

/** The recipient's fields before their rules have loaded: they keep what was typed before a reload, and a purchase with a Factura is refused. */
const NOT_LOADED = Object.fromEntries<Field<PurchaseField>>([
  ...FACTURA_FIELDS.map((name) => [name, { checks: [] }] as const),
  [
    'tipoEmision',
    {
      checks: [{ rule: (tipo) => tipo !== TIPOS_EMISION.factura, sentence: 'Todavía cargan los datos de la factura: espera un momento.' }],
    },
  ],
]) as Partial<Form<PurchaseField>['fields']>;

/** A purchase with its tax document, before the fields that every purchase ends with. */
function withInvoice({ id, fields }: Form<PurchaseField>, invoice: Partial<Form<PurchaseField>['fields']>): Form<PurchaseField> {
  const { codigoDescuento, aceptacionTerminos, ...before } = fields;
  return { id, fields: { ...before, ...invoice, codigoDescuento, aceptacionTerminos } };
}

/** Says at the field what the server would refuse. */
function ofAPerson(run: Form<PurchaseField>['fields']['run']): typeof run {
  return { ...run, checks: [...run.checks, { rule: (text) => !isCompanyRut(text), sentence: problems.RUT_DE_EMPRESA.mensaje }] };
}

/** Fields shown in this purchase. @param refused fields that the server rejected the account's value of */
export function shownFields(
  { fields }: Form<PurchaseField>,
  { subject }: CatalogReport,
  buyer: Buyer | undefined,
  refused: readonly PurchaseField[],
): readonly PurchaseField[] {
  const all = (Object.keys(fields) as PurchaseField[]).filter((name) => fields[name].required !== undefined || !OWN.includes(name));
  if (!buyer) return all;
  const asked = [...buyer.lacks, ...refused];
  return all.filter((name) => !OWN.includes(name) || asked.includes(name) || (name === 'run' && subject === 'empresa'));
}

/** The same form, with hidden fields made optional. */
export function formOf(form: Form<PurchaseField>, shown: readonly PurchaseField[]): Form<PurchaseField> {
  const hidden = OWN.filter((name) => !shown.includes(name)).map((name) => [name, { checks: [] }]);
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(hidden) } };
}
