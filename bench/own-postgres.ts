import { postgresFolder } from '../tools/testing/system.ts';

/** @returns folder of PostgreSQL's programs @throws where there is none */
export function ownPostgres(): string {
  const bin = postgresFolder();
  if (!bin) throw new Error('this benchmark needs PostgreSQL');
  return bin;
}
