/** A document's data as plain HTML for Chromium to print: lists of records become tables, sentences paragraphs. */
export function printableHtml({ data, qr }: { readonly data: string; readonly qr: string }): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>
body{font:9.2pt Archivo,Arial,sans-serif}table{width:100%;border-collapse:collapse}td,th{border-bottom:.4pt solid #c6ccd1;padding:4pt;text-align:left}
</style><body>${qr}${render(JSON.parse(data))}`;
}

function render(value: unknown): string {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    return isTable(rows) ? table(rows) : rows.map(render).join('');
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `<section title="${escape(name)}">${render(part)}</section>`)
      .join('');
  return `<p>${escape(words(value))}</p>`;
}

type Row = Readonly<Record<string, unknown>>;

function isTable(values: readonly unknown[]): values is readonly Row[] {
  return values.length > 0 && values.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
}

function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = (row: Row) => names.map((name) => `<td>${escape(words(row[name]))}</td>`).join('');
  return `<table><thead><tr>${names.map((name) => `<th>${escape(name)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
