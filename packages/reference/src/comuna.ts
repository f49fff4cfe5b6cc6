export interface Comuna {
  /** Official code (Código Único Territorial), five digits: region, province, commune. */
  readonly cut: string;
  readonly nombre: string;
  readonly nombreMayusculas: string;
  /** '01' to '16': Ñuble's communes are in '16'. */
  readonly codigoRegion: string;
  /** The tax office's own number, without leading zeros; null where it has none. It still files Ñuble under the 81xx of old. */
  readonly codigoSii: string | null;
}

const CUT = 5;
const SII = 5;

/** @param lines one commune per line: five characters of code, five of the tax office's right-aligned, then the name */
export function decodeComunas(lines: string): readonly Comuna[] {
  return lines.split('\n').map((line) => {
    const cut = line.slice(0, CUT);
    const nombre = line.slice(CUT + SII);
    const sii = line.slice(CUT, CUT + SII).trim();
    return { cut, nombre, nombreMayusculas: nombre.toUpperCase(), codigoRegion: cut.slice(0, 2), codigoSii: sii || null };
  });
}
