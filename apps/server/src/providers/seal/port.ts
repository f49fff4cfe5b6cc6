/** Seals documents with an electronic signature that reveals any later change. */
export interface Seal {
  /** True for a self-signed certificate: the one created at the first start, or one from a file. */
  readonly simulated: boolean;
  /** End of the certificate's validity. */
  readonly validUntil: Date;
  /** The certificate's file has every certificate up to one that signs itself; absent for the one made at the first start. */
  readonly completeChain?: boolean;
  /** Appends a PAdES signature to a PDF: B-T when a timestamp authority is configured and answers, else B-B. */
  seal(pdf: Uint8Array): Promise<Uint8Array>;
  /** Notices for a person, such as an expiring certificate; empty when there are none. */
  notices(): readonly string[];
  /** Waits for documents being sealed. */
  close(): Promise<void>;
}
