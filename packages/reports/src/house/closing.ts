import type { IssueFacts } from '../define-document.ts';
import { siteName } from './issue.ts';
import type { Ejemplar } from './issue.ts';

type Pair = readonly [string, string];

/** Where a person sees what is kept about them, and asks for corrections. */
export const MY_DATA_PATH = '/mis-datos';

/**
 * 'Qué hacer si un dato está mal'.
 * @param identidad identity data the subject's registry holds @param conPuntaje the report carries a score
 */
export function correctionSection(facts: IssueFacts, { identidad = 'Razón social, giro o estado', conPuntaje = false } = {}) {
  return {
    hallazgo: 'Corregir no cuesta nada. Parta por quien informó el dato.',
    aQuien: [
      ['Un protesto ya pagado', 'El acreedor, y luego el registro de protestos'],
      ['Una mora pagada o ajena', 'El acreedor; si no responde, Verídico'],
      [identidad, 'El registro que lo informó; si allí está bien, Verídico'],
      ...(conPuntaje ? ([['El puntaje', 'Verídico: puede pedir que lo revise una persona']] satisfies Pair[]) : []),
    ] satisfies Pair[],
    pasos: [
      `Anote el folio ${facts.folio}, la sección y el N° de la línea: “Protestos, línea 2”.`,
      'Reúna el comprobante: el documento pagado, el certificado del acreedor o la resolución.',
      rectification(facts),
    ],
  };
}

/** The last step of every correction. */
export function rectification(facts: IssueFacts): string {
  return `Pida la rectificación a Verídico en ${siteName(facts)}${MY_DATA_PATH}. Puede pedir también que el dato quede bloqueado mientras se revisa.`;
}

/** Reader software that shows signatures also reports this, in its own words. */
export const OWN_SEAL = 'Es un sello propio: no lo respalda un prestador acreditado.';

/** 'Cómo comprobar que este informe es auténtico'. */
export function verificationSection(facts: IssueFacts, sitio: string) {
  return {
    hallazgo: 'El original es el PDF sellado; el papel se comprueba con su código.',
    pasos: [
      `Entre a ${sitio}, o escanee el código QR de la página 1.`,
      `Escriba el folio ${facts.folio} y el código ${facts.codigo}, con o sin guiones.`,
      'Compare con el original que muestra el sitio: si algo difiere, el papel fue alterado.',
      ['En un lector que muestre firmas, el sello del PDF debe decir que no ha cambiado.', ...(facts.ownSeal ? [OWN_SEAL] : [])].join(' '),
    ],
  };
}

/** 'Palabras de este informe', for reports with protests and arrears. */
export const DEBT_WORDS = {
  hallazgo: 'Seis palabras bastan para leerlo.',
  filas: [
    ['Acreedor', 'A quien se le debe.'],
    ['Protesto', 'Constancia de que un cheque, una letra o un pagaré no se pagó.'],
    ['Aclarar', 'Informar al registro que un documento protestado ya se pagó.'],
    ['Vigente', 'Sigue impago según la última información recibida.'],
    ['Mora', 'Atraso en el pago de una deuda o de una de sus cuotas.'],
    ['Fecha de corte', 'Último día que cubren los datos; lo ocurrido después no aparece.'],
  ] satisfies Pair[],
};

/** The same, for reports that also include financial debt, property and a score. */
export const RISK_WORDS = {
  hallazgo: 'Nueve palabras bastan para leerlo.',
  filas: [
    ...DEBT_WORDS.filas,
    ['Deuda indirecta', 'La de otra persona por la que se responde, como aval o codeudor.'],
    ['Avalúo o tasación', 'Valor que usa el Estado para cobrar impuestos; no es precio de venta.'],
    ['Puntaje', 'De 0 a 999, según protestos y atrasos; más puntos es menos riesgo.'],
  ] satisfies Pair[],
};

/** Article 9 of Ley 19.628 is not cited because Ley 21.719 renumbers it; docs/decisions/0018 explains what it requires. */
const SCORE_RULE =
  'Usa solo información objetiva sobre protestos y atrasos: no usa sexo, edad, nacionalidad, estado civil, dirección, bienes, sociedades, infracciones ni consultas. Es una tabla de puntos fija, no una predicción. Puede pedirse que se explique y que lo revise una persona.';

/** 'Reglas de uso y alcances'. Dated law: Ley 20.575 of 2012, Ley 19.628 of 1999 and Ley 21.719 of 2024, in force from 1 December 2026. */
export function rulesSection(ejemplar: Ejemplar | null, { conPuntaje = false } = {}) {
  const reglas: Pair[] = [
    [
      'Uso permitido.',
      'La Ley N° 20.575 permite comunicar estos datos solo para evaluar un riesgo comercial o para un proceso de crédito. No pueden exigirse para contratar a alguien, para admitirlo en un colegio o una universidad, para una atención médica de urgencia ni para un cargo público.',
    ],
    [
      'Derechos.',
      'Las personas pueden pedir acceso, rectificación, supresión, oposición y bloqueo de sus datos (Ley N° 19.628) y, desde que rija la Ley N° 21.719, su portabilidad. Gratis y cada cuatro meses, también quién los recibió en los últimos doce (Ley N° 20.575).',
    ],
    [
      'Alcance.',
      'Este informe reúne lo que las fuentes informaron hasta cada fecha de corte. No afirma que se pagará o se dejará de pagar y no reemplaza la decisión de quien lo lee.',
    ],
  ];
  if (conPuntaje) reglas.push(['Puntaje.', SCORE_RULE]);
  if (ejemplar) reglas.push(['Ejemplar.', ejemplar.regla]);
  return { hallazgo: 'Este informe sirve para evaluar riesgo comercial y para nada más.', reglas };
}
