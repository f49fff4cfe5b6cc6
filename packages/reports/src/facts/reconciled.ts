import { CURRENCY_ORDER } from '../house/formats.ts';
import type { DebtRecords, Morosidad, Protesto, Saldado } from '../records.ts';
import { creditorsOf, folded, type Creditor, type Named } from './creditors.ts';
import { doubtsIn } from './possible-duplicates.ts';

/** A row that no other one repeats for certain. Its `acreedor` is the name to print. */
export type Reconciled<Row> = Row & {
  /** Equal for all rows of one creditor. */
  readonly acreedorId: string;
  /** Equal for rows that may be the same document; null where there is no doubt. */
  readonly duda: number | null;
};

export interface ReconciledDebts {
  readonly protestos: readonly Reconciled<Protesto>[];
  readonly morosidades: readonly Reconciled<Morosidad>[];
  /** Rows left out because they cannot be: due before the person's birth. */
  readonly imposibles: { readonly protestos: number; readonly morosidades: number };
}

/** Records whose debts are reconciled. */
export type Told<Records extends DebtRecords> = Omit<Records, Exclude<keyof DebtRecords, 'demo'>> & ReconciledDebts;

type Claim = Protesto | Morosidad;

/**
 * The debts that every part of a report counts: each document once, with its creditor's name, without those that a source reports as settled
 * and those that cannot be (docs/decisions/0058). Keeps the order of the rows.
 * @param born YYYY-MM-DD; null for companies and where unknown
 */
export function reconciled<Records extends DebtRecords>(records: Records, born: string | null): Told<Records> {
  const { protestos, morosidades, saldados, acreedores, ...others } = records;
  const creditorOf = creditorsOf([...protestos, ...morosidades, ...saldados], acreedores);
  const settled = (clase: Saldado['clase']) => saldados.filter((each) => each.clase === clase);
  const possible = <Row extends Claim>(rows: readonly Row[]) =>
    rows.filter(({ fechaVencimiento }) => born === null || fechaVencimiento >= born);
  const told = {
    protestos: merged(possible(protestos), settled('protestos'), creditorOf),
    morosidades: merged(possible(morosidades), settled('morosidades'), creditorOf),
  };
  const imposibles = {
    protestos: protestos.length - possible(protestos).length,
    morosidades: morosidades.length - possible(morosidades).length,
  };
  return { ...others, ...told, imposibles };
}

/** Rows that may be the same document count once, as the one that weighs least. */
export function countedOnce<Row extends Reconciled<Claim>>(rows: readonly Row[]): Row[] {
  const doubtful = Map.groupBy(
    rows.filter(({ duda }) => duda !== null),
    ({ duda }) => duda,
  );
  const kept = new Set(
    [...doubtful.values()].map((group) => group.reduce((least, row) => (protestedOn(row) < protestedOn(least) ? row : least))),
  );
  return rows.filter((row) => row.duda === null || kept.has(row));
}

/** How many rows may repeat another one. */
export function repeatsIn(rows: readonly Reconciled<Claim>[]): number {
  return rows.length - countedOnce(rows).length;
}

function merged<Row extends Claim>(
  rows: readonly Row[],
  settled: readonly Saldado[],
  creditorOf: (row: Named) => Creditor,
): Reconciled<Row>[] {
  const documentOf = (row: Claim | Saldado) => JSON.stringify([creditorOf(row).id, folded(row.tipo), row.numero.toUpperCase()]);
  const settledUntil = new Map<string, string>();
  for (const row of settled) {
    const document = documentOf(row);
    if (row.fechaVencimiento > (settledUntil.get(document) ?? '')) settledUntil.set(document, row.fechaVencimiento);
  }
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const document = documentOf(row);
    const other = newest.get(document);
    // What fell due after the last settled one is a debt of its own, such as a further instalment.
    if (row.fechaVencimiento > (settledUntil.get(document) ?? '') && (!other || byNewest(row, other) < 0)) newest.set(document, row);
  }
  const kept = new Set(newest.values());
  const standing = rows.filter((row) => kept.has(row));
  const doubts = doubtsIn(standing, creditorOf);
  return standing.map((row, index) => {
    const { id, nombre, rut } = creditorOf(row);
    return { ...row, acreedor: nombre, acreedorRut: rut, acreedorId: id, duda: doubts[index] ?? null };
  });
}

/** The newest first; of equally new ones the smallest, because nothing tells which amount is right. */
function byNewest(a: Claim, b: Claim): number {
  const dates = (row: Claim) => `${row.fechaVencimiento} ${protestedOn(row)}`;
  if (dates(a) !== dates(b)) return dates(a) > dates(b) ? -1 : 1;
  const texts = [a, b].map((row) => JSON.stringify(row, Object.keys(row).toSorted()));
  return (
    CURRENCY_ORDER.indexOf(a.moneda) - CURRENCY_ORDER.indexOf(b.moneda) ||
    a.monto - b.monto ||
    ((texts[0] ?? '') < (texts[1] ?? '') ? -1 : 1)
  );
}

function protestedOn(row: Claim): string {
  return 'fechaProtesto' in row ? row.fechaProtesto : '';
}
