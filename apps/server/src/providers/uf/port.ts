/** Value of one UF on a day. */
export interface UfValue {
  /** YYYY-MM-DD */
  readonly fecha: string;
  /** Pesos with two decimals and a point, such as '38362.26'; kept as text to avoid binary fractions. */
  readonly valor: string;
}

/** No answer, or one without UF values. */
export class UfUnavailable extends Error {
  override readonly name = 'UfUnavailable';
}

/** A publisher of the UF. */
export interface UfSource {
  /** Every value of a year published so far, in any order. @throws UfUnavailable */
  year(year: number): Promise<readonly UfValue[]>;
}
