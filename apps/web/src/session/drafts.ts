import { browserEntries, clearTab, tabEntries, tabHas } from '../browser-storage.ts';

/**
 * Stores a form's input for the life of the tab, to survive the end of the session, a reload or back navigation. Never for
 * passwords. `owner`: the `sub` of the signed-in user, '' without session; a draft is returned only to its owner.
 */
export function saveDraft(form: string, owner: string, values: Readonly<Record<string, string>>): void {
  tabEntries.write(`borrador:${form}`, JSON.stringify({ owner, values }));
}

export function readDraft(form: string, owner: string): Readonly<Record<string, string>> {
  try {
    const draft = JSON.parse(tabEntries.read(`borrador:${form}`) ?? 'null') as {
      readonly owner: string;
      readonly values: Readonly<Record<string, string>>;
    } | null;
    return draft?.owner === owner ? draft.values : {};
  } catch {
    return {};
  }
}

export function forgetDraft(form: string): void {
  tabEntries.remove(`borrador:${form}`);
}

/** At sign-out: removes all forms, purchases and contracts. */
export function forgetDrafts(): void {
  clearTab();
  browserEntries.remove('contrato_plan');
}

export function hasDrafts(): boolean {
  return tabHas('borrador');
}
