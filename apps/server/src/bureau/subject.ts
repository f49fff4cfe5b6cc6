import { maskRut, tasacionOf, type TasacionValues } from '@veridico/forms';
import { findComuna } from '@veridico/reference';

/** Whom or what a report tells of: somebody by RUT in wire form, or a property, with what its appraisal was asked with as it was typed. */
export type Subject = { readonly rut: string } | { readonly tasacion: TasacionValues };

/** As orders, queries and issued reports name their subject: a RUT, or a property's commune (13120) and rol (573-24). */
export interface SubjectColumns {
  readonly sujeto_rut: string | null;
  readonly comuna: string | null;
  readonly rol: string | null;
}

export const SUBJECT_COLUMNS = ['sujeto_rut', 'comuna', 'rol'] as const satisfies (keyof SubjectColumns)[];

export function subjectColumns(subject: Subject): SubjectColumns {
  if ('rut' in subject) return { sujeto_rut: subject.rut, comuna: null, rol: null };
  const { comuna, rol } = tasacionOf(subject.tasacion);
  return { sujeto_rut: null, comuna, rol };
}

/** The subject of a row. @throws Error for one of a property that kept nothing of what was asked */
export function subjectOf({ sujeto_rut: rut }: Pick<SubjectColumns, 'sujeto_rut'>, tasacion: TasacionValues | null | undefined): Subject {
  if (rut !== null) return { rut };
  if (!tasacion) throw new Error('a report without subject');
  return { tasacion };
}

/** Of both texts one is empty. */
export interface SubjectText {
  /** 12345678-5, or masked. */
  readonly rut: string;
  /** Rol 573-24, ÑUÑOA. */
  readonly propiedad: string;
}

/** A row's subject as answers and letters tell it to whoever the report belongs to. */
export function subjectText({ sujeto_rut, comuna, rol }: SubjectColumns): SubjectText {
  return { rut: sujeto_rut ?? '', propiedad: rol === null ? '' : `Rol ${rol}, ${findComuna(comuna ?? '')?.nombreMayusculas ?? comuna}` };
}

/** The same for whoever else may be reading. A property is nobody's secret: its rol is public. */
export function maskedSubject(row: SubjectColumns): SubjectText {
  const { rut, propiedad } = subjectText(row);
  return { rut: rut === '' ? '' : maskRut(rut), propiedad };
}
