import type { ReviewStatus } from '@veridico/api';

export const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
export const NUMERO = 'VO-7K3M-9QXT';
/** An order as the card page left it. */
export const REVIEW = {
  status: 'AUTHORIZED' as ReviewStatus,
  buy_order: ORDEN,
  numero: NUMERO,
  amount: 13_200,
  authorization_code: '1213',
  transaction_date: '2026-11-18T13:41:07.000Z',
  payment_type_code: 'VD',
  installments_number: 0,
  card_number: '7763',
  nombre_servicio: 'Informe Verídico Empresarial',
  nombre_plan: '',
  comercio: 'Verídico SpA',
};
