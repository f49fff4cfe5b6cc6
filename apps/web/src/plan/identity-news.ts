/** Result of the identity check, passed from paso3 to paso4 in the history state. */
export interface IdentityNews {
  /** Why the check failed. */
  readonly serie: string;
  /** The server's own sentence, if it says something else. */
  readonly detalle?: string;
}

export function readIdentityNews(state: unknown): IdentityNews | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { serie, detalle } = state as Readonly<Partial<Record<keyof IdentityNews, unknown>>>;
  if (typeof serie !== 'string' || serie === '') return undefined;
  return typeof detalle === 'string' ? { serie, detalle } : { serie };
}
