import type { ComponentType } from 'react';
import { purchaseForms, type CompraField, type Form } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { BuyerFieldsProps } from './buyer-fields.tsx';
import type { TransactionCall } from './send.ts';

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
const OWN: readonly CompraField[] = ['run', 'serie', 'correo', 'correoConfirmacion', 'celular'];

/** The fields this purchase shows. @param missing what the account turned out not to know, or not to know rightly */
export function shownFields({ subject }: CatalogReport, buyer: Buyer | undefined, missing: readonly CompraField[]): readonly CompraField[] {
  const { fields } = purchaseForms[subject];
  const all = (Object.keys(fields) as CompraField[]).filter((name) => fields[name].required !== undefined || !OWN.includes(name));
  if (!buyer) return all;
  return all.filter((name) => !OWN.includes(name) || missing.includes(name) || (name === 'run' && subject === 'empresa'));
}

/** The report's form with nothing asked for in the fields that are not shown. */
export function formOf({ subject }: CatalogReport, shown: readonly CompraField[]): Form<CompraField> {
  const form = purchaseForms[subject];
  const hidden = OWN.filter((name) => !shown.includes(name)).map((name) => [name, { checks: [] }]);
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(hidden) } };
}
