/** Pages of plan contracting. `orden`: 26 characters of Crockford base32. */
export const CONTRACT_PAGE = '/contrata-directo/paso1Contrato';

export function planFormPage(codigoPlan: string | undefined): string {
  return codigoPlan === undefined ? '/contrata-directo/paso1' : `/contrata-directo/paso1?codigo_plan=${encodeURIComponent(codigoPlan)}`;
}

/** Return address of the card page; with an order it looks up that order's payment. */
export function paymentPage(orden: string): string {
  return `/contrata-directo/paso2?orden=${encodeURIComponent(orden)}`;
}

export function identityPage(orden: string): string {
  return `/contrata-directo/paso3?orden=${encodeURIComponent(orden)}`;
}

export function resultPage(orden: string): string {
  return `/contrata-directo/paso4?orden=${encodeURIComponent(orden)}`;
}
