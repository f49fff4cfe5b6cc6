import { formatRut } from '@veridico/forms';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { reconciled, type Told } from '../facts/reconciled.ts';
import { lettered } from '../house/annexes.ts';
import { correctionSection, RISK_WORDS, rulesSection, verificationSection } from '../house/closing.ts';
import { deudaSection } from '../house/deuda.ts';
import { direccionesSection, withAddresses } from '../house/direcciones.ts';
import { dayIn, dayText, tally } from '../house/formats.ts';
import { glance } from '../house/glance.ts';
import { issueData } from '../house/issue.ts';
import { riskGlances, riskLists } from '../house/risk-lists.ts';
import { SPEAKS_TO } from '../house/subject.ts';
import { riskSentences } from '../house/verdict.ts';
import type { Cutoff, PersonaRecords } from '../records.ts';
import { scoreBlock } from '../score/block.ts';
import { scorecard } from '../score/scorecard.ts';
import { example } from './example.ts';
import { ageOn, fullNameOf, identidadSection } from './identidad.ts';
import { personas } from './report.ts';

export const personasDocument = defineDocument({ template: 'personas/document.typ', schema: 'informe-personas-2', data, example });

function data(given: PersonaRecords, facts: IssueFacts) {
  const records = reconciled(given, given.persona.fechaNacimiento);
  const { persona, cutoffs, demo } = records;
  const today = dayIn(facts.emitido);
  const emision = issueData(fullName(personas), facts, demo);
  const sections = sectionsOf(records, today);
  const identidad = withAddresses(identidadSection(persona, cutoffs.personas, demo, today), sections.direcciones);
  return {
    emision,
    sujeto: { nombre: fullNameOf(persona), rut: formatRut(persona.rut), linea: subjectLine(records, today) },
    veredicto: riskSentences(records, today),
    puntaje: scoreBlock(scorecard(records, today), { day: dayText(today), infracciones: records.infracciones.length > 0 }),
    mirada: [glance('identidad', 'Identidad y direcciones', identidad), ...riskGlances(sections)],
    titular: SPEAKS_TO.persona,
    identidad,
    ...sections,
    correccion: correctionSection(facts, { identidad: 'Nombre, nacimiento o dirección', conPuntaje: true }),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: RISK_WORDS,
    reglas: rulesSection(emision.ejemplar, { conPuntaje: true }),
  };
}

function sectionsOf(records: Told<PersonaRecords>, today: string) {
  const { cutoffs, demo } = records;
  const rut = formatRut(records.persona.rut);
  const asked = <Row>(rows: readonly Row[], corte: Cutoff) => ({ rows, rut, corte, demo, today });
  const { protestos, morosidades, infracciones, bienesRaices, ...others } = lettered({
    direcciones: direccionesSection(asked(records.direcciones, cutoffs.direcciones)),
    ...riskLists(records, rut, today),
  });
  return {
    protestos,
    morosidades,
    deuda: deudaSection(asked(records.deuda, cutoffs.deuda_financiera)),
    infracciones,
    bienesRaices,
    ...others,
  };
}

/** Line under the name: facts that distinguish people with the same name. */
function subjectLine({ persona }: Pick<PersonaRecords, 'persona'>, today: string): string {
  const { fechaNacimiento } = persona;
  return ['Persona natural', fechaNacimiento && tally(ageOn(fechaNacimiento, today), 'año', 'años')].filter(Boolean).join(' · ');
}
