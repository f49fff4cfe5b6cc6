import type { Cutoffs, DebtRecords, EmpresaRecords, PersonaRecords } from '../records.ts';
import { debtWindow, lateIn } from '../facts/debt-window.ts';
import { freshnessOf, type Freshness, type RiskSource } from '../facts/freshness.ts';
import { amount, counted, dayText, listText, monthText, type Total, totals, totalsText } from './formats.ts';
import { protestosCounted } from './protestos.ts';

type Debts = Pick<DebtRecords, 'protestos' | 'morosidades'> & { readonly cutoffs: Cutoffs<'protestos' | 'morosidades'> };
type Risk = Pick<PersonaRecords & EmpresaRecords, 'protestos' | 'morosidades' | 'deuda' | 'infracciones' | 'cutoffs'>;

/** One source in page 1's verdict. */
interface VerdictSource {
  /** What was found, as the object of 'Tiene'; null when nothing was. */
  readonly present: string | null;
  readonly freshness: Freshness;
  /** Last day that it covers; null if never loaded. */
  readonly corte: string | null;
  /** Object of 'No registra'. */
  readonly absent: string;
  /** Object of 'Aún no recibimos información de'. */
  readonly name: string;
}

/**
 * The verdict of page 1, at most three sentences: what was found, what was not, and which sources are missing or too old to tell.
 * @param today YYYY-MM-DD
 */
export function riskSentences(records: Risk, today: string): string[] {
  return sentences([...debtSources(records, today), ...otherSources(records, today)]);
}

/** The same, for protests and arrears alone. */
export function debtSentences(records: Debts, today: string): string[] {
  return sentences(debtSources(records, today));
}

function sentences(all: readonly VerdictSource[]): string[] {
  const present = all.flatMap((source) => source.present ?? []);
  const missing = all.filter((source) => source.present === null);
  const absent = missing.filter(({ freshness }) => freshness === 'al-dia').map((source) => source.absent);
  return [
    ...(present.length > 0 ? [`Tiene ${joined(present)}.`] : []),
    ...(absent.length > 0 ? [`No registra ${either(absent)}.`] : []),
    ...unknownSentence(all),
  ];
}

/** Sources without current data. Where an old one has records, they are told as found, and here that they may be outdated. */
function unknownSentence(all: readonly VerdictSource[]): string[] {
  const never = all.filter(({ freshness, present }) => freshness === 'sin-cargar' && present === null).map(({ name }) => name);
  const old = all.flatMap(({ freshness, corte, name }) =>
    freshness === 'antigua' && corte !== null ? [`${name} (hasta el ${dayText(corte)})`] : [],
  );
  const what = [
    ...(never.length > 0 ? [`Aún no recibimos información de ${listText(never)}`] : []),
    ...(old.length > 0 ? [`${never.length > 0 ? 'es antigua la' : 'Es antigua la información'} de ${listText(old)}`] : []),
  ];
  return what.length === 0 ? [] : [`${what.join(' y ')}: no podemos decir ${old.length > 0 ? 'qué hay hoy' : 'si tiene'}.`];
}

/** Freshness and last day of a source. */
function dated(source: RiskSource, corte: string | null, today: string): Pick<VerdictSource, 'freshness' | 'corte'> {
  return { freshness: freshnessOf(source, corte, today), corte };
}

function debtSources({ protestos, morosidades, cutoffs }: Debts, today: string): VerdictSource[] {
  return [
    {
      present: withTotals(protestosCounted(protestos.length), totals(protestos)),
      ...dated('protestos', cutoffs.protestos, today),
      absent: 'protestos vigentes',
      name: 'protestos',
    },
    {
      present: withTotals(counted(morosidades.length, 'deuda en mora', 'deudas en mora', 'f'), totals(morosidades)),
      ...dated('morosidades', cutoffs.morosidades, today),
      absent: 'deudas en mora',
      name: 'deudas en mora',
    },
  ];
}

function otherSources({ deuda, infracciones, cutoffs }: Risk, today: string): VerdictSource[] {
  const fines = totals(infracciones.map(({ monto }) => ({ moneda: 'CLP', monto })));
  return [
    {
      present: lateDebt(deuda, today),
      ...dated('deuda_financiera', cutoffs.deuda_financiera, today),
      absent: 'atrasos en el sistema financiero',
      name: 'deuda financiera',
    },
    {
      present: withTotals(
        counted(infracciones.length, 'infracción laboral o previsional', 'infracciones laborales o previsionales', 'f'),
        fines,
      ),
      ...dated('infracciones', cutoffs.infracciones, today),
      absent: 'infracciones laborales',
      name: 'infracciones laborales',
    },
  ];
}

function withTotals(what: string, all: readonly Total[]): string | null {
  return all.length === 0 ? null : `${what} por ${totalsText(all)}`;
}

/** 'deuda financiera atrasada por $700.000 (a octubre de 2026)' */
function lateDebt(deuda: Risk['deuda'], today: string): string | null {
  const { newest } = debtWindow(deuda, today);
  if (!newest || lateIn(newest) === 0) return null;
  return `deuda financiera atrasada por ${amount({ moneda: 'CLP', monto: lateIn(newest) }).texto} (a ${monthText(newest.mes)})`;
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
