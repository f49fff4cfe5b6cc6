import type { EstadoDeLote, JuicioDeLinea } from '@veridico/api/endpoints';
import { isRut, RUT_INVALIDO, wireRut } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';
import { holdBatch, type Batch, type BatchOwner } from './batches.ts';
import { judgeLines, type Asker, type JudgedLine } from './judge.ts';

interface Corrected {
  readonly asker: Asker;
  readonly owner: BatchOwner;
  /** Id. */
  readonly lote: string;
}

/** A line that would not be asked for may be corrected. */
const WRONG: readonly JuicioDeLinea[] = ['mal-escrita', 'no-permitida', 'sin-registros', 'repetida'];

/**
 * Puts another RUT in the place of a line of a batch in review and judges the whole list again: lines repeat each other. Its reference
 * stays. The same correction twice is done once.
 * @throws Problem CAMPOS_INVALIDOS if it is no RUT, LOTE_DESCONOCIDO, LOTE_CAMBIADO if the batch is not in review or the line is not wrong
 */
export async function correctLine(
  db: Kysely<Schema>,
  { asker, owner, lote }: Corrected,
  { numero, run }: { readonly numero: number; readonly run: string },
): Promise<EstadoDeLote> {
  if (!isRut(run)) throw new Problem('CAMPOS_INVALIDOS', { campos: { run: RUT_INVALIDO } });
  const rut = wireRut(run);
  return db.transaction().execute(async (trx) => {
    const batch = await holdBatch(trx, owner, lote);
    if (!batch) throw new Problem('LOTE_DESCONOCIDO');
    const lines = await typedLines(trx, batch);
    const line = lines.find((each) => each.numero === numero);
    if (batch.estado !== 'revision' || !line) throw new Problem('LOTE_CAMBIADO');
    if (line.rut === rut) return batch.estado;
    if (!WRONG.includes(line.juicio)) throw new Problem('LOTE_CAMBIADO');
    const typed = lines.map(({ texto, rut: own, referencia }, index) =>
      index === numero - 1 ? { texto: rut, rut, referencia } : { texto, rut: own, referencia },
    );
    await storeVerdicts(trx, batch, await judgeLines(trx, { ...asker, servicio: batch.servicio }, typed));
    return batch.estado;
  });
}

function typedLines(trx: Transaction<Schema>, { id }: Batch) {
  return trx
    .selectFrom('lote_lineas')
    .select(['numero', 'texto', 'sujeto_rut as rut', 'referencia', 'juicio'])
    .where('lote', '=', id)
    .orderBy('numero')
    .execute();
}

async function storeVerdicts(trx: Transaction<Schema>, { id }: Batch, lines: readonly JudgedLine[]): Promise<void> {
  const rows = JSON.stringify(lines.map(({ rut, ...line }, index) => ({ ...line, sujeto_rut: rut, numero: index + 1 })));
  await sql`
    update lote_lineas set texto = line.texto, sujeto_rut = line.sujeto_rut, informe = line.informe, juicio = line.juicio,
      repite = line.repite, consulta = line.consulta
    from jsonb_to_recordset(${rows}::jsonb) as line(numero integer, texto text, sujeto_rut text, informe text, juicio text, repite integer,
      consulta uuid)
    where lote_lineas.lote = ${id} and lote_lineas.numero = line.numero
      and (lote_lineas.sujeto_rut, lote_lineas.juicio, lote_lineas.repite, lote_lineas.consulta)
        is distinct from (line.sujeto_rut, line.juicio, line.repite, line.consulta)`.execute(trx);
  await trx
    .updateTable('lotes')
    .set({ movido: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
