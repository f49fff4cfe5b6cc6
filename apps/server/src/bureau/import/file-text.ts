import { sql, type RawBuilder } from 'kysely';
import type { Column, Value } from './define.ts';

type ColumnType = Column['type'] | undefined;

/** SQL of a stored value as a file writes it; equal values have equal texts. */
export function fileText(value: RawBuilder<unknown>, type: ColumnType): RawBuilder<string | null> {
  if (type === 'numeric') return sql`trim_scale(${value})::text`;
  if (type === 'boolean') return sql`case ${value} when true then 'si' when false then 'no' end`;
  return type === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : sql`${value}::text`;
}

/** SQL of the value that stands in a text of `fileText`. */
export function fromFileText(text: RawBuilder<unknown>, type: ColumnType): RawBuilder<unknown> {
  return type === 'boolean' ? sql`(${text} = 'si')` : sql`(${text})::${sql.raw(type ?? 'text')}`;
}

/** A value that a column read from a file, as `fileText` writes it once it is stored. */
export function textOfValue(value: Value, type: ColumnType): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'si' : 'no';
  const text = String(value);
  if (type !== 'numeric' && type !== 'bigint') return text;
  const whole = text.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}
