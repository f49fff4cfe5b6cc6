import type { CadenciaDeAviso, FinDeVigilancia, Obligacion } from '@veridico/api/endpoints';
import type { Generated, JSONColumnType } from 'kysely';
import type { DatabaseSet, Day, Instant } from './columns.ts';

/** Prices of watching; the newest row is offered. */
export interface MonitoreoPreciosTable {
  id: Generated<string>;
  /** UF per subject and month, before tax. */
  precio: string;
  desde: Generated<Date>;
}

/** Annexes to contracts under which watching is charged. One of a contract is in force while `fin` is null. */
export interface MonitoreoAnexosTable {
  id: Generated<string>;
  contrato: string;
  /** UF per subject and month, before tax, as accepted. */
  precio: string;
  /** The paragraphs that were accepted. */
  texto: JSONColumnType<readonly string[]>;
  /** Subjects that may be watched at a time. */
  maximo: number;
  /** `sub` of the person who accepted it. */
  quien: string;
  en: DatabaseSet<Date>;
  fin: Instant | null;
  /** `sub` of the person who ended it; null if it ended with its contract. */
  fin_quien: string | null;
}

/** What reports say of a subject, in their words. */
export interface ToldPart {
  /** 'Puntaje', 'Valor', or the name of a section. */
  readonly que: string;
  readonly texto: string;
}

/** A part with a digest of the records behind it: a sentence such as 'lleva 23 días' changes by itself. */
export interface WatchedPart extends ToldPart {
  readonly huella: string;
}

/** What a subject's reports said when it was last looked at. */
export interface ToldSubject {
  /** 0 to 999; null without a score. */
  readonly puntaje: number | null;
  readonly partes: readonly WatchedPart[];
}

/** Subjects that a company watches, or watched. */
export interface VigiladosTable {
  id: Generated<string>;
  /** RUT in whose name it is watched. */
  titular: string;
  anexo: string;
  /** Id of the customer who began it. */
  cliente: string | null;
  sujeto_rut: string | null;
  comuna: string | null;
  rol: string | null;
  /** Of a person: the obligation that allows it (Ley 20.575); empty for a company or a property. */
  obligacion: Obligacion | '';
  /** The obligation's number, in the company's words. */
  referencia: string;
  desde: Generated<Date>;
  /** Last day, in Chile; null without one. */
  hasta: Day | null;
  renovado: Instant | null;
  fin: Instant | null;
  fin_motivo: Generated<FinDeVigilancia | ''>;
  /** Null before the first review, after the end, and while nothing may be told. */
  dicho: JSONColumnType<ToldSubject> | null;
  revisado: Instant | null;
}

/** Watched subjects of which a record changed since they were last reviewed. Triggers add them (migration 0052). */
export interface MonitoreoRevisionesTable {
  vigilado: string;
  /** Counts the changes: a review keeps what it found only if no further one came meanwhile. */
  marca: Generated<number>;
  intentos: Generated<number>;
  /** A process works on it until then, or it is tried again then. */
  siguiente: Generated<Date>;
  /** A second look waits for transactions before this one: their changes did not know of the subject. */
  tras: string | null;
}

export interface ToldChange {
  readonly que: string;
  readonly antes: string;
  readonly ahora: string;
}

/** What a review found changed. */
export interface MonitoreoCambiosTable {
  id: Generated<string>;
  vigilado: string;
  en: DatabaseSet<Date>;
  cambios: JSONColumnType<readonly ToldChange[]>;
  puntaje_antes: number | null;
  puntaje_ahora: number | null;
}

/** Changes that a customer marked as seen. */
export interface MonitoreoVistosTable {
  cambio: string;
  cliente: string;
}

/** How a customer is mailed about the changes of a holder's watched subjects. */
export interface MonitoreoAvisosTable {
  titular: string;
  cliente: string;
  cadencia: CadenciaDeAviso;
  /** Newest change that a mail counted, or that came before the choice. */
  avisado: string;
  /** When the next mail is due; null while nothing changed. */
  siguiente: Instant | null;
}
