import { forgetDraft, readDraft, saveDraft } from '../session/drafts.ts';

const FORM = 'consulta-informe';
/** Draft of an appraisal: the property and its search. */
const PROPERTY = 'consulta-tasacion';

/** Input of the query form. */
export interface QueryDraft {
  readonly codigoServicio: string;
  readonly run: string;
  readonly motivo: string;
}

/** @param owner `sub` of the signed-in user */
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

/** After a report: removes subject and purpose, which must be declared anew. */
export function endQueryDraft(owner: string): void {
  saveQueryDraft(owner, { ...readQueryDraft(owner), run: '', motivo: '' });
  forgetDraft(PROPERTY);
}
