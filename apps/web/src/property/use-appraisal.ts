import { useEffect, useEffectEvent } from 'react';
import { BY_ROL, propertyKey, refusalOf, type PropertyForm } from './property-fields.ts';
import { useAddressSearch, type AddressSearch } from './use-address-search.ts';
import { usePropertyRecord, type PropertyRecord } from './use-property-record.ts';

/** A rol is complete from its first digits: it is looked up when the typing pauses. */
const PAUSE_MS = 500;

/** The search of a form's property, and what the records say of it. */
export interface AppraisalState extends Pick<PropertyRecord, 'record' | 'heard' | 'written' | 'look'> {
  readonly find: AddressSearch;
  /** The property is known and, as far as the records and the offers were readable, can be appraised. */
  readonly found: boolean;
}

export function useAppraisal(form: PropertyForm): AppraisalState {
  const { values } = form;
  const { forget, ...said } = usePropertyRecord(form);
  const find = useAddressSearch(form, said.look, forget);
  const key = values.modo === BY_ROL ? propertyKey(values) : undefined;
  const lookUp = useEffectEvent(() => said.look(values.comuna, values.rolManzana, values.rolPredio));
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(lookUp, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { ...said, find, found: said.heard && refusalOf(values) === undefined };
}
