/** Pages of the contracting of a plan. `orden`: 26 characters of Crockford base32. */
export const CONTRACT_PAGE = '/contrata-directo/paso1Contrato';

export function planFormPage(codigoPlan: string | undefined): string {
  return codigoPlan === undefined ? '/contrata-directo/paso1' : `/contrata-directo/paso1?codigo_plan=${encodeURIComponent(codigoPlan)}`;
}

/** Where the card page comes back to; with an order of ours, its payment is looked up. */
export function paymentPage(orden: string): string {
  return `/contrata-directo/paso2?orden=${encodeURIComponent(orden)}`;
}

export function identityPage(orden: string): string {
  return `/contrata-directo/paso3?orden=${encodeURIComponent(orden)}`;
}

export function resultPage(orden: string): string {
  return `/contrata-directo/paso4?orden=${encodeURIComponent(orden)}`;
}
