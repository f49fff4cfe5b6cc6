import type { Cutoff, Cutoffs, EmpresaRecords, PersonaRecords } from '../records.ts';
import { debtWindow, lateIn } from '../facts/debt-window.ts';
import type { ReconciledDebts } from '../facts/reconciled.ts';
import { freshnessOf, type Freshness, type RiskSource } from '../facts/freshness.ts';
import { maybeRepeated } from './doubts.ts';
import {
  amount,
  capitalised,
  type counted,
  countedTogether,
  dayText,
  listText,
  monthText,
  neitherText,
  type Total,
  totals,
  totalsText,
} from './formats.ts';
import { protestosCounted } from './protestos.ts';

type Debts = Pick<ReconciledDebts, 'protestos' | 'morosidades'> & { readonly cutoffs: Cutoffs<'protestos' | 'morosidades'> };
type Risk = Debts & Pick<PersonaRecords & EmpresaRecords, 'deuda' | 'infracciones' | 'cutoffs'>;

/** One source in page 1's verdict. */
interface VerdictSource {
  /** What was found, as the object of 'Tiene'; null when nothing was. */
  readonly present: string | null;
  readonly freshness: Freshness;
  readonly corte: Cutoff;
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
  const told = countedTogether([records.protestos.length, records.morosidades.length, records.infracciones.length]);
  return sentences([...debtSources(records, today, told), ...otherSources(records, today, told)]);
}

/** The same, for protests and arrears alone. */
export function debtSentences(records: Debts, today: string): string[] {
  return sentences(debtSources(records, today, countedTogether([records.protestos.length, records.morosidades.length])));
}

function sentences(all: readonly VerdictSource[]): string[] {
  const missing = all.filter((source) => source.present === null);
  const absent = missing.filter(({ freshness }) => freshness === 'al-dia').map((source) => source.absent);
  return [...foundSentence(all), ...(absent.length > 0 ? [`No registra ${neitherText(absent)}.`] : []), ...unknownSentence(all)];
}

/** What was found, in one sentence: as of today, and as of the last day of each old source. */
function foundSentence(all: readonly VerdictSource[]): string[] {
  const found = all.flatMap(({ present, ...source }) => (present === null ? [] : [{ present, verb: foundVerb(source) }]));
  const byVerb = [...Map.groupBy(found, ({ verb }) => verb)].toSorted(([one], [other]) => Number(other === NOW) - Number(one === NOW));
  const told = byVerb.map(([verb, those]) => `${verb} ${joined(those.map(({ present }) => present))}`);
  return told.length === 0 ? [] : [`${capitalised(told.join('; '))}.`];
}

/** The verb of what is current, which comes first. */
const NOW = 'tiene';

/** 'al 22-10-2025 tenía' of an old source. */
function foundVerb({ freshness, corte }: Pick<VerdictSource, 'freshness' | 'corte'>): string {
  if (freshness === 'antigua' && typeof corte === 'string') return `al ${dayText(corte)} tenía`;
  return freshness === 'sin-corte' ? 'según datos sin fecha, tenía' : NOW;
}

/** Sources without current data. Where an old one has records, they are told as found, and here that they may be outdated. */
function unknownSentence(all: readonly VerdictSource[]): string[] {
  const never = all.filter(({ freshness, present }) => freshness === 'sin-cargar' && present === null).map(({ name }) => name);
  const byDay = Map.groupBy(
    all.filter(({ freshness }) => freshness === 'antigua'),
    ({ corte }) => corte,
  );
  const old = [...byDay].flatMap(([corte, those]) =>
    typeof corte === 'string' ? [`${listText(those.map(({ name }) => name))} (hasta el ${dayText(corte)})`] : [],
  );
  const undated = all.filter(({ freshness }) => freshness === 'sin-corte').map(({ name }) => name);
  const what = [
    ...(never.length > 0 ? [`aún no recibimos información de ${neitherText(never)}`] : []),
    ...(old.length > 0 ? [`es antigua ${never.length > 0 ? 'la' : 'la información'} de ${joined(old)}`] : []),
    ...(undated.length > 0
      ? [`no consta hasta qué día llega ${never.length + old.length > 0 ? 'la' : 'la información'} de ${listText(undated)}`]
      : []),
  ];
  const open = old.length + undated.length > 0 ? 'qué hay hoy' : 'si tiene';
  return what.length === 0 ? [] : [`${capitalised(what.length === 3 ? what.join('; ') : what.join(' y '))}: no podemos decir ${open}.`];
}

/** Freshness and last day of a source. */
function dated(source: RiskSource, corte: Cutoff, today: string): Pick<VerdictSource, 'freshness' | 'corte'> {
  return { freshness: freshnessOf(source, corte, today), corte };
}

function debtSources({ protestos, morosidades, cutoffs }: Debts, today: string, told: typeof counted): VerdictSource[] {
  return [
    {
      present: withTotals(protestosCounted(protestos.length, told), totals(protestos), maybeRepeated(protestos, 'm')),
      ...dated('protestos', cutoffs.protestos, today),
      absent: 'protestos vigentes',
      name: 'protestos',
    },
    {
      present: withTotals(
        told(morosidades.length, 'deuda en mora', 'deudas en mora', 'f'),
        totals(morosidades),
        maybeRepeated(morosidades, 'f'),
      ),
      ...dated('morosidades', cutoffs.morosidades, today),
      absent: 'deudas en mora',
      name: 'deudas en mora',
    },
  ];
}

function otherSources({ deuda, infracciones, cutoffs }: Risk, today: string, told: typeof counted): VerdictSource[] {
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
        told(infracciones.length, 'infracción laboral o previsional', 'infracciones laborales o previsionales', 'f'),
        fines,
      ),
      ...dated('infracciones', cutoffs.infracciones, today),
      absent: 'infracciones laborales',
      name: 'infracciones laborales',
    },
  ];
}

function withTotals(what: string, all: readonly Total[], doubt = ''): string | null {
  return all.length === 0 ? null : `${what} por ${totalsText(all)}${doubt}`;
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
