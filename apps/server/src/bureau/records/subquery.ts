import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { TODAY } from '../../storage/clock.ts';

/** A row as it is read: what is told, and whether it was invented. */
export type Stored<T> = T & { readonly demo: boolean };

/** For the parts of the one statement that reads a subject. */
export const from: ExpressionBuilder<Schema, never> = expressionBuilder<Schema>();

/**
 * Ley 19.628, article 18: an obligation is not communicated any more once five years have passed since it fell due. The term's first and
 * last day have the same number (Código Civil, article 48), so the fifth anniversary itself is still inside.
 */
export function withinFiveYears(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= (${TODAY} - interval '5 years')::date`;
}

/** A numeric or bigint as a number: what the importer lets in has at most 16 digits. */
export function asNumber(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)}::float8`;
}

/** The rows without their origin. */
export function told<T extends { readonly demo: boolean }>(rows: readonly T[]): Omit<T, 'demo'>[] {
  return rows.map((row) => {
    const { demo: _, ...rest } = row;
    return rest;
  });
}

export function anyInvented(rows: readonly { readonly demo: boolean }[]): boolean {
  return rows.some((row) => row.demo);
}
