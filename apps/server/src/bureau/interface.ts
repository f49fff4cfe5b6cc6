import type { Confidence } from '@veridico/appraisal';
import type { Tasacion, TasacionPedida } from '@veridico/forms';
import type { Operacion } from '@veridico/reference';
import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import type { Lector } from './reader.ts';
import type { Subject } from './subject.ts';

/** Loads a report's records of a subject, as far as its reader may see them; undefined where the bureau has none. */
export type LoadRecords = (report: ReportCode, subject: Subject, lector: Lector) => Promise<SubjectRecords | undefined>;

/** Facts about a person or company that are checked before payment. */
export interface FoundSubject {
  readonly deceased: boolean;
  /** Number of record lines in the report for this reader, or some more. */
  readonly lines: number;
}

/** Finds a person or company by RUT in wire form; undefined where the bureau knows neither. */
export type FindSubject = (report: ReportCode, rut: string, lector: Lector) => Promise<FoundSubject | undefined>;

/**
 * Why a property cannot be appraised, in order: unknown property, kind not appraised, implausible surface or one without comparable offers,
 * too many bedrooms for the surface, too few similar offers.
 */
export type Unappraisable = 'sin registros' | 'no se tasa' | UnappraisableFor;
/** Reasons that depend on the operation and on the facts given. */
export type UnappraisableFor = 'superficie' | 'dormitorios' | 'sin avisos';

/** Checks before payment whether a property can be appraised; undefined where it can. */
export type CheckProperty = (tasacion: Tasacion) => Promise<Unappraisable | undefined>;

/** What a value would be based on. It must not hold the value or a price: those are sold. */
export interface Forecast {
  /** Offers of the commune. */
  readonly avisos: number;
  /** Offers that the report would list, and those of them within a kilometre. */
  readonly comparables: number;
  readonly cercanos: number;
  readonly confianza: Confidence;
  /** Half of the range, in percent of the value. */
  readonly amplitud: number;
}

/** Forecasts a sale and a rent; a reason where the property cannot be appraised at all, or not for that operation. */
export type ForecastProperty = (
  asked: TasacionPedida,
) => Promise<Exclude<Unappraisable, UnappraisableFor> | Readonly<Record<Operacion, UnappraisableFor | Forecast>>>;

/**
 * Whether a serial is that of the person's current identity card. Takes the same time for an unknown RUT. Neither value may reach a log.
 * @param serie nine capital letters or digits
 */
export type ProveSerial = (rut: string, serie: string) => Promise<boolean>;

/** What a wrong serial was, for the person who decides afterwards: neither serial is stored. */
export type SerialVerdict = 'una-cifra' | 'cedula-anterior' | 'otra';

/** Judges a serial that is not the current one. Neither value may reach a log. */
export type JudgeSerial = (rut: string, serie: string) => Promise<SerialVerdict>;
