import { forgetDraft, readDraft, saveDraft } from '../session/drafts.ts';

const FORM = 'consulta-informe';
/** Of an appraisal: the property and how it was looked for. */
const PROPERTY = 'consulta-tasacion';

/** What is typed into the query form. */
export interface QueryDraft {
  readonly codigoServicio: string;
  readonly run: string;
  readonly motivo: string;
}

/** @param owner `sub` of who is signed in */
export function readQueryDraft(owner: string): QueryDraft {
  const { codigoServicio = '', run = '', motivo = '' } = readDraft(FORM, owner);
  return { codigoServicio, run, motivo };
}

export function saveQueryDraft(owner: string, draft: QueryDraft): void {
  saveDraft(FORM, owner, { ...draft });
}

export function readPropertyDraft(owner: string): Readonly<Record<string, string>> {
  return readDraft(PROPERTY, owner);
}

export function savePropertyDraft(owner: string, values: Readonly<Record<string, string>>): void {
  saveDraft(PROPERTY, owner, values);
}

/** The report was made: the next one is about another subject, and its purpose is declared anew. */
export function endQueryDraft(owner: string): void {
  saveQueryDraft(owner, { ...readQueryDraft(owner), run: '', motivo: '' });
  forgetDraft(PROPERTY);
}
