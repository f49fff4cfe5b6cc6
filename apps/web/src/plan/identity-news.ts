/** What the identity check found, on its way from paso3 to paso4 in the history's state. */
export interface IdentityNews {
  /** Why it was not passed. */
  readonly serie: string;
}

export function readIdentityNews(state: unknown): IdentityNews | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { serie } = state as { readonly serie?: unknown };
  return typeof serie === 'string' && serie !== '' ? { serie } : undefined;
}
