import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-home.ts';

const cuantos = z.int().min(0);
const pesos = z.number().describe('Pesos, con IVA');

const dia = z.object({
  dia: z.iso.date(),
  ventas: cuantos.describe('Órdenes pagadas'),
  vendido: pesos,
  fallidos: cuantos.describe('Informes pagados que no se pudieron emitir: su pago se devuelve'),
  informes: cuantos.describe('Informes emitidos que alguien compró'),
  consultas: cuantos.describe('Consultas de contratos'),
  fallas: cuantos.describe('Pagos que el banco rechazó'),
  reembolsos: cuantos,
  reembolsado: pesos,
});
export type DiaDeOficina = z.infer<typeof dia>;

const segundos = z.number().min(0).describe('Segundos desde el pago hasta el informe');

/** The office's first page. */
export const officeHomeEndpoints = {
  oficinaInicio: endpoint(routes.oficinaInicio, {
    summary: 'Las cifras de hoy y de los trece días anteriores, cuánto tarda un informe, y qué encontró el último control diario',
    response: {
      200: z.object({
        dias: z.array(dia).describe('El más antiguo primero; el último es hoy'),
        entrega: z.object({ mediana: segundos, nueveDeDiez: segundos }).nullable().describe('De hoy; null: no se ha emitido ninguno'),
        tareas: z
          .object({
            abiertas: cuantos,
            masAntigua: z.object({ id: z.string(), cliente: z.string(), desde: z.iso.datetime({ offset: true }) }).nullable(),
          })
          .describe('Las que esperan a una persona'),
        peticiones: cuantos.nullable().describe('Peticiones sobre datos que esperan respuesta; null: quien llama no las ve'),
        control: z
          .object({ dia: z.iso.date(), terminado: z.iso.datetime({ offset: true }), diferencias: z.array(z.string()) })
          .nullable()
          .describe('null: todavía no ha terminado ninguno'),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
};
