import { defineForm, type Form } from '../define.ts';
import { NOTA } from '../note-field.ts';
import { isWithin, pesosOf, pesosText } from '../rules/amount.ts';

export type DevuelveParteField = 'monto' | 'nota';

const pesosFormat = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', useGrouping: 'always' });
const pesos = (amount: number) => pesosFormat.format(amount);

/**
 * A part of an order's payment to give back. The whole rest goes back by the order's own refund, which also ends the sale.
 * @param queda whole pesos of the payment that did not go back
 */
export function devuelveParte(queda: number): Form<DevuelveParteField> {
  return defineForm<DevuelveParteField>({
    id: 'devuelve-parte',
    fields: {
      monto: {
        required: 'Escribe cuántos pesos devuelves.',
        checks: [
          { rule: (value) => pesosOf(value) !== undefined, sentence: 'Escribe un monto en pesos, sin decimales ni signo.' },
          {
            rule: (value) => isWithin(pesosOf(value), 1, queda - 1),
            sentence: `Quedan ${pesos(queda)}: una parte va de $1 a ${pesos(queda - 1)}. Todo lo que queda se devuelve con «Reembolsar».`,
          },
        ],
        normalise: pesosText,
      },
      nota: NOTA,
    },
  });
}
