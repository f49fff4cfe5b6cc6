/** A row as `reconciled` gives it: the only one of its document, its creditor known by its name. */
export function certain<Row extends { readonly acreedor: string }>(row: Row) {
  return { ...row, acreedorId: row.acreedor, duda: null };
}
