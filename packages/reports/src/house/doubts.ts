import { countedOnce, repeatsIn, type Reconciled } from '../facts/reconciled.ts';
import type { Morosidad, Protesto } from '../records.ts';
import { counted, thousands, totals, totalsText } from './formats.ts';

interface Doubtful {
  readonly linea: number;
  readonly duda: number | null;
}

/** What a line says of lines that may be the same document. */
export interface Doubt {
  /** Their numbers, at most `MOST_NAMED`. */
  readonly posiblesDuplicados: readonly number[];
  /** The same as printed; null where there is none. */
  readonly aviso: string | null;
}

/** More than twenty lines that may be one document are an error of their source; naming all in each would make the data grow with its square. */
const MOST_NAMED = 20;

export function doubtsOf(lines: readonly Doubtful[]): (line: Doubtful) => Doubt {
  const groups = Map.groupBy(lines, ({ duda }) => duda);
  return ({ linea, duda }) => {
    const others = duda === null ? [] : (groups.get(duda) ?? []).map((other) => other.linea).filter((other) => other !== linea);
    const [first] = others;
    return {
      posiblesDuplicados: others.slice(0, MOST_NAMED),
      aviso: first === undefined ? null : `Posible duplicado de la línea ${first}`,
    };
  };
}

/** What to know before reading a section's total. @param repeated the sentence for lines that may repeat another */
export function notices(rows: readonly Reconciled<Protesto | Morosidad>[], repeated: string, impossible: number): string[] {
  const [vence, count] = [impossible === 1 ? 'vence' : 'vencen', counted(impossible, 'registro', 'registros')];
  return [
    ...(repeatsIn(rows) > 0 ? [repeated] : []),
    ...(impossible > 0 ? [`No contamos ${count} con fechas imposibles: ${vence} antes del nacimiento de la persona.`] : []),
  ];
}

/** ' (uno puede estar repetido: serían $500.000)' for the verdict; empty without doubt. */
export function maybeRepeated(rows: readonly Reconciled<Protesto | Morosidad>[], gender: 'm' | 'f'): string {
  const repeats = repeatsIn(rows);
  if (repeats === 0) return '';
  const one = gender === 'm' ? 'uno' : 'una';
  const which = repeats === 1 ? `${one} puede estar` : counted(repeats, '', 'pueden estar', gender);
  return ` (${which} ${repeatedText(repeats, gender)}: serían ${totalsText(totals(countedOnce(rows)))})`;
}

/** ', 1 quizás repetido' for a row of 'En una mirada'; empty without doubt. */
export function perhapsRepeated(rows: readonly Reconciled<Protesto | Morosidad>[], gender: 'm' | 'f'): string {
  const repeats = repeatsIn(rows);
  return repeats === 0 ? '' : `, ${thousands(repeats)} quizás ${repeatedText(repeats, gender)}`;
}

function repeatedText(count: number, gender: 'm' | 'f'): string {
  return `repetid${gender === 'm' ? 'o' : 'a'}${count === 1 ? '' : 's'}`;
}
