import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA } from '../fields.ts';
import { REQUIRED } from '../sentences.ts';

export type ComparteField = 'correo' | 'dias' | 'razon';

/** Most days that a report can be shared, and the days offered. */
export const DIAS_COMPARTIDO = { maximo: 30, usual: '7', ofrecidos: ['1', '3', '7', '15', '30'] } as const;

/** What a report is shared for. A fixed list: text of the sender's own would make our mails carry any message. */
export const RAZONES_DE_COMPARTIR = {
  arriendo: 'Un arriendo',
  credito: 'Un crédito',
  compraventa: 'Una compra o venta',
  negocio: 'Una relación comercial',
} as const;
export type RazonDeCompartir = keyof typeof RAZONES_DE_COMPARTIR;

/** Dialog «Compartir» of an issued report. */
export const comparteInforme = defineForm<ComparteField>({
  id: 'comparte-informe',
  fields: {
    correo: CORREO_DE_CUENTA,
    dias: {
      required: REQUIRED,
      checks: [
        {
          rule: (value) => /^[1-9]\d?$/.test(value) && Number(value) <= DIAS_COMPARTIDO.maximo,
          sentence: `Elige entre 1 y ${DIAS_COMPARTIDO.maximo} días.`,
        },
      ],
    },
    razon: {
      checks: [{ rule: (value) => value === '' || Object.hasOwn(RAZONES_DE_COMPARTIR, value), sentence: 'Elige una de la lista.' }],
    },
  },
});
