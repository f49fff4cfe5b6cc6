import { readDraft, saveDraft } from '../session/drafts.ts';

const FORM = 'consulta-informe';

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

/** The report was made: the next one is about somebody else. */
export function endQueryDraft(owner: string): void {
  saveQueryDraft(owner, { ...readQueryDraft(owner), run: '' });
}
