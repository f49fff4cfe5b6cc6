/** Where the report of an order is read. */
export function reportAddress(orden: string): string {
  return `/compra-directa/paso3?orden=${encodeURIComponent(orden)}`;
}

/** History's state of a report's page that a mailed link opened: its address is good for an hour, not for a day. */
export const BY_LINK = { enlace: true } as const;

export function cameByLink(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'enlace' in state;
}
