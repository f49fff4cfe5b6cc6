import { tasacionOf } from '@veridico/forms';
import { comunas, regiones, type Operacion } from '@veridico/reference';
import { defineDocument, type IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { verificationSection } from '../house/closing.ts';
import { communeName } from '../house/communes.ts';
import { amount, dayText } from '../house/formats.ts';
import { glance } from '../house/glance.ts';
import { issueData } from '../house/issue.ts';
import type { TasacionRecords } from '../records.ts';
import { bareUf, metresText, ufText, ufValueText } from './amounts.ts';
import { AVISO, correctionOf, rulesOf, WORDS } from './cierre.ts';
import { escritoSection } from './escrito.ts';
import { example } from './example.ts';
import { avisosSection, fiscalSection } from './mercado.ts';
import { tasacion } from './report.ts';
import { valuesOf, type Valor } from './valores.ts';

export const tasacionDocument = defineDocument({ template: 'tasacion/document.typ', schema: 'informe-tasacion-1', data, example });

function data(records: TasacionRecords, facts: IssueFacts) {
  const asked = tasacionOf(records.escrito);
  const [valor, ...others] = valuesOf(records, asked.tipoOperacion);
  const method = records.valores[asked.tipoOperacion]?.method;
  if (!valor || !method) throw new RangeError('no value of what was asked for');
  const valores: [Valor, ...Valor[]] = [valor, ...others];
  const emision = issueData(fullName(tasacion), facts, records.demo);
  const escrito = escritoSection(records);
  const fiscal = fiscalSection(records, valores);
  const avisos = avisosSection(records, valores);
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
    resumen: { rango: rangeSentence(valor), valor: valueSentence(valor, records.uf), lectura: method.rango },
    franja: stripTexts(valor),
    valores: [...valores],
    uf: records.uf && { ...records.uf, texto: ufSentence(records.uf) },
    confianza: { titulo: `Confianza ${valor.confianza}.`, texto: [...valor.razones, method.confianza].join(' ') },
    aviso: AVISO,
    mirada: [
      glance('propiedad', 'Datos de la propiedad', { ...escrito, montos: [] }),
      glance('fiscal', 'Avalúo fiscal', { ...fiscal, montos: fiscalAmount(fiscal.avaluo) }),
      glance('avisos', 'Avisos de la comuna', { ...avisos, montos: [] }),
    ],
    escrito,
    fiscal,
    avisos,
    metodo: { hallazgo: `Método: ${method.nombre.toLocaleLowerCase('es')}.`, parrafos: method.parrafos },
    correccion: correctionOf(facts),
    comprobacion: verificationSection(facts, emision.sitio),
    palabras: WORDS,
    reglas: rulesOf(emision.ejemplar),
  };
}

function fiscalAmount(avaluo: number | null): string[] {
  return avaluo === null ? [] : [amount({ moneda: 'CLP', monto: avaluo }).texto];
}

const REGIONS = new Map(regiones.map(({ codigo, nombre }) => [codigo, nombre]));
const REGION_OF = new Map(comunas.map(({ cut, codigoRegion }) => [cut, REGIONS.get(codigoRegion) ?? '']));

function subjectLine({ comuna, rol, tipoPropiedad, superficieUtil }: ReturnType<typeof tasacionOf>): string {
  const place = [communeName(comuna), REGION_OF.get(comuna)].filter(Boolean).join(', ');
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

/** The figures of the drawing, and the same for whoever cannot see it. */
function stripTexts({ minimo, estimado, maximo }: Valor) {
  const texts = { minimo: bareUf(minimo), estimado: bareUf(estimado), maximo: bareUf(maximo) };
  return { ...texts, alternativa: `Franja de ${texts.minimo} a ${texts.maximo} UF; valor estimado, ${texts.estimado} UF.` };
}

function ufSentence({ valor, fecha }: NonNullable<TasacionRecords['uf']>): string {
  return `UF del ${dayText(fecha)}: ${ufValueText(valor)}.`;
}
