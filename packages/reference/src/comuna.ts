export interface Comuna {
  /** Official code (Código Único Territorial), five digits: region, province, commune. */
  readonly cut: string;
  readonly nombre: string;
  readonly nombreMayusculas: string;
  /** '01' to '16': Ñuble's communes are in '16'. */
  readonly codigoRegion: string;
}

const PROVINCE = 3;
const SPANISH = new Intl.Collator('es');

/**
 * Sorted by name as Spanish sorts (Ñ after N).
 * @param lines one province per line: the first three digits of its codes, then the names in order of their last two digits, from
 *   01, separated by commas; an unused number has an empty name
 */
export function decodeComunas(lines: string): readonly Comuna[] {
  return (
    lines
      .split('\n')
      .flatMap((line) => {
        const names = line.slice(PROVINCE).split(',');
        return names.map((nombre, index) => comuna(line.slice(0, PROVINCE), index + 1, nombre));
      })
      .filter(({ nombre }) => nombre !== '')
      // oxlint-disable-next-line unicorn/no-array-sort -- forms run in Safari 15, which has no toSorted; the array is new
      .sort((a, b) => SPANISH.compare(a.nombre, b.nombre))
  );
}

function comuna(province: string, number: number, nombre: string): Comuna {
  const cut = `${province}${String(number).padStart(2, '0')}`;
  return { cut, nombre, nombreMayusculas: nombre.toUpperCase(), codigoRegion: cut.slice(0, 2) };
}
