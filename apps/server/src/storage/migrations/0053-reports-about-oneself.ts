import { sql, type Kysely } from 'kysely';

/** Personas and Consolidado are bought about oneself, which their sentence now says. A sentence of the operator's own stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { codigo, sentence, words, instead } of SENTENCES)
    await sql`update services set descripcion = replace(descripcion, ${words}, ${instead})
      where codigo = ${codigo} and descripcion = ${sentence}`.execute(db);
}

const SENTENCES = [
  {
    codigo: 'sia000001',
    sentence: 'Lo que consta de una persona, en una sola lectura.',
    words: 'de una persona',
    instead: 'sobre ti',
  },
  {
    codigo: 'sia000003',
    sentence: 'Solo protestos y morosidades, lo justo para decidir.',
    words: 'Solo protestos',
    instead: 'Solo tus protestos',
  },
] as const;
