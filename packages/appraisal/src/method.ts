import { count, percentOf } from './figures.ts';
import { CALIBRATED, COVERAGE, LEAST, MOST, RECENT_MONTHS, TAUGHT } from './limits.ts';
import type { Evaluation } from './published.ts';
import { offered } from './words.ts';

/** Title and text, in impersonal wording, for both document and screen. */
type Paragraph = readonly [titulo: string, texto: string];

const EIGHT_OF_TEN = `${count(COVERAGE * 10)} de cada 10`;

/** How a value is computed, what its range means, when there is none, and its limits. */
export const METHOD: {
  readonly frase: string;
  readonly rango: string;
  readonly parrafos: readonly Paragraph[];
  readonly limites: readonly Paragraph[];
  /** What a value is not. */
  readonly aviso: { readonly titulo: string; readonly texto: string };
} = {
  frase: 'El valor sale de avisos de propiedades del mismo tipo, llevados a los datos de esta.',
  rango: `El rango contiene lo que se pide por ${EIGHT_OF_TEN} propiedades con estos datos.`,
  parrafos: [
    [
      'De dónde aprende.',
      `Se leen los avisos de los últimos ${RECENT_MONTHS} meses del mismo tipo de propiedad y de la misma operación, los más recientes: hasta ${count(MOST.own)} de la comuna y hasta ${MOST.other} de cada otra comuna de su región, ${count(MOST.all)} en total a lo más. Una propiedad publicada varias veces cuenta una vez; los precios y superficies imposibles no cuentan.`,
    ],
    [
      'Cómo se calcula.',
      `Una regresión toma una muestra de los avisos leídos, de ${count(TAUGHT.all)} a lo más y primero de la comuna, y aprende de ella cuánto cambian el metro cuadrado la comuna, la superficie útil y total, los dormitorios, los baños, los estacionamientos, la fecha y, donde se conoce, la ubicación. Después, los más parecidos y cercanos entre todos los leídos corrigen el resultado según lo que piden de más o de menos.`,
    ],
    [
      'Qué es el ajuste.',
      'Lo que la regresión suma o resta al metro cuadrado de un aviso para llevarlo a los datos de la propiedad tasada y a la fecha del informe.',
    ],
    [
      'De dónde sale el rango.',
      `De los errores del propio cálculo: hasta ${count(CALIBRATED.all)} avisos se tasan como si no se conocieran, y el rango es tan ancho como hace falta para contener ${EIGHT_OF_TEN} precios. Crece donde los vecinos discrepan, hay pocos avisos o el tamaño es inusual. No es un mínimo ni un máximo garantizado.`,
    ],
    [
      'Cuándo no hay valor.',
      `Con menos de ${LEAST.own} avisos en la comuna o menos de ${LEAST.all} en total, con una superficie o unos dormitorios imposibles, o si ningún aviso se acerca a la superficie.`,
    ],
  ],
  limites: [
    [
      'Qué no sabe.',
      'El estado interior, la vista, el ruido, los gastos comunes, las deudas, las hipotecas y si las ampliaciones están regularizadas: nadie visita la propiedad.',
    ],
    ['Qué no usa.', 'El año de construcción, las bodegas y si está amoblada, porque los avisos no lo dicen. Tampoco el avalúo fiscal.'],
    ['Son precios pedidos.', 'Un aviso dice lo que alguien pide, no lo que se paga; lo habitual es cerrar más abajo.'],
  ],
  aviso: {
    titulo: 'No es una tasación formal.',
    texto:
      'Es una referencia calculada con avisos publicados; nadie visitó la propiedad. Un banco o un tribunal piden la firma de un tasador, y esta referencia no la reemplaza.',
  },
};

/** Measured error for such properties, in one sentence. */
export function errorSentence({ avisos, tipo, operacion, model }: Evaluation): string {
  return (
    `Medido con ${count(avisos)} avisos de ${offered(tipo, operacion)}, sin que el cálculo conociera su precio: la mitad de los valores quedó a menos ` +
    `de ${percentOf(model.mdape)} de lo pedido, ${percentOf(model.within20)} a menos de ${percentOf(0.2)}, y el rango contuvo ${percentOf(model.coverage)} de los precios.`
  );
}

/** Shown when the error was not measured for them. */
export const NOT_MEASURED = 'El error con propiedades de este tipo y operación todavía no se ha medido con avisos reales.';
