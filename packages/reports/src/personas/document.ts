import { formatRut } from '@veridico/forms';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { lettered } from '../house/annexes.ts';
import { bienesRaicesSection } from '../house/bienes-raices.ts';
import { correctionSection, RISK_WORDS, rulesSection, verificationSection } from '../house/closing.ts';
import { CONSULTAS_NAME, consultasSection } from '../house/consultas.ts';
import { deudaSection } from '../house/deuda.ts';
import { direccionesSection, withAddresses } from '../house/direcciones.ts';
import { dayIn, dayText, tally } from '../house/formats.ts';
import { glance } from '../house/glance.ts';
import { infraccionesSection } from '../house/infracciones.ts';
import { issueData } from '../house/issue.ts';
import { morosidadesSection } from '../house/morosidades.ts';
import { sociedadesSection } from '../house/participaciones.ts';
import { protestosSection } from '../house/protestos.ts';
import { SPEAKS_TO } from '../house/subject.ts';
import { vehiculosSection } from '../house/vehiculos.ts';
import { riskSentences } from '../house/verdict.ts';
import type { PersonaRecords } from '../records.ts';
import { scoreBlock } from '../score/block.ts';
import { scorecard } from '../score/scorecard.ts';
import { example } from './example.ts';
import { ageOn, fullNameOf, identidadSection } from './identidad.ts';
import { personas } from './report.ts';

export const personasDocument = defineDocument({ template: 'personas/document.typ', schema: 'informe-personas-1', data, example });

function data(records: PersonaRecords, facts: IssueFacts) {
  const { persona, cutoffs, demo } = records;
  const today = dayIn(facts.emitido);
  const emision = issueData(fullName(personas), facts, demo);
  const sections = sectionsOf(records, today);
  const identidad = withAddresses(identidadSection(persona, cutoffs.personas, demo, today), sections.direcciones);
  return {
    emision,
    sujeto: { nombre: fullNameOf(persona), rut: formatRut(persona.rut), linea: subjectLine(records, today) },
    veredicto: riskSentences(records),
    puntaje: scoreBlock(scorecard(records, today), dayText(today)),
    mirada: [
      glance('identidad', 'Identidad y direcciones', identidad),
      glance('protestos', 'Protestos', sections.protestos),
      glance('morosidades', 'Deudas en mora', sections.morosidades),
      glance('deuda', 'Deuda financiera', sections.deuda),
      glance('infracciones', 'Infracciones laborales', sections.infracciones),
      glance('bienes-raices', 'Bienes raíces', sections.bienesRaices),
      glance('vehiculos', 'Vehículos', sections.vehiculos),
      glance('sociedades', 'Sociedades', sections.sociedades),
      glance('consultas', CONSULTAS_NAME, sections.consultas),
    ],
    titular: SPEAKS_TO.persona,
    identidad,
    ...sections,
    correccion: correctionSection(facts, { identidad: 'Nombre, nacimiento o dirección', conPuntaje: true }),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: RISK_WORDS,
    reglas: rulesSection(emision.ejemplar, { conPuntaje: true }),
  };
}

function sectionsOf(records: PersonaRecords, today: string) {
  const { cutoffs, demo } = records;
  const rut = formatRut(records.persona.rut);
  const asked = <Row>(rows: readonly Row[], corte: string | null) => ({ rows, rut, corte, demo });
  const { protestos, morosidades, infracciones, bienesRaices, ...others } = lettered({
    direcciones: direccionesSection(asked(records.direcciones, cutoffs.direcciones)),
    protestos: protestosSection(asked(records.protestos, cutoffs.protestos)),
    morosidades: morosidadesSection({ ...asked(records.morosidades, cutoffs.morosidades), today }),
    infracciones: infraccionesSection(asked(records.infracciones, cutoffs.infracciones)),
    bienesRaices: bienesRaicesSection(asked(records.bienesRaices, cutoffs.bienes_raices)),
    vehiculos: vehiculosSection(asked(records.vehiculos, cutoffs.vehiculos)),
    sociedades: sociedadesSection(asked(records.sociedades, cutoffs.sociedades)),
    consultas: consultasSection({ rows: records.consultas, today }),
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
function subjectLine({ persona }: PersonaRecords, today: string): string {
  const { fechaNacimiento } = persona;
  return ['Persona natural', fechaNacimiento && tally(ageOn(fechaNacimiento, today), 'año', 'años')].filter(Boolean).join(' · ');
}
