/**
 * The engine's error message without its quotation of the document, which must not reach the log. The quotation comes after a colon or a
 * quotation mark. The message is in `message` or `code`, after a list's bracket or a number.
 */
export function complaintOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const words = (message || code || '').replace(/^.*?message: "|^\d+: /s, '');
  return /^[^:"'`“«]*/.exec(words)?.[0].trim() ?? '';
}
