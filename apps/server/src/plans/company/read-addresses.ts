/** An address of a pasted list. */
export interface TypedAddress {
  /** As typed, shortened. */
  readonly texto: string;
  readonly correo: string;
  /** Empty where the list gives no name. */
  readonly nombre: string;
  readonly apellido: string;
}

const LONGEST_SHOWN = 120;
/** Lists are cut here: what follows is judged as too much, without reading all of it. */
const MOST_READ = 200;

/** Reads addresses between lines, commas and semicolons, as mail programs write them: `Ana Pérez <ana@x.cl>`, `"Pérez, Ana" <ana@x.cl>`. */
export function readAddresses(text: string): TypedAddress[] {
  return split(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MOST_READ)
    .map(readOne);
}

/** Commas between quotes do not separate. A quote that is never closed separates nothing. */
function split(text: string): string[] {
  return text.match(/(?:"[^"\n]*"|[^",;\n])+|"/g) ?? [];
}

function readOne(part: string): TypedAddress {
  const texto = part.slice(0, LONGEST_SHOWN);
  const [, before, inside] = /^([^<]*)<([^<>]+)>$/.exec(part) ?? [];
  if (inside === undefined) return { texto, correo: part, nombre: '', apellido: '' };
  return { texto, correo: inside.trim(), ...nameOf((before ?? '').replaceAll('"', '').trim()) };
}

/** `Pérez, Ana` has the surname first. Otherwise the first word is the name, or the first ones of four or more, before two surnames. */
function nameOf(name: string): Pick<TypedAddress, 'nombre' | 'apellido'> {
  const [surname = '', given] = name.split(',').map((each) => each.trim());
  if (given !== undefined) return { nombre: given, apellido: surname };
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first = words.length <= 2 ? 1 : words.length - 2;
  const at = words.length === 3 ? 1 : first;
  return { nombre: words.slice(0, at).join(' '), apellido: words.slice(at).join(' ') };
}
