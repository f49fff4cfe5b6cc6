import { emptyValues, queryForms, type ConsultaField, type Values } from '@veridico/forms';
import { reports } from '@veridico/reports';
import { forgetDraft, readDraft, saveDraft } from '../session/drafts.ts';

const FORM = 'consulta-informe';
/** Draft of an appraisal: the property and its search. */
const PROPERTY = 'consulta-tasacion';
const EMPTY = emptyValues(queryForms.propiedad);

/** Input of the query form. @param owner `sub` of the signed-in user */
export function readQueryDraft(owner: string): Values<ConsultaField> {
  return { ...EMPTY, ...readDraft(FORM, owner) };
}

export function saveQueryDraft(owner: string, draft: Values<ConsultaField>): void {
  saveDraft(FORM, owner, draft);
}

export function readPropertyDraft(owner: string): Readonly<Record<string, string>> {
  return readDraft(PROPERTY, owner);
}

export function savePropertyDraft(owner: string, values: Readonly<Record<string, string>>): void {
  saveDraft(PROPERTY, owner, values);
}

/** The whole form of an appraisal. @param values of the property and its search */
export function saveAppraisalDraft(owner: string, values: Readonly<Record<string, string>>): void {
  const appraisal = reports.find(({ subject }) => subject === 'propiedad');
  saveQueryDraft(owner, { ...EMPTY, codigoServicio: appraisal?.code ?? '' });
  savePropertyDraft(owner, values);
}

/** After a report: keeps only which report it was; subject and purpose must be declared anew. */
export function endQueryDraft(owner: string): void {
  const { codigoServicio } = readQueryDraft(owner);
  saveQueryDraft(owner, { ...EMPTY, codigoServicio });
  forgetDraft(PROPERTY);
}
