import { formatRut } from '@veridico/forms';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { correctionSection, DEBT_WORDS, rulesSection, verificationSection } from '../house/closing.ts';
import { dayIn, totals, totalsText } from '../house/formats.ts';
import { issueData } from '../house/issue.ts';
import { morosidadesSection, morosidadesSentence } from '../house/morosidades.ts';
import { protestosCounted, protestosSection } from '../house/protestos.ts';
import type { ListSection, Section } from '../house/sections.ts';
import type { EmpresaRecords } from '../records.ts';
import { identidadSection, isActive, startYear } from './identidad.ts';
import { empresarial } from './report.ts';

export const empresarialDocument = defineDocument({ template: 'empresarial/document.typ', data });

function data(records: EmpresaRecords, facts: IssueFacts) {
  const { empresa, cutoffs, demo } = records;
  const rut = formatRut(empresa.rut);
  const emision = issueData(fullName(empresarial), facts, demo);
  const identidad = identidadSection(empresa, cutoffs.empresas, demo);
  const protestos = protestosSection({ rows: records.protestos, rut, corte: cutoffs.protestos, demo });
  const morosidades = morosidadesSection({ rows: records.morosidades, rut, corte: cutoffs.morosidades, demo, today: dayIn(facts.emitido) });
  return {
    emision,
    sujeto: { nombre: empresa.razonSocial, rut, linea: subjectLine(records) },
    veredicto: verdict(records),
    mirada: [
      glance('identidad', 'Identidad y actividad', identidad),
      glance('protestos', 'Protestos', protestos),
      glance('morosidades', 'Deudas en mora', morosidades),
    ],
    identidad,
    protestos,
    morosidades,
    correccion: correctionSection(facts),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: { hallazgo: 'Seis palabras bastan para leerlo.', filas: DEBT_WORDS },
    reglas: rulesSection(emision.ejemplar),
  };
}

/** Under the name: what it does and since when. */
function subjectLine({ empresa }: EmpresaRecords): string {
  const year = startYear(empresa);
  const parts = [empresa.giro, year && (isActive(empresa) ? `activa desde ${year}` : `inició actividades en ${year}`)];
  return parts.filter(Boolean).join(' · ');
}

/** A row of 'En una mirada'. */
function glance(id: string, nombre: string, section: Section | ListSection<unknown>) {
  const montos = 'totales' in section ? section.totales.map(({ texto }) => texto) : [];
  return { id, nombre, estado: section.estado, detalle: section.detalle, montos, corte: section.corte };
}

/** What page 1 says aloud, in at most three sentences: what there is, with its totals, and what there is not. */
function verdict({ empresa, protestos, morosidades, cutoffs }: EmpresaRecords): string[] {
  const sentences = [
    ...(protestos.length > 0 ? [`Tiene ${protestosCounted(protestos.length)} por ${totalsText(totals(protestos))}.`] : []),
    ...(morosidades.length > 0 ? [`${morosidadesSentence(morosidades)}.`] : []),
  ];
  const missing = [
    { empty: protestos.length === 0, known: cutoffs.protestos !== null, name: 'protestos', absent: 'protestos vigentes' },
    { empty: morosidades.length === 0, known: cutoffs.morosidades !== null, name: 'deudas en mora', absent: 'deudas en mora' },
  ].filter(({ empty }) => empty);
  const absent = missing.filter(({ known }) => known).map((source) => source.absent);
  const unknown = missing.filter(({ known }) => !known).map((source) => source.name);
  if (absent.length > 0) sentences.push(`No registra ${absent.join(' ni ')}.`);
  if (unknown.length > 0) sentences.push(`Aún no recibimos información de ${unknown.join(' ni de ')}: no podemos decir si tiene.`);
  if (empresa.estado && !isActive(empresa)) sentences.push(`En el registro de empresas figura como “${empresa.estado}”.`);
  return sentences;
}
