import type { Cutoffs, DebtRecords, EmpresaRecords, PersonaRecords } from '../records.ts';
import { amount, counted, listText, type Total, totals, totalsText } from './formats.ts';
import { protestosCounted } from './protestos.ts';

type Debts = Pick<DebtRecords, 'protestos' | 'morosidades'> & { readonly cutoffs: Cutoffs<'protestos' | 'morosidades'> };
type Risk = Pick<PersonaRecords & EmpresaRecords, 'protestos' | 'morosidades' | 'deuda' | 'infracciones' | 'cutoffs'>;

/** One source in page 1's verdict. */
interface VerdictSource {
  /** What was found, as the object of 'Tiene'; null when nothing was. */
  readonly present: string | null;
  readonly known: boolean;
  /** Object of 'No registra'. */
  readonly absent: string;
  /** Object of 'No recibimos información de'. */
  readonly name: string;
}

/** The verdict of page 1, at most three sentences: what was found, what was not, and which sources are missing. */
export function riskSentences(records: Risk): string[] {
  return sentences([...debtSources(records), ...otherSources(records)]);
}

/** The same, for protests and arrears alone. */
export function debtSentences(records: Debts): string[] {
  return sentences(debtSources(records));
}

function sentences(all: readonly VerdictSource[]): string[] {
  const present = all.flatMap((source) => source.present ?? []);
  const missing = all.filter((source) => source.present === null);
  const absent = missing.filter(({ known }) => known).map((source) => source.absent);
  const unknown = missing.filter(({ known }) => !known).map((source) => source.name);
  return [
    ...(present.length > 0 ? [`Tiene ${joined(present)}.`] : []),
    ...(absent.length > 0 ? [`No registra ${either(absent)}.`] : []),
    ...(unknown.length > 0 ? [`Aún no recibimos información de ${listText(unknown)}: no podemos decir si tiene.`] : []),
  ];
}

function debtSources({ protestos, morosidades, cutoffs }: Debts): VerdictSource[] {
  return [
    {
      present: withTotals(protestosCounted(protestos.length), totals(protestos)),
      known: cutoffs.protestos !== null,
      absent: 'protestos vigentes',
      name: 'protestos',
    },
    {
      present: withTotals(counted(morosidades.length, 'deuda en mora', 'deudas en mora', 'f'), totals(morosidades)),
      known: cutoffs.morosidades !== null,
      absent: 'deudas en mora',
      name: 'deudas en mora',
    },
  ];
}

function otherSources({ deuda, infracciones, cutoffs }: Risk): VerdictSource[] {
  const late = lateAmount(deuda.at(-1));
  const fines = totals(infracciones.map(({ monto }) => ({ moneda: 'CLP', monto })));
  return [
    {
      present: late && `deuda financiera atrasada por ${late}`,
      known: cutoffs.deuda_financiera !== null,
      absent: 'atrasos en el sistema financiero',
      name: 'deuda financiera',
    },
    {
      present: withTotals(
        counted(infracciones.length, 'infracción laboral o previsional', 'infracciones laborales o previsionales', 'f'),
        fines,
      ),
      known: cutoffs.infracciones !== null,
      absent: 'infracciones laborales',
      name: 'infracciones laborales',
    },
  ];
}

function withTotals(what: string, all: readonly Total[]): string | null {
  return all.length === 0 ? null : `${what} por ${totalsText(all)}`;
}

function lateAmount(newest: Risk['deuda'][number] | undefined): string | null {
  const late = newest ? newest.mora30a89 + newest.mora90oMas : 0;
  return late > 0 ? amount({ moneda: 'CLP', monto: late }).texto : null;
}

/** Uses semicolons when an item is itself a list of amounts. */
function joined(items: readonly string[]): string {
  return items.some((item) => / y /u.test(item)) ? items.join('; ') : listText(items);
}

/** 'a, b ni c'. */
function either(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} ni ${last}`;
}
