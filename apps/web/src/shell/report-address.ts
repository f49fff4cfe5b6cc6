/** Address of an order's report. */
export function reportAddress(orden: string): string {
  return `/compra-directa/paso3?orden=${encodeURIComponent(orden)}`;
}

/** History state of a report page opened by a mailed link: its address is valid for an hour, not a day. */
export const BY_LINK = { enlace: true } as const;

export function cameByLink(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'enlace' in state;
}
