/** Result of the identity check, passed from paso3 to paso4 in the history state. */
export interface IdentityNews {
  /** Why the check failed. */
  readonly serie: string;
}

export function readIdentityNews(state: unknown): IdentityNews | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { serie } = state as { readonly serie?: unknown };
  return typeof serie === 'string' && serie !== '' ? { serie } : undefined;
}
