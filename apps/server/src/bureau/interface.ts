import type { Tasacion } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import type { Subject } from './subject.ts';

/** Finds what a report tells of a subject; undefined where the bureau has nothing on it. */
export type LoadRecords = (report: ReportCode, subject: Subject) => Promise<SubjectRecords | undefined>;

/** What is asked of a person or a company before money moves. */
export interface FoundSubject {
  readonly deceased: boolean;
  /** Lines of records that the report tells of, or a few more. */
  readonly lines: number;
}

/** Finds a person or a company by its RUT in wire form, whichever the number belongs to; undefined where the bureau knows neither. */
export type FindSubject = (report: ReportCode, rut: string) => Promise<FoundSubject | undefined>;

/**
 * Why there would be no report on a property: nobody knows it, it is nothing that is appraised, no property is of such a surface or none that is
 * offered, so many bedrooms do not fit in it, too few offers are like it.
 */
export type Unappraisable = 'sin registros' | 'no se tasa' | 'superficie' | 'dormitorios' | 'sin avisos';

/** Asks, before money moves, whether a property can be appraised; undefined where it can. */
export type CheckProperty = (tasacion: Tasacion) => Promise<Unappraisable | undefined>;

/**
 * Whether this is the number of the identity card that the person of this RUT now holds. Takes the same time whether the RUT is known or
 * not. Neither ever reaches a log. @param serie nine capital letters or digits
 */
export type ProveSerial = (rut: string, serie: string) => Promise<boolean>;
