/**
 * What the engine complains of, without what it quotes of the document: the quotation comes after a colon or a quotation mark, and errors
 * reach the log. The engine puts its words in `message` or in `code`, behind a list's bracket or a number.
 */
export function complaintOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const words = (message || code || '').replace(/^.*?message: "|^\d+: /s, '');
  return /^[^:"'`“«]*/.exec(words)?.[0].trim() ?? '';
}
