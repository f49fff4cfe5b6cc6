/** What one UF was worth on a day. */
export interface UfValue {
  /** YYYY-MM-DD */
  readonly fecha: string;
  /** Pesos with two decimals and a point, such as '38362.26': never through a binary fraction of ours. */
  readonly valor: string;
}

/** Nobody answered, or not with values of the UF. */
export class UfUnavailable extends Error {
  override readonly name = 'UfUnavailable';
}

/** Who publishes the UF. */
export interface UfSource {
  /** Every value of a year that is published so far, in no order. @throws UfUnavailable */
  year(year: number): Promise<readonly UfValue[]>;
}
