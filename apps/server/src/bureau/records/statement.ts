import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

interface Statement<Row> {
  compile(): CompiledQuery<Row>;
}

/** Stands for the RUT in the compiled statement; no other parameter has this value. */
const PLACE = '(rut)';

/**
 * A statement that reads one row about a RUT, compiled at its first use: with dozens of subqueries, compiling takes longer than its answer.
 * Everything else in it must be the same at each use.
 * @returns a function that reads the row; undefined without one
 */
export function aboutOne<Row>(
  build: (db: Kysely<Schema>, rut: string) => Statement<Row>,
): (db: Kysely<Schema>, rut: string) => Promise<Row | undefined> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, rut) => {
    compiled ??= build(db, PLACE).compile();
    const parameters = compiled.parameters.map((each) => (each === PLACE ? rut : each));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}
