import { formatRut } from '@veridico/forms';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { reconciled, type Told } from '../facts/reconciled.ts';
import { lettered } from '../house/annexes.ts';
import { correctionSection, RISK_WORDS, rulesSection, verificationSection } from '../house/closing.ts';
import { communeName } from '../house/communes.ts';
import { deudaSection } from '../house/deuda.ts';
import { direccionesSection, withAddresses } from '../house/direcciones.ts';
import { dayIn, dayText, shortened, uncapitalised } from '../house/formats.ts';
import { glance } from '../house/glance.ts';
import { issueData } from '../house/issue.ts';
import { sociosSection } from '../house/participaciones.ts';
import { riskGlances, riskLists } from '../house/risk-lists.ts';
import { SPEAKS_TO } from '../house/subject.ts';
import { riskSentences } from '../house/verdict.ts';
import type { Cutoff, EmpresaRecords } from '../records.ts';
import { scoreBlock } from '../score/block.ts';
import { scorecard } from '../score/scorecard.ts';
import { example } from './example.ts';
import { identidadSection, isActive, startYear, STATE_LETTERS } from './identidad.ts';
import { empresarial } from './report.ts';

export const empresarialDocument = defineDocument({ template: 'empresarial/document.typ', schema: 'informe-empresarial-2', data, example });

function data(given: EmpresaRecords, facts: IssueFacts) {
  const records = reconciled(given, null);
  const { empresa } = records;
  const today = dayIn(facts.emitido);
  const emision = issueData(fullName(empresarial), facts, records.demo);
  const sections = sectionsOf(records, today);
  return {
    emision,
    sujeto: { nombre: empresa.razonSocial, rut: formatRut(empresa.rut), linea: subjectLine(records) },
    veredicto: verdict(records, today),
    puntaje: scoreBlock(scorecard(records, today), { day: dayText(today), infracciones: records.infracciones.length > 0 }),
    mirada: [
      glance('identidad', 'Identidad y actividad', sections.identidad),
      glance('socios', 'Socios y representantes', sections.socios),
      ...riskGlances(sections),
    ],
    titular: SPEAKS_TO.empresa,
    ...sections,
    correccion: correctionSection(facts, { conPuntaje: true }),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: RISK_WORDS,
    reglas: rulesSection(emision.ejemplar, { conPuntaje: true }),
  };
}

function sectionsOf(records: Told<EmpresaRecords>, today: string) {
  const { empresa, cutoffs, demo } = records;
  const rut = formatRut(empresa.rut);
  const asked = <Row>(rows: readonly Row[], corte: Cutoff) => ({ rows, rut, corte, demo, today });
  const lists = lettered({
    direcciones: direccionesSection(asked(records.direcciones, cutoffs.direcciones)),
    socios: sociosSection(asked(records.socios, cutoffs.sociedades)),
    ...riskLists(records, rut, today),
  });
  return {
    identidad: withAddresses(identidadSection(empresa, cutoffs.empresas, demo, today), lists.direcciones),
    deuda: deudaSection(asked(records.deuda, cutoffs.deuda_financiera)),
    ...lists,
  };
}

/** Letters of the giro that page 1 repeats; the register's text may be long. */
const GIRO_LETTERS = 60;

/** Line under the name: activity, start year and place (from the newest address). */
function subjectLine({ empresa, direcciones: [newest] }: Pick<EmpresaRecords, 'empresa' | 'direcciones'>): string {
  const year = startYear(empresa);
  const since = year && (isActive(empresa) ? `activa desde ${year}` : `inició actividades en ${year}`);
  return [empresa.giro && shortened(empresa.giro, GIRO_LETTERS), since, newest && communeName(newest.cut)].filter(Boolean).join(' · ');
}

/** The verdict of page 1, at most three sentences; first, a warning if the company may not be active. */
function verdict(records: Told<EmpresaRecords>, today: string): string[] {
  const { empresa } = records;
  const [first = '', ...others] = riskSentences(records, today);
  if (!empresa.estado || isActive(empresa)) return [first, ...others];
  return [`En el registro de empresas figura como “${shortened(empresa.estado, STATE_LETTERS)}”; ${uncapitalised(first)}`, ...others];
}
