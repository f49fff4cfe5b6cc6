export interface Comuna {
  /** Official code (Código Único Territorial), five digits: region, province, commune. */
  readonly cut: string;
  readonly nombre: string;
  readonly nombreMayusculas: string;
  /** '01' to '16': Ñuble's communes are in '16'. */
  readonly codigoRegion: string;
}

const CUT = 5;

/** @param lines one commune per line: five characters of code, then the name */
export function decodeComunas(lines: string): readonly Comuna[] {
  return lines.split('\n').map((line) => {
    const cut = line.slice(0, CUT);
    const nombre = line.slice(CUT);
    return { cut, nombre, nombreMayusculas: nombre.toUpperCase(), codigoRegion: cut.slice(0, 2) };
  });
}
