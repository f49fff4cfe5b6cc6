/** Method, path and encoding of a call, light enough for the browser. Its schemas: ./endpoints. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  /** How the body travels; calls without a body have none. */
  readonly encoding?: 'form' | 'json';
  /** What comes back, where that is no JSON. */
  readonly answer?: 'text';
  /** What a refusal comes back as, where that is no JSON: the sentence alone. */
  readonly refusal?: 'text';
  /** Bytes of the body where that is more than usual. */
  readonly bodyLimit?: number;
  /** Milliseconds the browser waits for the whole answer where that is longer than usual: a report on a slow line. */
  readonly patience?: number;
}
