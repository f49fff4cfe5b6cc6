import { formatRut, isCompanyRut } from '@veridico/forms';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { reconciled, type Told } from '../facts/reconciled.ts';
import { lettered, nextLetter } from '../house/annexes.ts';
import { correctionSection, DEBT_WORDS, rulesSection, verificationSection } from '../house/closing.ts';
import { glance } from '../house/glance.ts';
import { dayIn, listText, percentText } from '../house/formats.ts';
import { issueData } from '../house/issue.ts';
import { morosidadesSection } from '../house/morosidades.ts';
import { protestosSection } from '../house/protestos.ts';
import { SPEAKS_TO } from '../house/subject.ts';
import { debtSentences } from '../house/verdict.ts';
import type { ConsolidadoRecords } from '../records.ts';
import { example } from './example.ts';
import { consolidado } from './report.ts';
import { type CurrencyTotals, totalsByCurrency } from './totals.ts';

export const consolidadoDocument = defineDocument({ template: 'consolidado/document.typ', schema: 'informe-consolidado-2', data, example });

function data(given: ConsolidadoRecords, facts: IssueFacts) {
  const records = reconciled(given, given.sujeto.fechaNacimiento);
  const { sujeto, cutoffs, demo, imposibles } = records;
  const rut = formatRut(sujeto.rut);
  const today = dayIn(facts.emitido);
  const emision = issueData(fullName(consolidado), facts, demo);
  const asked = (source: 'protestos' | 'morosidades') => ({ rut, corte: cutoffs[source], imposibles: imposibles[source], demo, today });
  const protestos = protestosSection({ rows: records.protestos, ...asked('protestos') });
  const morosidades = morosidadesSection({ rows: records.morosidades, ...asked('morosidades') });
  const lists = lettered({ protestos, morosidades });
  const totales = totalsByCurrency(records, { today, longName: sujeto.nombre.length > LONG_NAME });
  return {
    emision,
    sujeto: { nombre: sujeto.nombre, rut, linea: subjectLine(records) },
    veredicto: verdict(records, totales, today),
    totales: totales[0] ?? null,
    otrasMonedas: otherCurrencies(totales),
    mirada: [glance('protestos', 'Protestos', protestos), glance('morosidades', 'Deudas en mora', morosidades)],
    titular: holder(records),
    ...lists,
    anexoAcreedores: totales.some(({ todos }) => todos) ? nextLetter(lists) : null,
    correccion: correctionSection(facts, { identidad: 'Nombre o RUT' }),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: DEBT_WORDS,
    reglas: rulesSection(emision.ejemplar),
  };
}

/** Letters from which a name takes more than three lines of page 1. */
const LONG_NAME = 130;

/** Line under the name: the kind of subject, and what the report looks at. */
function subjectLine({ sujeto }: Pick<ConsolidadoRecords, 'sujeto'>): string {
  return `${isCompanyRut(sujeto.rut) ? 'Empresa' : 'Persona'} · solo protestos y deudas en mora`;
}

/** The verdict of page 1, at most three sentences: what there is, with totals; what there is not; and what affects how to read it. */
function verdict(records: Told<ConsolidadoRecords>, totals: readonly CurrencyTotals[], today: string): string[] {
  const sentences = debtSentences(records, today);
  const [first, ...others] = totals;
  const share = first && shareSentence(first, others.length > 0);
  return share ? [...sentences, share] : sentences;
}

/** A longer name would push the rest of page 1 down. */
const NAME_IN_A_SENTENCE = 60;

function shareSentence({ mayor, nombre }: CurrencyTotals, several: boolean): string | null {
  if (!mayor || mayor.acreedor.length > NAME_IN_A_SENTENCE) return null;
  return `${mayor.acreedor} reúne el ${percentText(mayor.porcentaje)} ${mayor.de}${several ? ` ${nombre}` : ''}.`;
}

/** Totals in currencies other than the first, which page 1 leaves to their own section; null when there is only one currency. */
function otherCurrencies([first, ...others]: readonly CurrencyTotals[]) {
  if (!first || others.length === 0) return null;
  const nombre = listText(others.map((totals) => totals.nombre));
  return { nombre, hallazgo: `Los montos ${nombre} no se suman con los montos ${first.nombre}.`, totales: others };
}

function holder({ sujeto }: Pick<ConsolidadoRecords, 'sujeto'>): string {
  return isCompanyRut(sujeto.rut) ? SPEAKS_TO.empresa : SPEAKS_TO.persona;
}
