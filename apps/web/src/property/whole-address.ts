import { fold } from '../ui/use-combobox.ts';
import { COMMUNES } from './communes.ts';
import type { PropertyField } from './property-fields.ts';

/** Street, number, unit if there is one (depto, oficina, casa, local), commune. Numbers may be part of a street: 21 de Mayo 345, Arica. */
const WHOLE =
  /^(?<street>.*?\p{L}.*?)[\s,]+(?:n[°º.]?\s*)?(?<number>\d{1,6})(?:[\s,]+(?:d|of|casa|l)\p{L}*\.?\s*(?<unit>[\p{L}\d-]{1,8}))?[\s,]+(?<commune>\p{L}[\p{L}\s.'’]*)$/iu;

/** Fields of an address that was written in one; undefined unless it ends with the name of a commune. */
export function wholeAddress(text: string): Readonly<Partial<Record<PropertyField, string>>> | undefined {
  const { street, number, unit, commune } = WHOLE.exec(text.trim())?.groups ?? {};
  if (street === undefined || number === undefined || commune === undefined) return undefined;
  const found = COMMUNES.find(({ label }) => fold(label) === fold(commune));
  return found && { street, streetNumber: number, unitNumber: unit ?? '', comuna: found.value };
}
