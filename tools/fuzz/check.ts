/** A check that holds or not, as `npm test` counts them. */
export interface Check {
  readonly title: string;
  readonly wrong: readonly string[];
}
