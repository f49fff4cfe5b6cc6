/** Rate of IVA in Chile, in percent. */
const IVA = 19n;
const HUNDRED = 100n;

export interface PlanMoney {
  /** Whole pesos: before tax, tax, and the amount charged. */
  readonly neto: number;
  readonly iva: number;
  readonly total: number;
}

/**
 * Price of one period of a plan today. In pesos, the price includes tax. In UF: price × UF value, rounded half up to whole pesos; plus tax,
 * rounded half up again; the tax is the difference. Exact: no amount passes through a binary fraction.
 * @param precio with at most two decimals, as PostgreSQL writes it @param uf pesos per UF, in the same format; undefined if there is none
 * @returns undefined if the UF value is needed and missing
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

/** A quantity and its unit price in the plan's currency. */
export interface OwedLine {
  readonly cantidad: number;
  /** With at most two decimals. */
  readonly valor: string;
}

export interface InvoiceMoney extends PlanMoney {
  /** Sum of all lines, in the currency, with two decimals. */
  readonly monto: string;
  /** Per line: amount in the currency, and whole pesos before tax, rounded half up. The printed lines add up to the printed net. */
  readonly lineas: readonly { readonly monto: string; readonly neto: number }[];
}

/**
 * Price of several lines today: each is rounded as in moneyOf, and their sum is taxed once. @param uf as for moneyOf
 * @returns undefined if the UF value is needed and missing
 */
export function invoiceMoney(moneda: '1' | '2', owed: readonly OwedLine[], uf: string | undefined): InvoiceMoney | undefined {
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

/** @throws RangeError unless it is an amount with at most two decimals */
function hundredths(amount: string): bigint {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError('not an amount with two decimals');
  return BigInt(whole) * HUNDRED + BigInt(decimals.padEnd(2, '0'));
}
