import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/cases.ts';
import { campo, numeroDeOrden, propiedadTasada, propia, rutDelSujeto } from './fields.ts';
import { pagina } from './history.ts';
import { porConfirmar, solicitud } from './office-requests.ts';
import { documento } from './representation.ts';

const CASE_KINDS = [
  'identidad',
  'representacion',
  'poderes',
  'disputa',
  'alta',
  'revision',
  'reembolso',
  'correo',
  'morosidad',
  'control',
  'contacto',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Decisions of office staff on a case. */
const CASE_ACTIONS = ['aprobar-identidad', 'probar-poderes', 'emitir', 'reembolsar', 'cerrar'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** What staff do with a case besides deciding it. */
const CASE_HANDLINGS = ['tomar', 'soltar', 'posponer', 'reabrir'] as const;
export type CaseHandling = (typeof CASE_HANDLINGS)[number];

const accion = z.enum([...CASE_ACTIONS, ...CASE_HANDLINGS]);
export type CaseAct = CaseAction | CaseHandling;

const instante = z.iso.datetime({ offset: true });

const VIEWS = ['todas', 'mias', 'sin-tomar', 'vencidas', 'pospuestas', 'cerradas'] as const;
export type CaseView = (typeof VIEWS)[number];

const ORDERS = ['antigua', 'nueva', 'monto'] as const;
export type CaseOrder = (typeof ORDERS)[number];

const persona = z.object({ nombre: z.string(), propia, desde: instante }).describe('Quién la tomó y desde cuándo');

const fila = z.object({
  id: z.string(),
  clase: z
    .enum(CASE_KINDS)
    .describe(
      'identidad sin validar, solicitud para actuar por una empresa, poderes por comprobar, acceso en disputa, alta detenida, cobro en revisión, reembolso pendiente, correo devuelto, deuda que el contrato ya permite informar, diferencias del control diario o mensaje del formulario de contacto',
    ),
  cliente: z.string().describe('Empresa o persona, o el día del control; vacío si no se sabe'),
  numero: numeroDeOrden.nullable(),
  monto: z.int().nullable().describe('Pesos'),
  desde: instante,
  vencida: z.boolean().describe('Espera más de lo que se permite a las de su clase'),
  quien: persona.nullable(),
  pospuesta: z.iso.date().nullable().describe('Primer día en que vuelve a mostrarse'),
  porConfirmar: z.boolean().describe('Algo pedido sobre ella espera a otra persona'),
});
export type FilaDeTarea = z.infer<typeof fila>;

const dato = z.object({
  dato: z.string(),
  valor: z.string(),
  forma: z
    .enum(['texto', 'rut', 'pesos', 'instante', 'dia', 'correo', 'telefono', 'parrafo'])
    .describe('Cómo se muestra; un párrafo conserva sus líneas; los valores van como en las demás llamadas: 12345678-5, 7500, ISO 8601'),
  juicio: z.enum(['bien', 'mal']).optional().describe('Lo que dice el cotejo con los registros'),
});
export type DatoDeTarea = z.infer<typeof dato>;

const cotejo = dato.pick({ dato: true, forma: true }).extend({
  esperado: z.string().describe('Vacío: no se sabe'),
  banco: z.string().describe('Vacío: el banco no respondió'),
  resultado: z.enum(['igual', 'distinto', 'solo-banco', 'sin-respuesta']),
});
export type CotejoDeTarea = z.infer<typeof cotejo>;

const tarea = fila.extend({
  producto: z.string().describe('Nombre del plan o del informe; vacío si no lo hay'),
  rut: z.string().describe(`De la empresa o del sujeto, 12345678-5; ${rutDelSujeto}`),
  propiedad: propiedadTasada,
  correo: z.string().describe('Adonde escribirle'),
  telefono: z.string(),
  usadas: z.int().nullable().describe('Consultas que ya usó el contrato que nació de la orden; null si no hay contrato'),
  motivo: z.string().describe('Por qué espera a una persona'),
  plazo: z.object({ horas: z.int(), porque: z.string() }).describe('Cuánto puede esperar una tarea de esta clase'),
  cotejo: z.array(cotejo).describe('Cada dato del cobro, nuestro y del banco'),
  intentos: z.array(z.object({ en: instante, veredicto: z.string() })).describe('Series que no coincidieron; la serie no se guarda'),
  datos: z.array(dato),
  documentos: z.array(documento).describe('Documentos de poderes que se entregaron, el más nuevo primero'),
  historia: z.array(z.object({ en: instante, texto: z.string(), quien: z.string().nullable(), propia })),
  acciones: z.array(accion),
  cerrada: z.boolean().describe('Una persona la cerró y nada nuevo pasó'),
  solicitud: solicitud.nullable().describe('Lo que espera a otra persona sobre la tarea o su orden'),
});
export type Tarea = z.infer<typeof tarea>;

const decidida = z.object({
  id: z.string(),
  clase: z.enum(CASE_KINDS),
  numero: numeroDeOrden.nullable(),
  hecho: z.string().describe('Lo que hizo, como «pidió su reembolso»'),
  en: instante,
  quien: z.string().describe('Nombre de quien decidió'),
  nota: z.string(),
});
export type TareaDecidida = z.infer<typeof decidida>;

const cuenta = z.int().min(0);

/** Only for the office: realm role backoffice. */
export const caseEndpoints = {
  tareas: endpoint(routes.tareas, {
    summary: 'Lo que espera a una persona: una página de filas, y cuántas hay en cada vista',
    body: z.object({
      ver: z.enum(VIEWS).default('todas').describe('Las pospuestas y las cerradas no están en las demás vistas'),
      clase: z
        .union([z.literal(''), z.enum(CASE_KINDS)])
        .default('')
        .describe('Vacío: todas'),
      buscar: z.string().max(200).default('').describe('Parte del cliente, del RUT, del correo o del número de orden'),
      orden: z.enum(ORDERS).default('antigua'),
      tamano: pagina.tamano,
      pagina: pagina.pagina,
    }),
    response: {
      200: z.object({
        tareas: z.array(fila),
        total: cuenta.describe('Filas con estos filtros'),
        cuentas: z.object({ todas: cuenta, mias: cuenta, sinTomar: cuenta, vencidas: cuenta, pospuestas: cuenta, cerradas: cuenta }),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: { body: { ver: 'vencidas', tamano: '20' } },
  }),
  tareasDecididas: endpoint(routes.tareasDecididas, {
    summary:
      'Las últimas cien tareas que alguien decidió y ya no esperan, la más nueva primero; las que se pueden reabrir están entre las cerradas',
    response: { 200: z.object({ decididas: z.array(decidida) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  tarea: endpoint(routes.tarea, {
    summary: 'Una tarea con lo que hace falta para decidirla',
    params: z.object({ tarea: z.string().max(80) }),
    response: { 200: tarea },
    problems: ['NO_PERMITIDO', 'TAREA_DESCONOCIDA', 'TAREA_RESUELTA'],
    example: { params: { tarea: '$TAREA' } },
  }),
  resolverTarea: endpoint(routes.resolverTarea, {
    summary:
      'Aprueba una identidad, da por probados unos poderes, emite, reembolsa o cierra; o toma, suelta, pospone o reabre. Queda en la bitácora con quién y por qué',
    params: z.object({ tarea: z.string().max(80), accion }),
    body: z.object({
      nota: campo.describe('Motivo, hasta 500 caracteres; tomar, soltar y reabrir no lo piden'),
      certificado: campo.describe('Solo probar-poderes: código de verificación (CVE) o inscripción del documento que se leyó'),
      fechaCertificado: campo.describe('Solo probar-poderes: fecha de ese documento, AAAA-MM-DD; no más de 30 días atrás'),
      hasta: campo.describe('Solo posponer: el día en que vuelve, AAAA-MM-DD; entre mañana y 30 días más'),
      vista: campo.describe('Opcional: desde cuándo espera la tarea, como se leyó; si algo nuevo pasó, no se hace nada'),
      quitar: z.enum(['', 'true', 'false']).default('').describe('Solo tomar, true: también si la tomó otra persona'),
    }),
    response: { 200: z.object({ mensaje: z.string(), reabrible: z.boolean().describe('Se puede reabrir') }), 202: porConfirmar },
    problems: [
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'TAREA_DESCONOCIDA',
      'TAREA_RESUELTA',
      'TAREA_TOMADA',
      'TAREA_CAMBIADA',
      'YA_ESPERA_CONFIRMACION',
    ],
    example: { params: { tarea: '$TAREA', accion: 'cerrar' }, body: { nota: 'Resuelto por teléfono' } },
  }),
};
