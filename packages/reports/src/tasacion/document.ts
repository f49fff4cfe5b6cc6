import { CONFIDENCE_DEFINITION, errorSentence, METHOD, NOT_MEASURED, publishedEvaluation } from '@veridico/appraisal';
import { tasacionOf, type Tasacion } from '@veridico/forms';
import { findComuna, regiones, type Operacion } from '@veridico/reference';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { verificationSection } from '../house/closing.ts';
import { communeName } from '../house/communes.ts';
import { type Amount, amount, dayIn, dayText, ufValueText } from '../house/formats.ts';
import { glance } from '../house/glance.ts';
import { issueData, siteName } from '../house/issue.ts';
import type { TasacionRecords } from '../records.ts';
import { bareUf, metresText, ufText } from './amounts.ts';
import { correctionOf, rulesOf, WORDS } from './cierre.ts';
import { circlesOf, circlesText, comparablesSection } from './comparables.ts';
import { escritoSection } from './escrito.ts';
import { example } from './example.ts';
import { fiscalSection } from './fiscal.ts';
import { tasacion } from './report.ts';
import { tendenciaSection } from './tendencia.ts';
import { valor, valuedOperaciones, withoutValue, yieldText, type Valor } from './valores.ts';

export const tasacionDocument = defineDocument({
  template: 'tasacion/document.typ',
  schema: 'informe-tasacion-2',
  data,
  get example() {
    return example();
  },
});

function data(records: TasacionRecords, facts: IssueFacts) {
  const asked = tasacionOf(records.escrito);
  const all = valuedOperaciones(records.valores, asked.tipoOperacion);
  const [mine] = all;
  if (mine?.operacion !== asked.tipoOperacion) throw new RangeError('no value of what was asked for');
  const valores = all.map((each) => valor(each, records.uf));
  const [first = valor(mine, records.uf)] = valores;
  const emision = issueData(fullName(tasacion), facts, records.demo);
  const today = dayIn(facts.emitido);
  const escrito = escritoSection(records, today);
  const fiscal = fiscalSection(records, valores, today);
  const tendencia = tendenciaSection(records, today);
  const comparables = all.map((each) => comparablesSection(records, each, { drawn: each === mine, today }));
  return {
    emision,
    sujeto: {
      nombre: records.propiedad.direccion,
      comuna: communeName(asked.comuna),
      cut: asked.comuna,
      rol: asked.rol,
      linea: subjectLine(asked),
    },
    pregunta: asked,
    resumen: {
      rango: rangeSentence(first),
      valor: valueSentence(first, records.uf),
      lectura: `Cada círculo es lo que se pide por una propiedad parecida, ajustado a los datos de esta, en UF. ${METHOD.rango}`,
    },
    franja: stripOf(first, circlesOf(mine)),
    valores,
    notas: [records.uf && ufSentence(records.uf), yieldText(all), withoutValue(records.valores)].filter((note) => note !== null),
    uf: records.uf,
    confianza: { titulo: confidenceTitle(valores), texto: CONFIDENCE_DEFINITION },
    aviso: METHOD.aviso,
    mirada: [
      glance('propiedad', 'Datos de la propiedad', { ...escrito, montos: [] }),
      glance('fiscal', 'Avalúo fiscal', { ...fiscal, montos: fiscalAmount(fiscal.avaluo) }),
      glance('tendencia', 'Precios de la comuna', { ...tendencia, montos: [] }),
      ...comparables.map((section) => glance(section.id, section.titulo, { ...section, montos: [] })),
    ],
    escrito,
    fiscal,
    tendencia,
    comparables,
    metodo: methodSection(asked, facts),
    correccion: correctionOf(facts),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: WORDS,
    reglas: rulesOf(emision.ejemplar),
  };
}

/** Public page that explains the method with all its figures. */
const METHOD_PATH = '/tasacion/metodo';

/** 'Método y límites', with the measured accuracy for properties like this one. */
function methodSection({ tipoPropiedad, tipoOperacion }: Tasacion, facts: IssueFacts) {
  const measured = publishedEvaluation.evaluaciones.filter(({ tipo, operacion }) => tipo === tipoPropiedad && operacion === tipoOperacion);
  const error = measured.length === 0 ? NOT_MEASURED : measured.map(errorSentence).join(' ');
  return {
    hallazgo: METHOD.frase,
    parrafos: [
      ...METHOD.parrafos,
      ['El error medido.', error],
      ...METHOD.limites,
      ['Más sobre el método.', `Con todo lo que se ha medido hasta ahora, en ${siteName(facts)}${METHOD_PATH}.`],
    ] satisfies (readonly [string, string])[],
  };
}

function fiscalAmount(avaluo: number | null): Amount[] {
  return avaluo === null ? [] : [amount({ moneda: 'CLP', monto: avaluo })];
}

const REGIONS = new Map(regiones.map(({ codigo, nombre }) => [codigo, nombre]));

function subjectLine({ comuna, rol, tipoPropiedad, superficieUtil }: Tasacion): string {
  const place = [communeName(comuna), REGIONS.get(findComuna(comuna)?.codigoRegion ?? '')].filter(Boolean).join(', ');
  return `${place} · rol ${rol} · ${tipoPropiedad} de ${metresText(superficieUtil)} útiles`;
}

const OFFERED: Readonly<Record<Operacion, readonly [verb: string, per: string]>> = {
  venta: ['Se ofrecería en venta', ''],
  arriendo: ['Se ofrecería en arriendo', ' al mes'],
};

function rangeSentence({ operacion, minimo, maximo }: Valor): string {
  const [verb, per] = OFFERED[operacion];
  return `${verb} entre ${ufText(minimo)} y ${ufText(maximo)}${per}.`;
}

function valueSentence({ valor, pesos }: Valor, uf: TasacionRecords['uf']): string {
  return uf && pesos ? `Valor estimado: ${valor} (${pesos.valor}, UF del ${dayText(uf.fecha)}).` : `Valor estimado: ${valor}.`;
}

/** 'Confianza media en la venta, baja en el arriendo.' */
function confidenceTitle(valores: readonly Valor[]): string {
  return `Confianza ${valores.map(({ confianza, operacion }) => `${confianza} ${PLACE[operacion]}`).join(', ')}.`;
}

const PLACE: Readonly<Record<Operacion, string>> = { venta: 'en la venta', arriendo: 'en el arriendo' };

/** Figures of the drawing, with its alternative text. */
function stripOf({ minimo, estimado, maximo }: Valor, comparables: readonly number[]) {
  const texts = { minimo: bareUf(minimo), estimado: bareUf(estimado), maximo: bareUf(maximo) };
  return {
    ...texts,
    comparables,
    alternativa: `Franja de ${texts.minimo} a ${texts.maximo} UF; valor estimado, ${texts.estimado} UF. ${circlesText(comparables)}`,
  };
}

function ufSentence({ valor, fecha }: NonNullable<TasacionRecords['uf']>): string {
  return `UF del ${dayText(fecha)}: ${ufValueText(valor)}.`;
}
