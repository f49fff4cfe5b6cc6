/** Seals documents with an electronic signature that shows any later change. */
export interface Seal {
  /** True where no provider vouches for the certificate: the one made at the first start, or a self-signed one from a file. */
  readonly simulated: boolean;
  /** PDF in, the same PDF with a PAdES signature appended out: B-T where an authority of time is set up and answers, else B-B. */
  seal(pdf: Uint8Array): Promise<Uint8Array>;
  /** What a person should look at, such as a certificate about to run out; empty when there is nothing. */
  notices(): readonly string[];
  /** Waits for the documents under way. */
  close(): Promise<void>;
}
