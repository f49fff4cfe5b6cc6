declare module 'subset-font' {
  interface Cut {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** The font with only the glyphs of `text`. */
  export default function subsetFont(font: Uint8Array, text: string, cut: Cut): Promise<Uint8Array>;
}
