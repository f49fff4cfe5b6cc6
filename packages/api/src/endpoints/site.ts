import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/site.ts';
import { campo, esfuerzo } from './fields.ts';

const cuenta = z.int().min(0);
const segundos = z.number().min(0).describe('Segundos');

/** What the pages about us ask: a message to us, and what we measure of our own work. */
export const siteEndpoints = {
  contacto: endpoint(routes.contacto, {
    summary:
      'Un mensaje para nosotros: lo responde una persona por correo. El mismo mensaje, enviado otra vez dentro de una hora, no abre otro caso',
    body: z.object({
      nombre: campo,
      correo: campo.describe('Adonde respondemos'),
      tema: campo.describe('compra, informe, plan u otro'),
      numero: campo.describe('Opcional: el número de la orden o el folio, como está escrito'),
      mensaje: z.string().max(20_000).default('').describe('Hasta 2.000 caracteres'),
      captchaToken: z.string().max(4_096).default('').describe('Solución del captcha para contacto'),
      esfuerzo,
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'CAPTCHA_RECHAZADO'],
    example: {
      body: {
        nombre: 'Ana Rojas',
        correo: 'ana@ejemplo.cl',
        tema: 'compra',
        mensaje: 'Pagué y no encuentro el correo con mi informe.',
        captchaToken: '$CAPTCHA',
      },
    },
  }),
  medidas: endpoint(routes.medidas, {
    summary: 'Lo que medimos de nuestro trabajo: se calcula de los registros de cada venta. Sin datos, la medida es null',
    response: {
      200: z.object({
        informes: z
          .array(z.object({ mes: z.string().describe('AAAA-MM'), emitidos: cuenta }))
          .describe('Informes emitidos en cada uno de los doce últimos meses, el más antiguo primero; el último es el que corre'),
        entrega: z
          .object({ informes: cuenta, mediana: segundos, noventaYCincoDeCien: segundos })
          .nullable()
          .describe('Desde que el banco confirma el pago hasta que el informe se puede abrir, en los treinta últimos días'),
        devoluciones: z
          .object({ pagadas: cuenta, devueltas: cuenta })
          .nullable()
          .describe('Compras pagadas en los treinta últimos días, y cuántas de ellas se devolvieron enteras'),
        libros: z
          .object({ dias: cuenta, cuadran: cuenta })
          .nullable()
          .describe(
            'Controles diarios de los treinta últimos días, y cuántos no hallaron diferencia entre lo cobrado, lo emitido y lo devuelto',
          ),
        fuentes: z
          .array(
            z.object({
              codigo: z.string().describe('De informe'),
              fuentes: z.array(z.object({ nombre: z.string(), corte: z.iso.date().describe('Último día que cubre') })),
            }),
          )
          .describe('De qué antecedentes sale cada informe, y hasta qué día llegan; sin día declarado no aparecen'),
      }),
    },
    example: {},
  }),
};
