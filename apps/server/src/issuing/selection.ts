import { resultado, type Resultado } from '@veridico/api/endpoints';
import { z } from 'zod';
import type { ReportFigures } from '../orders/kind.ts';

const { valor, puntaje, secciones } = resultado.shape;
const appraised = valor.unwrap().shape;

// Only what is selected: documents of earlier versions, whose other parts differ, are read too.
const glanced = secciones.element.pick({ id: true, nombre: true, detalle: true, estado: true, corte: true }).extend({
  montos: z.array(z.object({ texto: z.string() })),
});
const start = { emision: z.object({ motivo: z.string(), consultante: z.string() }), mirada: z.array(glanced) };
const dated = z.object({ antiguedad: z.string().nullable(), hallazgo: z.string() });

const aboutRut = z.looseObject({
  ...start,
  sujeto: z.object({ nombre: z.string(), rut: z.string(), linea: z.string() }),
  veredicto: z.array(z.string()),
  puntaje: puntaje.unwrap().optional(),
});

const aboutProperty = z.looseObject({
  ...start,
  sujeto: z.object({ nombre: z.string(), rol: z.string(), linea: z.string() }),
  resumen: z.object({ rango: z.string(), valor: z.string(), lectura: z.string() }),
  franja: appraised.franja,
  valores: z.array(
    z.object({
      nombre: z.string(),
      rango: z.string(),
      valor: z.string(),
      pesos: z.object({ valor: z.string() }).nullable(),
      confianzaTexto: z.string(),
      comparables: z.string(),
    }),
  ),
  notas: z.array(z.string()),
  confianza: appraised.confianza,
  aviso: appraised.aviso,
  comparables: z.array(
    z.object({
      ...dated.shape,
      id: z.string(),
      titulo: z.string(),
      columnas: z.array(z.string()),
      filas: z.array(
        z.object({
          linea: z.number(),
          lugar: z.string(),
          fecha: z.string(),
          textos: z.object({ metros: z.string(), uf: z.string(), porMetro: z.string(), ajuste: z.string(), ajustado: z.string() }),
        }),
      ),
      pie: z.object({ nombre: z.string(), texto: z.string() }),
      razones: z.array(z.string()),
    }),
  ),
});

/** The selection of a document's data. @param data content of informe.json @returns undefined if it is not the data of a report */
export function resultOf(data: unknown): Resultado | undefined {
  const person = aboutRut.safeParse(data);
  if (person.success) return resultAboutRut(person.data);
  const property = aboutProperty.safeParse(data);
  return property.success ? resultAboutProperty(property.data) : undefined;
}

/** The figures of a document's data. @param data content of informe.json */
export function figuresOf(data: unknown): ReportFigures {
  const result = resultOf(data);
  const score = result?.puntaje?.puntaje;
  return { puntaje: score?.valor ?? null, tramo: score?.tramo ?? null, valor: result?.valor?.operaciones[0]?.valor ?? null };
}

function resultAboutRut(data: z.output<typeof aboutRut>): Resultado {
  const { sujeto, veredicto, emision } = data;
  return {
    sujeto: { nombre: sujeto.nombre, identificacion: `RUT ${sujeto.rut}`, linea: sujeto.linea },
    frases: veredicto,
    puntaje: data.puntaje ?? null,
    valor: null,
    secciones: sectionsOf(data),
    ...emision,
  };
}

function resultAboutProperty(data: z.output<typeof aboutProperty>): Resultado {
  const { sujeto, resumen, franja, valores, notas, confianza, aviso, emision } = data;
  return {
    sujeto: { nombre: sujeto.nombre, identificacion: `Rol ${sujeto.rol}`, linea: sujeto.linea },
    frases: [resumen.rango, resumen.valor],
    puntaje: null,
    valor: {
      franja,
      lectura: resumen.lectura,
      operaciones: valores.map(({ nombre, rango, valor: texto, pesos, confianzaTexto, comparables: cuantos }) => ({
        nombre,
        rango,
        valor: texto,
        pesos: pesos?.valor ?? null,
        confianza: confianzaTexto,
        comparables: cuantos,
      })),
      notas,
      confianza,
      aviso,
      comparables: data.comparables.map(({ id, titulo, columnas, filas, pie, razones }) => ({
        id,
        titulo,
        columnas,
        filas: filas.map(cellsOf),
        pie,
        razones,
      })),
    },
    secciones: sectionsOf(data),
    ...emision,
  };
}

/** The cells of a comparable, in the order of the columns; its day as YYYY-MM-DD. */
function cellsOf({ linea, lugar, fecha, textos }: z.output<typeof aboutProperty>['comparables'][number]['filas'][number]): string[] {
  return [String(linea), lugar, textos.metros, textos.uf, textos.porMetro, fecha, textos.ajuste, textos.ajustado];
}

/** The rows of 'En una mirada', each with the age and the finding of its section. */
function sectionsOf(data: z.output<typeof aboutRut> | z.output<typeof aboutProperty>): Resultado['secciones'] {
  return data.mirada.map(({ id, montos, ...row }) => {
    const { antiguedad, hallazgo } = sectionOf(data, id);
    return { ...row, id, montos: montos.map(({ texto }) => texto), antiguedad, hallazgo };
  });
}

/** A section by its label in the template: `bienes-raices` is `bienesRaices` in the data, and an appraisal's comparables are a list. */
function sectionOf(data: Readonly<Record<string, unknown>>, id: string) {
  const key = { 'bienes-raices': 'bienesRaices', propiedad: 'escrito' }[id] ?? id;
  const listed = Array.isArray(data['comparables']) ? data['comparables'].find((each: { id?: unknown }) => each.id === id) : undefined;
  const found = dated.safeParse(data[key] ?? listed);
  return found.success ? found.data : { antiguedad: null, hallazgo: '' };
}
