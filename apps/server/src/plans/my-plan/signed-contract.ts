import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** The sealed document of a contract, as signed. Undefined where the contract was not signed here. @throws Error if it has changed */
export async function findSignedContract(db: Kysely<Schema>, contrato: string) {
  const row = await signedContracts(db)
    .select(['folio', 'emitido', 'pdf', 'sha256'])
    .where('contrato_creado', '=', contrato)
    .executeTakeFirst();
  if (!row) return undefined;
  const { folio, emitido, pdf, sha256 } = row;
  if (createHash('sha256').update(pdf).digest('hex') !== sha256) throw new Error(`the file of ${folio} has changed`);
  return { folio, emitido: emitido.toISOString(), base64: pdf.toString('base64'), tipoContenido: 'application/pdf' as const };
}

export async function isSigned(db: Kysely<Schema>, contrato: string): Promise<boolean> {
  return (await signedContracts(db).select('folio').where('contrato_creado', '=', contrato).executeTakeFirst()) !== undefined;
}

const signedContracts = (db: Kysely<Schema>) =>
  db.selectFrom('contract_documents').innerJoin('plan_orders', 'plan_orders.orden', 'contract_documents.orden');
