/** Seals documents with an electronic signature that shows any later change. */
export interface Seal {
  /** True while the certificate is the one made at first start, which no accredited provider vouches for. */
  readonly simulated: boolean;
  /** PDF in, the same PDF with a PAdES B-B signature appended out. */
  seal(pdf: Uint8Array): Promise<Uint8Array>;
}
