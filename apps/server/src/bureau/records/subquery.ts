import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { TODAY } from '../../storage/clock.ts';

/** A row as read: its content and whether it is invented. */
export type StoredRow<T> = T & { readonly demo: boolean };

/** Builder for subqueries of the statement that reads a subject. */
export const from: ExpressionBuilder<Schema, never> = expressionBuilder<Schema>();

/**
 * Ley 19.628, article 18: an obligation is no longer reported once five years have passed since it fell due. A term's first and last day
 * have the same number (Código Civil, article 48), so the fifth anniversary itself still counts.
 */
export function withinFiveYears(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= (${TODAY} - interval '5 years')::date`;
}

/** A numeric or bigint as a number: the importer allows at most 16 digits. */
export function asNumber(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)}::float8`;
}

/** Removes the `demo` flag from rows. */
export function withoutDemo<T extends { readonly demo: boolean }>(rows: readonly T[]): Omit<T, 'demo'>[] {
  return rows.map((row) => {
    const { demo: _, ...rest } = row;
    return rest;
  });
}

export function anyInvented(rows: readonly { readonly demo: boolean }[]): boolean {
  return rows.some((row) => row.demo);
}
