/** Percent of IVA in Chile. */
const IVA = 19n;
const HUNDRED = 100n;

export interface PlanMoney {
  /** Whole pesos, all of them: before tax, tax, what the card is charged. */
  readonly neto: number;
  readonly iva: number;
  readonly total: number;
}

/**
 * What one period of a plan costs today. In pesos the tax is in the price. In UF: price by value, rounded to whole pesos half up; with tax,
 * rounded once more half up; the tax is the difference. Exact: no amount passes through a binary fraction.
 * @param precio with at most two decimals, as PostgreSQL writes it @param uf pesos of one UF, the same; undefined where there is none
 * @returns undefined where the value of the UF is needed and missing
 */
export function moneyOf(moneda: '1' | '2', precio: string, uf: string | undefined): PlanMoney | undefined {
  if (moneda === '1') {
    const total = Number(hundredths(precio) / HUNDRED);
    return { neto: total, iva: 0, total };
  }
  if (uf === undefined) return undefined;
  const neto = halfUp(hundredths(precio) * hundredths(uf), HUNDRED * HUNDRED);
  const total = halfUp(neto * (HUNDRED + IVA), HUNDRED);
  return { neto: Number(neto), iva: Number(total - neto), total: Number(total) };
}

/** What is owed for so many of something, at so much each in the currency. */
export interface Owed {
  readonly cantidad: number;
  /** With at most two decimals. */
  readonly valor: string;
}

export interface InvoiceMoney extends PlanMoney {
  /** Of all lines, in the currency, with two decimals. */
  readonly monto: string;
  /** By line: in the currency, and whole pesos before tax, half up. Those that are printed add up to the printed net. */
  readonly lineas: readonly { readonly monto: string; readonly neto: number }[];
}

/**
 * What several lines cost today: each rounded like one period, their sum taxed once. @param uf as for moneyOf
 * @returns undefined where the value of the UF is needed and missing
 */
export function invoiceMoney(moneda: '1' | '2', owed: readonly Owed[], uf: string | undefined): InvoiceMoney | undefined {
  if (moneda === '2' && uf === undefined) return undefined;
  const rate = moneda === '1' ? HUNDRED : hundredths(uf ?? '');
  const lines = owed.map(({ cantidad, valor }) => {
    const monto = BigInt(cantidad) * hundredths(valor);
    return { monto, neto: halfUp(monto * rate, HUNDRED * HUNDRED) };
  });
  const neto = lines.reduce((sum, line) => sum + line.neto, 0n);
  const total = moneda === '1' ? neto : halfUp(neto * (HUNDRED + IVA), HUNDRED);
  return {
    lineas: lines.map((line) => ({ monto: decimal(line.monto), neto: Number(line.neto) })),
    monto: decimal(lines.reduce((sum, line) => sum + line.monto, 0n)),
    neto: Number(neto),
    iva: Number(total - neto),
    total: Number(total),
  };
}

function decimal(amount: bigint): string {
  return `${amount / HUNDRED}.${String(amount % HUNDRED).padStart(2, '0')}`;
}

function halfUp(amount: bigint, unit: bigint): bigint {
  return (amount + unit / 2n) / unit;
}

/** @throws RangeError for what is no amount with at most two decimals */
function hundredths(amount: string): bigint {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError('not an amount with two decimals');
  return BigInt(whole) * HUNDRED + BigInt(decimals.padEnd(2, '0'));
}
