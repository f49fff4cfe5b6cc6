/** Method, path and encoding of a call, small enough for the browser. Its schemas are in ./endpoints. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  /** Encoding of the body; absent for calls without body. */
  readonly encoding?: 'form' | 'json';
  /** Format of the response, if not JSON. `empty`: its body says nothing and may be empty. `file`: bytes, read as they come. */
  readonly answer?: 'text' | 'empty' | 'file';
  /** Format of a refusal, if not JSON: only the message. */
  readonly refusal?: 'text';
  /** Maximum bytes of the body, if above the default. */
  readonly bodyLimit?: number;
  /** Milliseconds the browser waits for the whole response, if above the default: a report on a slow connection. */
  readonly patience?: number;
}
