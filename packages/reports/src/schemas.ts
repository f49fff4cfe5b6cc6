import { z } from 'zod';
import { consolidadoDocument } from './consolidado/document.ts';
import { consolidado } from './consolidado/report.ts';
import { consolidadoSchema } from './consolidado/schema.ts';
import type { DocumentData, DocumentDefinition } from './define-document.ts';
import { fullName, type Report } from './define.ts';
import { schemaPath } from './documents.ts';
import type { ReportCode } from './index.ts';
import { empresarialDocument } from './empresarial/document.ts';
import { empresarial } from './empresarial/report.ts';
import { empresarialSchema } from './empresarial/schema.ts';
import { personasDocument } from './personas/document.ts';
import { personas } from './personas/report.ts';
import { personasSchema } from './personas/schema.ts';
import { tasacionDocument } from './tasacion/document.ts';
import { tasacion } from './tasacion/report.ts';
import { tasacionSchema } from './tasacion/schema.ts';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** The data a schema describes, without `$schema`: documents do not include their own schema's address. */
type DescribedData<Schema extends z.ZodType> = Frozen<Omit<z.output<Schema>, '$schema'>>;

/** A document's schema name and data, without the type of its records. */
type DocumentContent<Data extends DocumentData> = Pick<DocumentDefinition<never, Data>, 'schema' | 'data'>;

/** A document with its schema. Any difference between their types is a compile error. */
function published<Data extends DocumentData, Schema extends z.ZodType>(
  report: Report,
  document: DocumentContent<Data> & DocumentContent<DescribedData<Schema>>,
  schema: Schema & z.ZodType<Frozen<Data>>,
) {
  const title = fullName(report);
  const { $schema, ...rules } = z.toJSONSchema(schema);
  const description = `Los datos de un ${title}, tal como van adjuntos en su PDF con el nombre informe.json. Lo que se describe «como está impreso» repite en palabras otro dato.`;
  return { name: document.schema, content: { $schema, $id: schemaPath(document.schema), title, description, ...rules } };
}

/** JSON Schemas (2020-12) of every document's data. Each `$id` is a path; the publisher puts its site's address before it. */
const SCHEMAS: Readonly<Record<ReportCode, ReturnType<typeof published>>> = {
  [personas.code]: published(personas, personasDocument, personasSchema),
  [empresarial.code]: published(empresarial, empresarialDocument, empresarialSchema),
  [consolidado.code]: published(consolidado, consolidadoDocument, consolidadoSchema),
  [tasacion.code]: published(tasacion, tasacionDocument, tasacionSchema),
};
export const publishedSchemas = Object.values(SCHEMAS);
