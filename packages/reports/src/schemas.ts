import { z } from 'zod';
import { consolidadoDocument } from './consolidado/document.ts';
import { consolidado } from './consolidado/report.ts';
import { consolidadoSchema } from './consolidado/schema.ts';
import type { DocumentData, DocumentDefinition } from './define-document.ts';
import { fullName, type Report } from './define.ts';
import { schemaPath } from './documents.ts';
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

/** What a schema describes, but for its own address, which no document says of itself. */
type Described<Schema extends z.ZodType> = Frozen<Omit<z.output<Schema>, '$schema'>>;

/** What a document tells, whatever it is made from. */
type Told<Data extends DocumentData> = Pick<DocumentDefinition<never, Data>, 'schema' | 'data'>;

/** A document with its schema: neither may say what the other one does not. A difference between them does not compile. */
function published<Data extends DocumentData, Schema extends z.ZodType>(
  report: Report,
  document: Told<Data> & Told<Described<Schema>>,
  schema: Schema & z.ZodType<Frozen<Data>>,
) {
  const title = fullName(report);
  const { $schema, ...rules } = z.toJSONSchema(schema);
  const description = `Los datos de un ${title}, tal como van adjuntos en su PDF con el nombre informe.json. Lo que se describe «como está impreso» repite en palabras otro dato.`;
  return { name: document.schema, content: { $schema, $id: schemaPath(document.schema), title, description, ...rules } };
}

/** The JSON Schemas (2020-12) of every document's data. Each `$id` is a path: whoever publishes it puts the address of its site before it. */
export const publishedSchemas = [
  published(personas, personasDocument, personasSchema),
  published(empresarial, empresarialDocument, empresarialSchema),
  published(consolidado, consolidadoDocument, consolidadoSchema),
  published(tasacion, tasacionDocument, tasacionSchema),
];
