import { maskRut, tasacionOf, type TasacionValues } from '@veridico/forms';
import { findComuna } from '@veridico/reference';

/** Subject of a report: a person or company by RUT in wire form, or a property with its appraisal input as typed. */
export type Subject = { readonly rut: string } | { readonly tasacion: TasacionValues };

/** Subject columns of orders, queries and issued reports: a RUT, or a property's commune (13120) and rol (573-24). */
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

/** The subject of a row. @throws Error for a property row without stored input */
export function subjectOf({ sujeto_rut: rut }: Pick<SubjectColumns, 'sujeto_rut'>, tasacion: TasacionValues | null | undefined): Subject {
  if (rut !== null) return { rut };
  if (!tasacion) throw new Error('a report without subject');
  return { tasacion };
}

/** Exactly one of the texts is empty. */
export interface SubjectText {
  /** 12345678-5, or masked. */
  readonly rut: string;
  /** Rol 573-24, ÑUÑOA. */
  readonly propiedad: string;
}

/** A row's subject as text for the owner of the report. */
export function subjectText({ sujeto_rut, comuna, rol }: SubjectColumns): SubjectText {
  return { rut: sujeto_rut ?? '', propiedad: rol === null ? '' : `Rol ${rol}, ${findComuna(comuna ?? '')?.nombreMayusculas ?? comuna}` };
}

/** A row's subject as text for other readers. Only the RUT is masked: a property's rol is public. */
export function maskedSubject(row: SubjectColumns): SubjectText {
  const { rut, propiedad } = subjectText(row);
  return { rut: rut === '' ? '' : maskRut(rut), propiedad };
}
