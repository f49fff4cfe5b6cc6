/** Transbank's names: venta débito, venta normal (crédito) and venta prepago. */
export type CardKind = 'VD' | 'VN' | 'VP';

export interface TestCard {
  readonly nombre: string;
  /** Digits in the groups people type. */
  readonly numero: string;
  /** Undefined where Transbank publishes none; the field may then stay empty. */
  readonly cvv?: string;
  readonly tipo: CardKind;
  readonly aprobada: boolean;
}

/** Transbank's published test cards for its integration environment; any expiry date. */
export const TEST_CARDS: readonly TestCard[] = [
  { nombre: 'Visa', numero: '4051 8856 0044 6623', cvv: '123', tipo: 'VN', aprobada: true },
  { nombre: 'American Express', numero: '3700 0000 0002 032', cvv: '1234', tipo: 'VN', aprobada: true },
  { nombre: 'Mastercard', numero: '5186 0595 5959 0568', cvv: '123', tipo: 'VN', aprobada: false },
  { nombre: 'Redcompra', numero: '4051 8842 3993 7763', tipo: 'VD', aprobada: true },
  { nombre: 'Redcompra', numero: '4511 3466 6003 7060', tipo: 'VD', aprobada: true },
  { nombre: 'Redcompra', numero: '5186 0085 4123 3829', tipo: 'VD', aprobada: false },
  { nombre: 'Prepago Visa', numero: '4051 8860 0005 6590', tipo: 'VP', aprobada: true },
  { nombre: 'Prepago Mastercard', numero: '5186 1741 1062 9480', tipo: 'VP', aprobada: false },
];

/** Transbank's response codes, level 1. */
const APPROVED = 0;
const DATA_ERROR = -1;
export const REFUSED_BY_ISSUER = -4;

export interface CardOutcome {
  /** Last four digits; the full number is never stored. */
  readonly tarjeta: string;
  readonly tipo_pago: CardKind;
  /** Response code of the merchant's commit. */
  readonly respuesta: number;
}

/** Outcome of a card, or undefined when the number is not a card's (13 to 19 digits that pass Luhn's check). */
export function readCard(number: string): CardOutcome | undefined {
  const digits = digitsOf(number);
  const known = knownCard(digits);
  if (known) return { tarjeta: digits.slice(-4), tipo_pago: known.tipo, respuesta: known.aprobada ? APPROVED : DATA_ERROR };
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return undefined;
  return { tarjeta: digits.slice(-4), tipo_pago: 'VN', respuesta: REFUSED_BY_ISSUER };
}

/** Number of digits of a card's CVV, and whether it is optional. */
export function cvvOf(number: string): { digits: 3 | 4; optional: boolean } {
  const digits = digitsOf(number);
  const known = knownCard(digits);
  return { digits: /^3[47]/.test(digits) ? 4 : 3, optional: known !== undefined && known.cvv === undefined };
}

function knownCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => digitsOf(card.numero) === digits);
}

function digitsOf(number: string): string {
  return number.replace(/[\s.-]/g, '');
}

/** Luhn's check: from the right, every second digit counts double (less 9 when over 9); the sum ends in 0. */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
