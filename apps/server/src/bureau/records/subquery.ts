import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** A row as read: its content and whether it is invented. */
export type StoredRow<T> = T & { readonly demo: boolean };

/** Builder for subqueries of the statement that reads a subject. */
export const from: ExpressionBuilder<Schema, never> = expressionBuilder<Schema>();

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
