import { METHOD } from '@veridico/appraisal';
import type { IssueFacts } from '../define-document.ts';
import type { Ejemplar } from '../house/issue.ts';
import { rectification } from '../house/closing.ts';

type Pair = readonly [string, string];

/** 'Qué hacer si un dato está mal', of a property. */
export function correctionOf(facts: IssueFacts) {
  return {
    hallazgo: 'Lo registrado se corrige donde nace; lo escrito, con otro informe.',
    aQuien: [
      ['La superficie construida o el año', 'La dirección de obras de la municipalidad, y luego el SII'],
      ['El destino o el avalúo fiscal', 'El Servicio de Impuestos Internos'],
      ['Lo que usted escribió', 'Nadie: un informe emitido no cambia. Pida otro con el dato correcto'],
    ] satisfies Pair[],
    pasos: [`Anote el folio ${facts.folio} y la sección.`, rectification(facts)],
  };
}

/** 'Palabras de este informe', of an appraisal. */
export const WORDS = {
  hallazgo: 'Bastan siete palabras.',
  filas: [
    ['Comparable', 'Aviso de una propiedad parecida, que se toma en cuenta para calcular el valor.'],
    ['Mediana', 'El valor del medio: la mitad de los avisos pide más y la otra mitad, menos.'],
    ['Superficie útil', 'Los metros cuadrados construidos que se habitan o usan.'],
    ['UF', 'Unidad de fomento: se reajusta cada día según los precios al consumidor.'],
    ['Rol', 'Número con que el SII identifica una propiedad dentro de su comuna.'],
    ['Avalúo fiscal', 'Valor con que el Estado calcula las contribuciones.'],
    ['Corte', 'Último día que cubren los datos de una fuente.'],
  ] satisfies Pair[],
};

/** 'Reglas de uso y alcances', of an appraisal. */
export function rulesOf(ejemplar: Ejemplar | null) {
  const reglas: Pair[] = [
    [METHOD.aviso.titulo, METHOD.aviso.texto],
    [
      'Alcance.',
      'Este informe dice lo que se pedía por propiedades como esta hasta la fecha de corte. No asegura un precio de venta ni de arriendo, no revisa títulos, deudas, permisos ni el estado de la construcción, y no reemplaza la decisión de quien lo lee.',
    ],
    ['Vigencia.', 'Los precios cambian. El valor es el de la fecha de emisión, y los pesos, los de la UF que se indica.'],
  ];
  if (ejemplar) reglas.push(['Ejemplar.', ejemplar.regla]);
  return { hallazgo: 'Este informe orienta sobre un precio y para nada más.', reglas };
}
