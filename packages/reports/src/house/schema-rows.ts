import { z } from 'zod';
import { RUBROS } from '../rubros.ts';
import { avisos, dia, importe, linea, lista, montos, rut, seccion } from './schema.ts';

/** informe.json: the sections that list records, and the one of financial debt. */

const cut = z
  .string()
  .regex(/^\d{5}$/)
  .describe('Código único territorial de la comuna');

const duda = {
  posiblesDuplicados: z.array(linea).max(20).describe('Líneas que pueden ser el mismo documento, hasta veinte; vacío si no hay duda'),
  aviso: z.string().nullable().describe('Lo mismo, como está impreso; null si no hay duda'),
};

const mesDelAnio = z
  .string()
  .regex(/^\d{4}-\d\d$/)
  .describe('AAAA-MM');

const protesto = z
  .strictObject({
    linea,
    documento: z.enum(['Cheque', 'Letra', 'Pagaré']),
    numero: z.string(),
    motivo: z.string(),
    acreedor: z.string(),
    ciudad: z.string(),
    fechaProtesto: dia,
    fechaVencimiento: dia,
    ...importe,
    ...duda,
  })
  .meta({ id: 'Protesto', description: 'Un protesto vigente; los aclarados y los vencidos hace más de cinco años no se informan' });

const morosidad = z
  .strictObject({
    linea,
    acreedor: z.string(),
    tipo: z.string(),
    numero: z.string(),
    fechaVencimiento: dia,
    cuotasMorosas: z.int().min(0),
    atraso: z.string().describe('Días desde el vencimiento hasta la emisión, como están impresos'),
    cuotas: z.string().describe('Las cuotas morosas, como están impresas'),
    ...importe,
    ...duda,
  })
  .meta({ id: 'Morosidad', description: 'Una deuda impaga; las pagadas y las vencidas hace más de cinco años no se informan' });

const direccion = z
  .strictObject({ linea, tipo: z.string(), direccion: z.string(), comuna: z.string(), cut, fecha: dia.describe('Cuándo se informó') })
  .meta({ id: 'Direccion' });

const infraccion = z
  .strictObject({ linea, fecha: dia, institucion: z.string(), motivo: z.string(), ...importe })
  .meta({ id: 'Infraccion', description: 'Una multa laboral o una cotización impaga, como empleador' });

const bienRaiz = z
  .strictObject({
    linea,
    comuna: z.string(),
    cut,
    rol: z.string().describe('Rol de avalúo: manzana y predio'),
    direccion: z.string(),
    destino: z.string(),
    ...importe,
  })
  .meta({ id: 'BienRaiz', description: 'Una propiedad, con su avalúo fiscal' });

const vehiculo = z
  .strictObject({ linea, patente: z.string(), vehiculo: z.string().describe('Marca y modelo'), anio: z.string(), ...importe })
  .meta({ id: 'Vehiculo', description: 'Un vehículo, con su tasación fiscal' });

const participacion = z
  .strictObject({
    linea,
    rut,
    nombre: z.string(),
    calidad: z.string(),
    desde: dia,
    participacion: z.string().describe('Parte del capital, como está impresa'),
  })
  .meta({ id: 'Participacion', description: 'Alguien que participa en una sociedad, o la sociedad en que se participa' });

const consulta = z
  .strictObject({
    linea,
    momento: z.string().describe('Cuándo, en hora de Chile, como está impreso'),
    quien: z.string(),
    motivo: z.string(),
    informe: z.string(),
  })
  .meta({ id: 'Consulta', description: 'Alguien que consultó este RUT en los últimos doce meses' });

const conteo = {
  porRubro: z
    .array(z.strictObject({ rubro: z.enum(RUBROS), consultas: z.int().min(0) }))
    .describe('Cuántas hizo cada tipo de quien consulta; siempre los mismos tipos, en el mismo orden'),
  total: z.int().min(0),
};

const consultasDelMes = z
  .strictObject({ linea, mes: mesDelAnio, nombre: z.string().describe('El mes como está impreso'), ...conteo })
  .meta({ id: 'ConsultasDelMes', description: 'Cuántas consultas tuvo este RUT en un mes, sin contar las propias' });

const consultas = z
  .discriminatedUnion('lector', [
    lista(consulta).extend({ lector: z.literal('titular') }),
    lista(consultasDelMes).extend({ lector: z.literal('tercero'), suma: z.strictObject(conteo).describe('De todos los meses') }),
  ])
  .describe('Consultas a este RUT en Verídico: con quién las hizo si quien lee es el titular; contadas por mes y tipo si es un tercero');

const textos = z.strictObject({
  vigente: z.string(),
  mora30a89: z.string(),
  mora90oMas: z.string(),
  total: z.string(),
  indirecta: z.string(),
});

const pesos = z.int().min(0);

const mes = z
  .strictObject({
    mes: mesDelAnio,
    nombre: z.string(),
    rotulo: z.string().describe('Tres letras, para el gráfico'),
    anio: z.string(),
    informado: z.boolean().describe('Falso si de ese mes no se informó nada; entonces sus montos son 0 y nada dicen'),
    vigente: pesos.describe('Deuda directa al día, en pesos'),
    mora30a89: pesos.describe('Deuda directa con 30 a 89 días de atraso, en pesos'),
    mora90oMas: pesos.describe('Deuda directa con 90 días de atraso o más, en pesos'),
    indirecta: pesos.describe('Deuda de otra persona por la que se responde, en pesos; no es parte del total'),
    total: pesos.describe('Toda la deuda directa, en pesos'),
    textos: textos.describe('Los montos como están impresos'),
  })
  .meta({ id: 'Mes' });

export const protestos = lista(protesto).extend({ avisos }).describe('Protestos vigentes');
export const morosidades = lista(morosidad).extend({ avisos }).describe('Deudas en mora');

export const deuda = z
  .strictObject({
    ...seccion,
    meses: z.array(mes).max(12).describe('Los doce meses hasta el último informado, el más antiguo primero; vacío si no hay deuda'),
    enTabla: z.array(z.int().min(0).max(11)).describe('Lugares, en «meses», de los que repite la tabla'),
    conIndirecta: z.boolean().describe('Algún mes tiene deuda indirecta'),
    montos: montos.describe('Lo que la página 1 muestra: lo atrasado, o la deuda si está al día'),
    alternativa: z.string().describe('El gráfico, en palabras'),
  })
  .describe('Deuda en el sistema financiero');

/** The lists shared by all reports on a subject's full risk. */
export const antecedentes = {
  direcciones: lista(direccion).describe('Direcciones que informaron terceros'),
  infracciones: lista(infraccion).describe('Infracciones laborales y previsionales'),
  bienesRaices: lista(bienRaiz).describe('Bienes raíces'),
  vehiculos: lista(vehiculo).describe('Vehículos'),
  sociedades: lista(participacion).describe('Sociedades en que participa'),
  consultas,
};

export const socios = lista(participacion).describe('Socios y representantes de la empresa');
